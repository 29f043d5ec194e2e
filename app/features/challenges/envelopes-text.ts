import type { Cents } from '~server/domain/kernel/money';
import type { Run } from '~server/features/challenges/run';

/** 'Today’s envelopes: 37 and 62, €9.90.' */
export function envelopesText(
  { numbers, amount }: NonNullable<Run['envelopes']>,
  eur: (amount: Cents) => string,
): string {
  const said = new Intl.ListFormat('en-GB').format(numbers.map(String));
  return `Today’s ${numbers.length === 1 ? 'envelope' : 'envelopes'}: ${said}, ${eur(amount)}.`;
}
