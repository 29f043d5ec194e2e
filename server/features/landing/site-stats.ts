import type { Db } from '~db/client';
import { readSiteStats } from '~db/queries/landing/site-stats';

import { MEASURED_FROM_SAVERS, type MeasuredSiteStats } from '../../domain/landing/site-stats';

const REFRESH_MS = 10 * 60_000;

/** Reads the site stats in the background, now and every ten minutes, so that the landing page costs no statement.
 * `current` answers at once with what was read last: null while there are too few savers or nothing was read. */
export function createSiteStatsReader(
  db: Db,
  onError: (error: unknown) => void,
): { current: () => MeasuredSiteStats | null; stop: () => void } {
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
