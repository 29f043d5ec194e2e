import { expect, it, vi } from 'vitest';

import { localDay } from '~server/domain/kernel/days';
import { MEASURED_FROM_SAVERS } from '~server/domain/landing/site-stats';
import { inOneGo } from '~server/each-alone';
import {
  type StatsCursor,
  createSiteStatsReader,
  measureSiteStats,
} from '~server/features/landing/site-stats';
import { JOBS } from '~server/jobs/jobs';

import { NOW, jobContext } from '../support/callers';
import { useDatabase } from '../support/fixture';

const { db, runtime, make } = useDatabase();

const measure = async () => {
  await JOBS.get('measure_site_stats')?.run(jobContext({ ...runtime, db }), {}, { last: true });
};

/** What a server that starts now shows on its landing page. */
async function shown() {
  const reader = createSiteStatsReader(db, (error) => expect.unreachable(String(error)));
  try {
    return await vi.waitFor(() => {
      const stats = reader.current();
      if (stats === null) throw new Error('nothing has been read');
      return stats;
    });
  } finally {
    reader.stop();
  }
}

it('every night measures 100 savers: 1000 + 2000 cents in 30 days, 7000 more in the year, 25 of 100 goals', async () => {
  const people = await make.makePeople(
    Array.from({ length: MEASURED_FROM_SAVERS }, (_, index) => ({
      createdAt: new Date('2026-01-01T12:00:00Z'),
      // A goal counts once it is reached or its date has come.
      goal: { name: 'Bicycle', cents: index < 25 ? 10_000 : 45_000, date: localDay('2026-03-11') },
    })),
  );
  await make.makeSavings(
    people.flatMap((person) => [
      { person, cents: 7000, date: localDay('2026-02-09') },
      { person, cents: 2000, date: localDay('2026-02-10') },
      { person, cents: 1000, date: localDay('2026-03-11') },
    ]),
  );
  // The second run replaces the result of the first. It sums up the people in uneven parts.
  await measure();
  await inOneGo((cursor: StatsCursor | null) => measureSiteStats(db, NOW, cursor, 7));
  expect(await shown()).toEqual({
    activeSavers: 100,
    monthlyCents: 3000,
    annualCents: 10_000,
    streakWeeks: 1,
    goalsReachedPercent: 25,
  });
});
