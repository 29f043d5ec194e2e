import { readDashboard } from '~db/queries/dashboard/dashboard';

import { comebackOf } from '../../domain/dashboard/comeback';
import { RECENT_SAVINGS, weekFrom } from '../../domain/dashboard/limits';
import { motivationOf } from '../../domain/dashboard/motivation';
import { categoryLabel } from '../../domain/kernel/categories';
import { monthStart } from '../../domain/kernel/days';
import { cents } from '../../domain/kernel/money';
import { USUAL_OF, usualSavings } from '../../domain/savings/usual-savings';
import type { OnboardedContext } from '../../context';
import { dashboardRunsOf } from '../challenges/challenge-list';
import { todaysPlan } from '../coach/plan';
import { homeGroupsOf } from '../groups/home-groups';
import { pendingOf } from '../groups/invitations';
import { dueItems, dueSince } from '../habits/due-today';
import { pendingTransfersOf } from '../transfers/pending';

/** Everything on the dashboard except the person's own profile. One statement. */
export async function getDashboard({ db, user, now }: OnboardedContext) {
  const { id, today, gameDay, timeZone } = user;
  const month = monthStart(today);
  const row = await readDashboard(db, {
    userId: id,
    today,
    gameDay,
    now: now().toISOString(),
    timeZone,
    weekFrom: weekFrom(today),
    recent: RECENT_SAVINGS,
    usualOf: USUAL_OF,
    dueSince: dueSince(today),
    month,
  });
  const week = {
    total: cents(row.week.reduce((sum, { total }) => sum + total, 0)),
    count: row.week.reduce((sum, { entries }) => sum + entries, 0),
    /** Those of the last seven days on which something was saved. */
    days: row.week.map(({ day }) => day),
  };
  const runs = dashboardRunsOf(row.runs, user);
  const [category] = row.month.categories;
  return {
    /** The built-in line of the day. */
    motivation: motivationOf(user, {
      week: week.total,
      category: category ? { label: categoryLabel(category.category), total: category.total } : null,
      challenges: runs.active.length,
    }),
    week,
    comeback: comebackOf(row.recent[0]?.date ?? null, user.goal, today),
    recent: row.recent,
    /** Savings that one tap logs again. */
    usual: usualSavings(
      row.latest.filter(({ own }) => own),
      user.hour,
    ),
    due: dueItems(row.dueHabits, row.dueNearly, today),
    challenges: runs,
    /** Today's day of the coach's plan. */
    plan: todaysPlan(row.plan?.day, user),
    transfers: pendingTransfersOf(row.transfers, row.transferXp, user),
    invites: pendingOf(row.invites, now(), timeZone),
    /** The groups that run, the newest ones. */
    groups: homeGroupsOf(row.groups, row.given),
    /** Cheers that the person has not seen; a fourth one only tells that there are more. */
    cheers: row.cheers,
    /** Groups that ended for the person without their doing. */
    endings: row.endings,
    /** The savings partner's encouragement, until the person puts it away. */
    encouragement: row.encouragement,
    /** Who asks to follow the person, and their new followers; a fourth one only tells that there are more. */
    follows: { requests: row.requests, followers: row.followers },
    month: { month, ...row.month },
  };
}
export type DashboardView = Awaited<ReturnType<typeof getDashboard>>;
