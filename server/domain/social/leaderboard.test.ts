import { describe, expect, test } from 'vitest';

import { dayAt, localDay } from '../kernel/days';
import { cents } from '../kernel/money';
import { boardMonth, gapOf, pagesOf } from './leaderboard';

test('an empty leaderboard has one page, and 51 rows have two', () => {
  expect([0, 1, 50, 51, 1_000_000].map(pagesOf)).toEqual([1, 1, 1, 2, 20_000]);
});

describe('the month of the leaderboard', () => {
  test('ends with the last day of the viewer’s month', () => {
    expect(boardMonth(localDay('2028-02-28'))).toEqual({
      start: '2028-02-01',
      daysLeft: 1,
      isFirstDay: false,
    });
    expect(boardMonth(localDay('2026-12-31'))).toMatchObject({ start: '2026-12-01', daysLeft: 0 });
  });

  test('turns at each viewer’s own midnight: Auckland is a day ahead of Honolulu', () => {
    const months = (instant: string) =>
      ['Pacific/Auckland', 'Europe/Copenhagen', 'Pacific/Honolulu'].map(
        (zone) => boardMonth(dayAt(new Date(instant), zone)).start,
      );
    expect(months('2026-11-30T10:59:59Z')).toEqual(['2026-11-01', '2026-11-01', '2026-11-01']);
    expect(months('2026-11-30T11:00:00Z')).toEqual(['2026-12-01', '2026-11-01', '2026-11-01']);
    expect(months('2026-12-01T09:59:59Z')).toEqual(['2026-12-01', '2026-12-01', '2026-11-01']);
    expect(months('2026-12-01T10:00:00Z')).toEqual(['2026-12-01', '2026-12-01', '2026-12-01']);
  });
});

describe('the distance to the next one', () => {
  const person = (displayName: string, saved: number | null) => ({
    displayName,
    saved: saved === null ? null : cents(saved),
  });
  const [jonas, mia] = [person('Jonas', 1320), person('Mia', 500)];

  test.each([
    [
      'behind the one above',
      person('Lena', 1000),
      jonas,
      mia,
      { kind: 'behind', displayName: 'Jonas', by: 320 },
    ],
    ['level with them', person('Lena', 1320), jonas, mia, { kind: 'level', displayName: 'Jonas' }],
    [
      'ahead of the one below, in first place',
      person('Lena', 1000),
      null,
      mia,
      { kind: 'ahead', displayName: 'Mia', by: 500 },
    ],
    ['nothing when alone', person('Lena', 1000), null, null, null],
    ['nothing beside somebody who has not joined', person('Lena', 1000), null, person('Mia', null), null],
  ])('%s', (_, row, above, below, gap) => {
    expect(gapOf({ row, above, below })).toEqual(gap);
  });
});
