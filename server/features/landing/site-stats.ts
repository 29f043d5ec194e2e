import { z } from 'zod';

import type { Db } from '~db/client';
import { type SaversSums, readSiteStats, storeSiteStats, sumUpSavers } from '~db/queries/landing/site-stats';

import { dayAt, localDay } from '../../domain/kernel/days';
import { MEASURED_FROM_SAVERS, type MeasuredSiteStats } from '../../domain/landing/site-stats';
import { MINUTE_MS } from '../../domain/kernel/durations';
import type { Batch } from '../../each-alone';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Their sums of days make some hundred thousand rows. */
const PEOPLE_AT_ONCE = 1000;

/** Where the measuring goes on, and what it has summed up until there. */
export const statsCursor = z.object({
  today: z.string(),
  after: z.guid(),
  sums: z.object({
    savers: z.number(),
    monthCents: z.number(),
    yearCents: z.number(),
    streakWeeks: z.number(),
    withGoal: z.number(),
    reachedGoal: z.number(),
  }),
});
export type StatsCursor = z.infer<typeof statsCursor>;

const NOTHING: SaversSums = {
  savers: 0,
  monthCents: 0,
  yearCents: 0,
  streakWeeks: 0,
  withGoal: 0,
  reachedGoal: 0,
};

/** Measures the site stats as of a day, the next people at a time, and stores them at the end: how many people saved in
 * the last 30 days, what each of them saved on average in that time and in the last 365 days, their average streak, and
 * the percentage that has reached their goal (of those whose goal date has come or who have reached it). */
export async function measureSiteStats(
  db: Db,
  now: Date,
  cursor: StatsCursor | null,
  atOnce = PEOPLE_AT_ONCE,
): Promise<Batch<StatsCursor>> {
  const { today, after, sums } = cursor ?? { today: dayAt(now, 'UTC'), after: FIRST_ID, sums: NOTHING };
  const batch = await sumUpSavers(db, localDay(today), { after, limit: atOnce });
  if (batch === null) {
    await storeSiteStats(db, sums);
    return { next: null };
  }
  return {
    handled: batch.savers,
    next: {
      today,
      after: batch.last,
      sums: {
        savers: sums.savers + batch.savers,
        monthCents: sums.monthCents + batch.monthCents,
        yearCents: sums.yearCents + batch.yearCents,
        streakWeeks: sums.streakWeeks + batch.streakWeeks,
        withGoal: sums.withGoal + batch.withGoal,
        reachedGoal: sums.reachedGoal + batch.reachedGoal,
      },
    },
  };
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
