import type { Db } from '~db/client';
import { type SaversSums, readSiteStats, storeSiteStats, sumUpSavers } from '~db/queries/landing/site-stats';

import type { LocalDay } from '../../domain/kernel/days';
import { MEASURED_FROM_SAVERS, type MeasuredSiteStats } from '../../domain/landing/site-stats';
import { MINUTE_MS } from '../../domain/kernel/durations';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const PEOPLE_AT_ONCE = 5000;

/** Measures and stores the site stats as of a day: how many people saved in the last 30 days, what each of them saved
 * on average in that time and in the last 365 days, their average streak, and the percentage that has reached their
 * goal (of those whose goal date has come or who have reached it). For a job, because it goes through everybody. */
export async function measureSiteStats(db: Db, today: LocalDay, atOnce = PEOPLE_AT_ONCE): Promise<void> {
  const sums: SaversSums = {
    savers: 0,
    monthCents: 0,
    yearCents: 0,
    streakWeeks: 0,
    withGoal: 0,
    reachedGoal: 0,
  };
  let after = FIRST_ID;
  for (;;) {
    const batch = await sumUpSavers(db, today, { after, limit: atOnce });
    if (batch === null) break;
    sums.savers += batch.savers;
    sums.monthCents += batch.monthCents;
    sums.yearCents += batch.yearCents;
    sums.streakWeeks += batch.streakWeeks;
    sums.withGoal += batch.withGoal;
    sums.reachedGoal += batch.reachedGoal;
    after = batch.last;
  }
  await storeSiteStats(db, sums);
}

const REFRESH_MS = 10 * MINUTE_MS;

/** Reads the site stats in the background, now and every ten minutes, so that the landing page costs no
 * statement. `current` returns what was read last: null when there are too few savers or nothing was read. */
export function createSiteStatsReader(db: Db, onError: (error: unknown) => void) {
  let current: MeasuredSiteStats | null = null;
  const refresh = () => {
    readSiteStats(db).then((row) => {
      current =
        row === undefined || row.active_savers < MEASURED_FROM_SAVERS
          ? null
          : {
              activeSavers: row.active_savers,
              monthlyCents: row.monthly,
              annualCents: row.annual,
              streakWeeks: Math.round(Number(row.streak_weeks)),
              goalsReachedPercent: Math.round(Number(row.goals_reached_pct)),
            };
    }, onError);
  };
  refresh();
  const timer = setInterval(refresh, REFRESH_MS);
  timer.unref();
  return { current: () => current, stop: () => clearInterval(timer) };
}
