import { withNewBadges } from '~/features/game/new-badge-text';
import { DAILY_CAP } from '~server/domain/game/xp';
import type { MarkedTransfer } from '~server/features/transfers/mark';

/** The message after marking a transfer: the XP earned and any new badge. */
export function transferText({ xpEarned, replayed, newBadges }: MarkedTransfer): string {
  if (replayed) return 'This was marked as transferred before.';
  const done =
    xpEarned > 0
      ? `Transfer complete! +${xpEarned} XP earned!`
      : `Transfer complete! No XP this time: today’s ${DAILY_CAP.transfer} XP for transfers are used up.`;
  return withNewBadges(done, newBadges);
}
