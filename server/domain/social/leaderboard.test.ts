import { describe, expect, test } from 'vitest';

import { dayAt, localDay } from '../kernel/days';
import { cents } from '../kernel/money';
import { ABOVE, BELOW, boardMonth, gapOf, pagesOf, shortBoard } from './leaderboard';

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

describe('the short form', () => {
  const people = (count: number, own: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `p${index + 1}`, isMe: index + 1 === own }));
  /** The numbers of the people shown, in both parts. */
  const shortOf = (count: number, own: number) => {
    const all = people(count, own);
    const around = own === 0 ? [] : all.slice(Math.max(0, own - 1 - ABOVE), own + BELOW);
    const { rows, near } = shortBoard(all, around);
    return [rows, near].map((part) => part.map(({ id }) => Number(id.slice(1))));
  };
  const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

  test.each([
    ['the first three, and ten around oneself', 94, 60, upTo(3), upTo(64, 55)],
    ['the last ten for the last', 94, 94, upTo(3), upTo(94, 85)],
    ['the first thirteen where both meet', 94, 9, upTo(13), []],
    ['a gap of one person', 94, 10, upTo(3), upTo(14, 5)],
    ['the first thirteen for the first', 94, 1, upTo(13), []],
    ['the first thirteen for who is not on it', 94, 0, upTo(13), []],
    ['everybody where few are', 5, 5, upTo(5), []],
    ['nobody', 0, 0, [], []],
  ])('shows %s', (_, count, own, first, near) => {
    expect(shortOf(count, own)).toEqual([first, near]);
  });

  test('shows nobody twice and at most thirteen, always oneself, in order', () => {
    for (let count = 1; count <= 40; count += 1)
      for (let own = 1; own <= count; own += 1) {
        const shown = shortOf(count, own).flat();
        expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
        expect(shown).toContain(own);
        expect(shown.length).toBe(Math.min(count, 13));
      }
  });
});
