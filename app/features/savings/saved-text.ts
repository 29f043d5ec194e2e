import { withNewBadges } from '~/features/game/new-badge-text';
import { LATE_DAYS, type NoXp } from '~server/domain/game/xp';
import type { TowardsGoal } from '~server/domain/goals/goal';
import { type Cents, formatEur } from '~server/domain/kernel/money';

import { TOWARDS_GOAL_TEXT } from './counts-text';

const NO_XP = {
  late: `no XP, more than ${LATE_DAYS} days ago`,
  small: 'no XP below €0.20',
  cap: 'no more XP for savings today',
} as const;

/** The text of the toast: 'Saved €12.50 · +50 XP · New badge: First acorn'. Without XP it says why; it also
 * says when the saving is dated before the goal. */
export function savedText(
  answer: {
    entry: { amount: Cents };
    xpEarned: number;
    noXp: NoXp;
    towardsGoal: TowardsGoal;
    newBadges: readonly string[];
  },
  numberLocale: string,
): string {
  const saved = `Saved ${formatEur(answer.entry.amount, numberLocale, { decimals: 'always' })}`;
  const xp = answer.noXp === null ? `+${answer.xpEarned} XP` : NO_XP[answer.noXp];
  return withNewBadges(
    [saved, xp, TOWARDS_GOAL_TEXT[answer.towardsGoal]].filter((part) => part !== null).join(' · '),
    answer.newBadges,
  );
}
