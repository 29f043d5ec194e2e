import { expect, test } from 'vitest';

import { localDay } from '../kernel/days';
import { snapshotWeeks } from './snapshot-week';

test('until Wednesday a snapshot shows the last full week, unless more has been saved in the running one', () => {
  const weeks = (day: string) => snapshotWeeks(localDay(day)).map(({ from, to }) => `${from} ${to}`);
  const last = '2026-03-02 2026-03-08';
  expect(weeks('2026-03-09')).toEqual([last, '2026-03-09 2026-03-09']);
  expect(weeks('2026-03-11')).toEqual([last, '2026-03-09 2026-03-11']);
  expect(weeks('2026-03-12')).toEqual(['2026-03-09 2026-03-12']);
  expect(weeks('2026-03-15')).toEqual(['2026-03-09 2026-03-15']);
});
