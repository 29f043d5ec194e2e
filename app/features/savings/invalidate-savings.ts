import type { trpc } from '~/trpc/client';

/** Marks as out of date whatever shows savings: after one was added, changed, deleted, restored or imported. */
export function invalidateSavings(utils: ReturnType<typeof trpc.useUtils>): void {
  void utils.profile.me.invalidate();
  void utils.savings.list.invalidate();
  void utils.savings.deleted.invalidate();
  void utils.savings.recent.invalidate();
  void utils.savings.week.invalidate();
  void utils.insights.invalidate();
  void utils.game.badges.invalidate();
  void utils.transfers.pending.invalidate();
  void utils.game.streak.invalidate();
}
