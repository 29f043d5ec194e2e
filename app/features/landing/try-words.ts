import { xpForSaving } from '~server/domain/game/xp';
import type { SavingEffect } from '~server/domain/goals/saving-effect';
import { type Cents, formatEur } from '~server/domain/kernel/money';

/** What is said after a try: what was logged, and what it does to the sample goal. */
export function tryWords(
  amount: Cents,
  effect: Pick<SavingEffect, 'shareAfter' | 'daysSooner'> | null,
  locale: string,
): { logged: string; nearer: string } {
  const xp = xpForSaving(amount);
  return {
    logged: `${formatEur(amount, locale, { decimals: 'always' })} logged${xp > 0 ? ` · +${xp} XP` : ''}`,
    nearer: effect === null ? '' : `Lisbon is ${howMuchNearer(effect, locale)}.`,
  };
}

function howMuchNearer(
  { shareAfter, daysSooner }: Pick<SavingEffect, 'shareAfter' | 'daysSooner'>,
  locale: string,
): string {
  if (shareAfter >= 100) return 'paid for';
  if (daysSooner === null) return 'a little nearer';
  const days = daysSooner.toLocaleString(locale, { maximumFractionDigits: 1 });
  return `${days} ${daysSooner === 1 ? 'day' : 'days'} nearer`;
}
