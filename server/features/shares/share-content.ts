import { findCompletedGroup, findReachedGoal, hasBadge, readSavedDays } from '~db/queries/shares/shares';

import type { OnboardedContext } from '../../context';
import { type Cents, formatEur } from '../../domain/kernel/money';
import { level } from '../../domain/game/xp';
import type { ShareContent, ShareInput } from '../../domain/shares/share-schema';
import { snapshotWeeks } from '../../domain/shares/snapshot-week';
import { yearCardContent } from '../../domain/shares/year-card';
import { SHARE_TEXT } from '../../domain/shares/ticks';
import { DomainError, notFound } from '../../errors';
import { getYearInReview } from '../year/year';

/** What a picture of the person's own data shows: the chosen content, with only the ticked details. Badges,
 * goals and groups of others are not found. @throws NOT_FOUND, PRO_REQUIRED, EMPTY_WEEK, GOAL_NOT_REACHED */
export async function readContent(ctx: OnboardedContext, input: ShareInput): Promise<ShareContent> {
  const { db, user } = ctx;
  const name = input.name ? user.displayName : null;
  const ticked = (amount: Cents) => (input.amount ? formatEur(amount, user.numberLocale) : null);
  switch (input.kind) {
    case 'snapshot': {
      if (!user.access.pro) throw new DomainError('PRO_REQUIRED', SHARE_TEXT.proOnly);
      const { days, total } = await fullestWeek(ctx);
      if (days === 0) throw new DomainError('EMPTY_WEEK', SHARE_TEXT.emptyWeek);
      return {
        kind: 'snapshot',
        days,
        streakWeeks: user.streakWeeks,
        level: level(user.xp),
        amount: ticked(total),
        name,
      };
    }
    case 'badge':
      if (!(await hasBadge(db, user.id, input.code))) throw notFound('Badge');
      return { kind: 'badge', code: input.code, name };
    case 'goal': {
      const { goal } = user;
      if (goal.id === input.id && goal.reachedOn === null)
        throw new DomainError('GOAL_NOT_REACHED', SHARE_TEXT.notReached);
      const found = goal.id === input.id ? goal : await findReachedGoal(db, user.id, input.id);
      if (!found) throw notFound('Goal');
      return { kind: 'goal', title: input.title ? found.name : null, amount: ticked(found.amount), name };
    }
    case 'group': {
      const found = await findCompletedGroup(db, user.id, input.id);
      if (!found) throw notFound('Group');
      const { title, members, total } = found;
      return { kind: 'group', title: input.title ? title : null, members, amount: ticked(total), name };
    }
    case 'year': {
      const { review } = await getYearInReview(ctx, input.year);
      if (review === null) throw notFound('Year');
      const { year, running, days, streak, badges, total } = review;
      if (input.card !== undefined) {
        const shows = yearCardContent(review, input.card);
        if (shows === null) throw notFound('Card');
        return { kind: 'year', year, running, shows, name };
      }
      return {
        kind: 'year',
        year,
        running,
        days,
        streakWeeks: streak?.longest ?? 0,
        badges: badges.length,
        amount: ticked(total),
        name,
      };
    }
  }
}

/** The saved days of the week that a snapshot shows. */
async function fullestWeek({ db, user }: OnboardedContext): Promise<{ days: number; total: Cents }> {
  const weeks = await Promise.all(
    snapshotWeeks(user.today).map(({ from, to }) => readSavedDays(db, user.id, from, to)),
  );
  return weeks.reduce((best, week) => (week.days > best.days ? week : best));
}
