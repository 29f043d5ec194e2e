import { listBadges, markBadgesSeen } from '~db/queries/game/badges';

import { type BadgeProgress, badgeProgress, isBadgeCode } from '../../domain/game/badges';
import { dayAt, type LocalDay } from '../../domain/kernel/days';
import type { OnboardedContext } from '../../context';
import { badgeFacts } from './award-badges';

interface Badge {
  code: string;
  name: string;
  description: string;
  criteria: string;
}

export interface EarnedBadge extends Badge {
  awardedOn: LocalDay;
  /** True until the person has looked at it ({@link badgesSeen}). */
  isNew: boolean;
}

export interface LockedBadge extends Badge {
  /** Pro only ('full badge gallery'); null for Free. */
  progress: BadgeProgress | null;
}

/** All badges: the person's own, the newest first, and those that are still locked. */
export async function badgeGallery(
  ctx: OnboardedContext,
): Promise<{ earned: EarnedBadge[]; locked: LockedBadge[] }> {
  const { id, access, timeZone } = ctx.user;
  const [rows, facts] = await Promise.all([
    listBadges(ctx.db, id),
    access.pro ? badgeFacts(ctx.db, id, ctx.now()) : null,
  ]);
  const earned: EarnedBadge[] = [];
  const locked: LockedBadge[] = [];
  for (const { awarded_at, seen_at, ...badge } of rows) {
    if (awarded_at !== null) {
      earned.push({ ...badge, awardedOn: dayAt(new Date(awarded_at), timeZone), isNew: seen_at === null });
    } else {
      const progress = facts && isBadgeCode(badge.code) ? badgeProgress(badge.code, facts) : null;
      locked.push({ ...badge, progress });
    }
  }
  return { earned, locked };
}

/** Notes that the person has looked at these badges; codes of badges that they do not have change nothing. */
export async function badgesSeen(ctx: OnboardedContext, codes: readonly string[]): Promise<void> {
  await markBadgesSeen(ctx.db, ctx.user.id, codes, ctx.now());
}
