import { beforeAll, expect, test } from 'vitest';

import { readDashboard } from '~db/queries/dashboard/dashboard';
import { dashboardRuns } from '~db/queries/challenges/challenges';
import { earnedOn } from '~db/queries/game/xp-ledger';
import { unseenCheers } from '~db/queries/groups/cheers';
import { unseenEndings } from '~db/queries/groups/endings';
import { homeGroups, latestContributions } from '~db/queries/groups/home-groups';
import { pendingInvites } from '~db/queries/groups/invitations';
import { dueHabits, dueNearlyBought } from '~db/queries/habits/habits';
import { plannedDay } from '~db/queries/coach/plan';
import { monthInsights, sumsByDay } from '~db/queries/insights/insights';
import { latestSavings } from '~db/queries/savings/usual-savings';
import { recentEntries } from '~db/queries/savings/savings';
import { unseenEncouragement } from '~db/queries/partner/updates';
import { newFollowers, waitingRequests } from '~db/queries/social/follow-news';
import { pendingTransfers } from '~db/queries/transfers/transfers';
import { addDays, dayAt, monthStart } from '~server/domain/kernel/days';

import { seedDemo } from '../../scripts/seed/seed';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-06-10T12:00:00Z');
const ZONE = 'Europe/Copenhagen';
const TODAY = dayAt(NOW, ZONE);

const database = useDatabase({ now: NOW });
beforeAll(() => seedDemo(database.db, { now: NOW }));

test('what passes through JSON on the dashboard is what each read gives by itself', async () => {
  const { db } = database;
  const people = await db
    .selectFrom('profiles')
    .select('id')
    .where('email', 'in', ['demo@example.com', 'pro@example.com', 'new@example.com'])
    .execute();
  expect(people).toHaveLength(3);
  for (const { id } of people) {
    const [weekFrom, dueSince, month, now] = [
      addDays(TODAY, -6),
      addDays(TODAY, -7),
      monthStart(TODAY),
      NOW.toISOString(),
    ];
    expect(
      await readDashboard(db, {
        userId: id,
        today: TODAY,
        gameDay: TODAY,
        now,
        timeZone: ZONE,
        weekFrom,
        recent: 5,
        usualOf: 60,
        dueSince,
        month,
      }),
    ).toEqual({
      week: await sumsByDay(db, { userId: id, from: weekFrom, to: TODAY }).execute(),
      recent: await recentEntries(db, id, 5).execute(),
      latest: await latestSavings(db, { userId: id, limit: 60, timeZone: ZONE }).execute(),
      dueHabits: await dueHabits(db, id, dueSince).execute(),
      dueNearly: await dueNearlyBought(db, id, now).execute(),
      runs: await dashboardRuns(db, id, TODAY, 3).execute(),
      plan: (await plannedDay(db, id, TODAY).executeTakeFirst()) ?? null,
      transfers: await pendingTransfers(db, { userId: id, limit: 100, timeZone: ZONE }).execute(),
      transferXp: await earnedOn(db, id, 'transfer', TODAY),
      groups: await homeGroups(db, {
        userId: id,
        now,
        today: TODAY,
        timeZone: ZONE,
        limit: 3,
        contributions: 10,
      }).execute(),
      cheers: await unseenCheers(db, id, 4).execute(),
      given: await latestContributions(db, id, 10).execute(),
      endings: await unseenEndings(db, id, 5).execute(),
      invites: await pendingInvites(db, id, NOW.toISOString(), 20).execute(),
      month: await monthInsights(db, id, month, TODAY).executeTakeFirstOrThrow(),
      requests: await waitingRequests(db, id, 4).execute(),
      followers: await newFollowers(db, id, 4).execute(),
      encouragement: (await unseenEncouragement(db, id).executeTakeFirst()) ?? null,
    });
  }
});
