import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';

import type { LocalDay } from '../../columns';
import { type SlotOf, prepared } from '../../prepared';
import { dashboardRuns } from '../challenges/challenges';
import { plannedDay } from '../coach/plan';
import { earnedXp } from '../game/xp-ledger';
import { unseenCheers } from '../groups/cheers';
import { unseenEndings } from '../groups/endings';
import { homeGroups, latestContributions } from '../groups/home-groups';
import { pendingInvites } from '../groups/invitations';
import { dueHabits, dueNearlyBought } from '../habits/habits';
import { monthInsights, sumsByDay } from '../insights/insights';
import { unseenEncouragement } from '../partner/updates';
import { recentEntries } from '../savings/savings';
import { latestSavings } from '../savings/usual-savings';
import { newFollowers, waitingRequests } from '../social/follow-news';
import { pendingTransfers } from '../transfers/transfers';

interface DashboardOf {
  userId: string;
  today: LocalDay;
  /** The day on which XP are booked. */
  gameDay: LocalDay;
  /** The instant, as ISO text. */
  now: string;
  timeZone: string;
  /** The first day of 'the last 7 days'. */
  weekFrom: LocalDay;
  /** How many of the latest savings. */
  recent: number;
  /** From how many of the latest savings the usual ones are taken. */
  usualOf: number;
  /** The first day that may still be due. */
  dueSince: LocalDay;
  /** The first day of the running month. */
  month: LocalDay;
}

/** How many of each the dashboard reads (docs/product/dashboard.md, 'Dashboard'). It shows three transfers; all that are read can be
 * marked together. Of people it shows three, and with a fourth that there are more. */
const MOST = {
  runs: 3,
  transfers: 100,
  invites: 20,
  people: 4,
  endings: 5,
  groups: 3,
  contributions: 10,
  cheers: 4,
} as const;

const statement = prepared((db, slot: SlotOf<DashboardOf>) => {
  const userId = slot('userId');
  const transfers = { userId, limit: MOST.transfers, timeZone: slot('timeZone') };
  const groups = {
    userId,
    now: slot('now'),
    today: slot('today'),
    timeZone: slot('timeZone'),
    limit: MOST.groups,
    contributions: MOST.contributions,
  };
  return db.selectNoFrom([
    jsonArrayFrom(sumsByDay(db, { userId, from: slot('weekFrom'), to: slot('today') })).as('week'),
    jsonArrayFrom(recentEntries(db, userId, slot('recent'))).as('recent'),
    jsonArrayFrom(latestSavings(db, { userId, limit: slot('usualOf'), timeZone: slot('timeZone') })).as(
      'latest',
    ),
    jsonArrayFrom(dueHabits(db, userId, slot('dueSince'))).as('dueHabits'),
    jsonArrayFrom(dueNearlyBought(db, userId, slot('now'))).as('dueNearly'),
    jsonArrayFrom(dashboardRuns(db, userId, slot('gameDay'), MOST.runs)).as('runs'),
    jsonObjectFrom(plannedDay(db, userId, slot('today'))).as('plan'),
    jsonArrayFrom(pendingTransfers(db, transfers)).as('transfers'),
    earnedXp(db, userId, 'transfer', slot('gameDay')).$asScalar().$notNull().as('transferXp'),
    jsonArrayFrom(pendingInvites(db, userId, slot('now'), MOST.invites)).as('invites'),
    jsonArrayFrom(homeGroups(db, groups)).as('groups'),
    jsonArrayFrom(unseenCheers(db, userId, MOST.cheers)).as('cheers'),
    jsonArrayFrom(latestContributions(db, userId, MOST.contributions)).as('given'),
    jsonArrayFrom(unseenEndings(db, userId, MOST.endings)).as('endings'),
    jsonObjectFrom(unseenEncouragement(db, userId)).as('encouragement'),
    jsonArrayFrom(waitingRequests(db, userId, MOST.people)).as('requests'),
    jsonArrayFrom(newFollowers(db, userId, MOST.people)).as('followers'),
    jsonObjectFrom(monthInsights(db, userId, slot('month'), slot('today')))
      .$notNull()
      .as('month'),
  ]);
});

/** Everything on the dashboard except the person's own profile, in one statement. */
export async function readDashboard(...args: Parameters<typeof statement>) {
  const [row] = await statement(...args);
  if (!row) throw new Error('The dashboard has no row');
  return row;
}
