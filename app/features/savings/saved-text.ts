import { type Cents, formatEur } from '~server/domain/money';

/** What the toast says: 'Saved €12.50 · +50 XP'. */
export function savedText(
  answer: { entry: { amount: Cents }; xpEarned: number },
  numberLocale: string,
): string {
  const saved = `Saved ${formatEur(answer.entry.amount, numberLocale, { decimals: 'always' })}`;
  return answer.xpEarned > 0 ? `${saved} · +${answer.xpEarned} XP` : saved;
}
