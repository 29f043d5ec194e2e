import type { Db } from '~db/client';
import { readSiteStats } from '~db/queries/landing/site-stats';

import { MEASURED_FROM_SAVERS, type MeasuredSiteStats } from '../../domain/landing/site-stats';

const REFRESH_MS = 10 * 60_000;

/** A reader that never waits: it gives what was read last and reads anew in the background every ten minutes,
 * so that the landing page costs no statement. Null until there are enough savers, or none could be read. */
export function createSiteStatsReader(
  db: Db,
  onError: (error: unknown) => void,
): { current: () => MeasuredSiteStats | null; stop: () => void } {
  let figures: MeasuredSiteStats | null = null;
  const refresh = () => {
    readSiteStats(db).then((row) => {
      figures =
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
  return { current: () => figures, stop: () => clearInterval(timer) };
}
