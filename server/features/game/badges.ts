import { listBadges, markBadgesSeen } from '~db/queries/game/badges';

import { badgeProgress, isBadgeCode } from '../../domain/game/badges';
import { dayAt } from '../../domain/kernel/days';
import type { OnboardedContext } from '../../context';
import { badgeFacts } from './award-badges';

/** All badges: the person's own, the newest first, and those that are still locked. */
export async function getBadges(ctx: OnboardedContext) {
  const { id, access, timeZone } = ctx.user;
  const [rows, facts] = await Promise.all([
    listBadges(ctx.db, id),
    access.pro ? badgeFacts(ctx.db, id, ctx.now()) : null,
  ]);
  const earned = rows.flatMap(({ awarded_at, seen_at, ...badge }) =>
    awarded_at === null
      ? []
      : [
          {
            ...badge,
            awardedOn: dayAt(new Date(awarded_at), timeZone),
            /** True until the person has looked at it ({@link badgesSeen}). */
            isNew: seen_at === null,
          },
        ],
  );
  const locked = rows.flatMap(({ awarded_at, seen_at: _seen, ...badge }) => {
    if (awarded_at !== null) return [];
    // Progress is Pro only ('full badge gallery').
    return [
      { ...badge, progress: facts && isBadgeCode(badge.code) ? badgeProgress(badge.code, facts) : null },
    ];
  });
  return { earned, locked };
}
export type EarnedBadge = Awaited<ReturnType<typeof getBadges>>['earned'][number];
export type LockedBadge = Awaited<ReturnType<typeof getBadges>>['locked'][number];

/** Marks these badges as seen by the person; codes of badges that they do not have change nothing. */
export async function badgesSeen(ctx: OnboardedContext, codes: readonly string[]): Promise<void> {
  await markBadgesSeen(ctx.db, ctx.user.id, codes, ctx.now());
}
