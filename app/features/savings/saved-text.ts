import { withNewBadges } from '~/features/game/new-badge-text';
import { type Cents, formatEur } from '~server/domain/kernel/money';

/** What the toast says: 'Saved €12.50 · +50 XP · New badge: First acorn'. */
export function savedText(
  answer: { entry: { amount: Cents }; xpEarned: number; newBadges: readonly string[] },
  numberLocale: string,
): string {
  const saved = `Saved ${formatEur(answer.entry.amount, numberLocale, { decimals: 'always' })}`;
  return withNewBadges(answer.xpEarned > 0 ? `${saved} · +${answer.xpEarned} XP` : saved, answer.newBadges);
}
