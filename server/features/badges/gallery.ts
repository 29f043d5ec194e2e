import { listBadges } from '~db/queries/badges';

import { dayAt, type LocalDay } from '../../domain/days';
import type { OnboardedContext } from '../../trpc/init';

export interface Badge {
  code: string;
  name: string;
  description: string;
  criteria: string;
}

/** All badges: the person's own, the newest first, and those that are still locked. */
export async function badgeGallery(
  ctx: OnboardedContext,
): Promise<{ earned: (Badge & { awardedOn: LocalDay })[]; locked: Badge[] }> {
  const rows = await listBadges(ctx.db, ctx.user.id);
  const earned = rows.flatMap(({ awarded_at, ...badge }) =>
    awarded_at === null ? [] : [{ ...badge, awardedOn: dayAt(new Date(awarded_at), ctx.user.timeZone) }],
  );
  const locked = rows.flatMap(({ awarded_at, ...badge }) => (awarded_at === null ? [badge] : []));
  return { earned, locked };
}
