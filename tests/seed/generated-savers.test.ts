import { expect, it } from 'vitest';

import { addMonths, localDay } from '~server/domain/kernel/days';

import { makeSavers } from '../../scripts/bench/generated-savers';
import { useDatabase } from '../support/fixture';

const MONTH = localDay('2026-06-01');

const test = useDatabase({ now: new Date('2026-06-29T12:00:00Z') });

it('the crowd of the benchmark has the sums that the triggers would have kept', async () => {
  await makeSavers(test.db, { people: 200, entries: 2000, month: MONTH });
  await test.expectNothingBroken();
  const { count, months } = await test.db
    .selectFrom('monthly_insights')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.count<number>('month_start').distinct().as('months'),
    ])
    .where('month_start', '>=', addMonths(MONTH, -2))
    .where('on_leaderboard', '=', true)
    .executeTakeFirstOrThrow();
  expect(months).toBe(3);
  expect(count).toBeGreaterThan(300);
});
