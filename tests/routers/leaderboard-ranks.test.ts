import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import type { LocalDay } from '~db/columns';
import {
  foldLeaderboard,
  followingOfMonth,
  leaderboardPage,
  neighbours,
  ownRank,
  PAGE_ROWS,
  peopleOnLeaderboard,
} from '~db/queries/social/leaderboard';
import { addMonths, dayAt, localDay } from '~server/domain/kernel/days';

import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-03-20T12:00:00Z');
const TODAY = dayAt(NOW, 'UTC');
const MARCH = localDay('2026-03-01');

const test = useDatabase({ now: NOW });

interface NaiveRow {
  id: string;
  cents: number;
  entries: number;
  rank: number;
}

/** The leaderboard of a month, from nothing but the entries. */
async function recomputed(month: LocalDay): Promise<NaiveRow[]> {
  const { rows } = await sql<NaiveRow>`
    select p.id, (sum(e.amount_eur) * 100)::int8 as cents, count(*) as entries,
      rank() over (order by sum(e.amount_eur) desc) as rank
    from profiles p join savings_entries e on e.user_id = p.id
    where p.leaderboard_choice = 'joined' and not p.is_private and p.deletion_due_at is null
      and date_trunc('month', e.date)::date = ${month}::date
    group by p.id order by sum(e.amount_eur) desc, p.id`.execute(test.db);
  return rows;
}

const plain = (rows: readonly NaiveRow[]) =>
  rows.map(({ id, cents, entries, rank }) => ({ id, cents, entries, rank }));

/** Every page, rank and neighbourhood of everybody is what the entries say. */
async function expectRanksOfEntries(month: LocalDay): Promise<void> {
  const expected = await recomputed(month);
  const { rows: people } = await sql<{ id: string }>`select id from profiles order by id`.execute(test.db);
  expect(await peopleOnLeaderboard(test.db, month)).toBe(expected.length);
  const viewer = people[0]?.id ?? '';
  for (let page = 1; page <= Math.ceil(expected.length / PAGE_ROWS) + 1; page += 1)
    expect(plain(await leaderboardPage(test.db, viewer, { month, page }))).toEqual(
      expected.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS),
    );
  for (const { id } of people) {
    const at = expected.findIndex((row) => row.id === id);
    expect(await ownRank(test.db, id, month)).toBe(expected[at]?.rank ?? null);
    const from = Math.max(0, at - 3);
    expect(plain(await neighbours(test.db, id, month))).toEqual(at < 0 ? [] : expected.slice(from, from + 7));
  }
}

describe('a month with ties', () => {
  beforeAll(async () => {
    const people = await test.make.makePeople(
      Array.from({ length: 130 }, (_, n) => ({
        timeZone: 'UTC',
        createdAt: new Date('2025-12-01'),
        leaderboard: n % 13 === 0 ? null : n % 11 === 0 ? 'looking' : 'joined',
        isPrivate: n % 17 === 0,
      })),
    );
    await test.make.makeSavings(
      people.flatMap((person, n) => [
        { person, cents: 100 * (n % 9) + 50 * (n % 2) + 500, date: TODAY },
        ...(n % 3 === 0 ? [{ person, cents: 333, date: TODAY }] : []),
        ...(n % 5 === 0 ? [{ person, cents: 200, date: addMonths(TODAY, -1) }] : []),
      ]),
    );
  });

  it('ranks everybody as their entries say, before and after the changes are added up', async () => {
    await expectRanksOfEntries(MARCH);
    expect(await foldLeaderboard(test.db)).toBeGreaterThan(0);
    expect(await foldLeaderboard(test.db)).toBe(0);
    await expectRanksOfEntries(MARCH);
    await expectRanksOfEntries(addMonths(MARCH, -1));
    await expectRanksOfEntries(addMonths(MARCH, 1));
  });
  void followingOfMonth;
});
