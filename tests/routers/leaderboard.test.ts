import { afterEach, describe, expect, it } from 'vitest';

import { addDays, dayAt, localDay } from '~server/domain/kernel/days';

import type { PersonOptions } from '../../scripts/seed/people';
import { useDatabase } from '../support/fixture';

/** In Auckland December has begun; everywhere else it is still 30 November. */
const NOW = new Date('2026-11-30T11:30:00Z');
const GLOBAL = { tab: 'global', page: 1 } as const;
const FOLLOWING = { tab: 'following', page: 1 } as const;

let counted = 0;
const testDb = useDatabase({ now: NOW, onStatement: () => (counted += 1) });
const { make, someone, db } = testDb;

/** Each test starts with an empty leaderboard. */
afterEach(async () => {
  await db.deleteFrom('users').execute();
});

/** Somebody on the leaderboard with this many cents today. */
async function saver(displayName: string, cents: number, options: PersonOptions = {}) {
  const one = await someone({ displayName, leaderboard: 'joined', ...options });
  if (cents > 0) await make.makeSaving(one.person, { cents, date: one.person.today });
  return one;
}
type Saver = Awaited<ReturnType<typeof saver>>;

const seen = async ({ at }: Saver, input: typeof GLOBAL | typeof FOLLOWING = GLOBAL, when = NOW) =>
  (await at(when)).social.leaderboard(input);
const ranksIn = ({ rows }: { rows: { rank: number | null; displayName: string }[] }) =>
  rows.map(({ rank, displayName }) => `${rank ?? '–'} ${displayName}`);

describe('Global', () => {
  it('is empty as long as nobody has joined and saved', async () => {
    const ann = await saver('Ann', 0);
    await saver('Looks', 5_000, { leaderboard: 'looking' });
    await saver('Unasked', 5_000, { leaderboard: null });
    expect(await seen(ann)).toEqual({
      month: '2026-11-01',
      people: 0,
      page: 1,
      pages: 1,
      rows: [],
      near: [],
      all: 0,
      rank: null,
    });
  });

  it('shows of a person what they agreed to, and nothing else', async () => {
    const ann = await saver('Ann', 1_250);
    expect((await seen(ann)).rows).toEqual([
      {
        id: ann.id,
        displayName: 'Ann',
        xp: 50,
        streakWeeks: 1,
        rank: 1,
        saved: 1_250,
        saves: 1,
        isMe: true,
        following: false,
      },
    ]);
  });

  it('gives equal sums the same rank', async () => {
    const ann = await saver('Ann', 1_000);
    for (const [name, cents] of [
      ['Ben', 2_000],
      ['Cem', 2_000],
      ['Dag', 3_000],
    ] as const)
      await saver(name, cents);
    const board = await seen(ann);
    expect(ranksIn(board).sort()).toEqual(['1 Dag', '2 Ben', '2 Cem', '4 Ann']);
    expect(board.rank?.row.rank).toBe(4);
    expect(board.rank?.below).toBeNull();
  });

  it('has pages of 50, the own place on each, and its last page for an address beyond it', async () => {
    const ann = await saver('Ann', 500);
    const others = await make.makePeople(
      Array.from({ length: 60 }, (_, n) => ({ displayName: `Saver${n}`, leaderboard: 'joined' as const })),
    );
    await make.makeSavings(
      others.map((person, n) => ({ person, cents: 10_000 - n * 100, date: person.today })),
    );
    const first = await seen(ann);
    expect(first).toMatchObject({ people: 61, page: 1, pages: 2 });
    expect(first.rows).toHaveLength(50);
    expect(first.rows.some(({ isMe }) => isMe)).toBe(false);
    expect(first.rank).toMatchObject({
      row: { rank: 61, saved: 500, isMe: true },
      above: { displayName: 'Saver59', saved: 4_100 },
      below: null,
    });
    const last = await ann.caller.social.leaderboard({ tab: 'global', page: 2 });
    expect(ranksIn(last)).toHaveLength(11);
    expect(last.rows[0]?.rank).toBe(51);
    for (const page of [3, 100_000_000])
      expect(await ann.caller.social.leaderboard({ tab: 'global', page })).toEqual(last);
  });

  it('shows in short the first three and ten around oneself, in both tabs', async () => {
    const ann = await saver('Ann', 500);
    const others = await make.makePeople(
      Array.from({ length: 40 }, (_, n) => ({ displayName: `Saver${n}`, leaderboard: 'joined' as const })),
    );
    await make.makeSavings(
      others.map((person, n) => ({ person, cents: n < 30 ? 10_000 - n * 100 : 400 - n, date: person.today })),
    );
    await make.makeFollows(others.map((following) => ({ follower: ann.person, following })));
    for (const tab of ['global', 'following'] as const) {
      const board = await ann.caller.social.leaderboard({ tab, page: null });
      expect(board).toMatchObject({ page: null, all: 41, rank: { row: { rank: 31 } } });
      expect(board.rows.map(({ rank }) => rank)).toEqual([1, 2, 3]);
      expect(board.near.map(({ rank }) => rank)).toEqual([26, 27, 28, 29, 30, 31, 32, 33, 34, 35]);
    }
    await ann.caller.profile.update({ leaderboard: 'looking' });
    const looked = await ann.caller.social.leaderboard({ tab: 'global', page: null });
    expect([looked.rows.length, looked.near, looked.rank]).toEqual([13, [], null]);
  });

  it('leaves out private people, closed accounts, those who block or are blocked; ranks stay', async () => {
    const ann = await saver('Ann', 1_000);
    const blocked = await saver('Blocked', 4_000);
    const blocker = await saver('Blocker', 5_000);
    const hidden = await saver('Hidden', 9_000, { isPrivate: true });
    const closed = await saver('Closed', 8_000);
    await saver('Ben', 2_000);
    await db
      .updateTable('profiles')
      .set({ deletion_due_at: '2026-12-30T00:00:00Z' })
      .where('id', '=', closed.id)
      .execute();
    await db
      .insertInto('user_blocks')
      .values([
        { user_id: ann.id, blocked_user_id: blocked.id },
        { user_id: blocker.id, blocked_user_id: ann.id },
      ])
      .execute();
    const board = await seen(ann);
    expect(ranksIn(board)).toEqual(['3 Ben', '4 Ann']);
    expect(board.rank).toMatchObject({ above: { displayName: 'Ben' }, below: null });
    expect(ranksIn(await seen(blocked))).toEqual(['1 Blocker', '2 Blocked', '3 Ben']);
    expect(ranksIn(await seen(hidden))).toEqual(['1 Blocker', '2 Blocked', '3 Ben', '4 Ann']);
    expect((await seen(hidden)).rank).toBeNull();
  });

  it('shows who only looks the others, and them to nobody; the choice takes effect at once', async () => {
    const ann = await saver('Ann', 1_000, { leaderboard: null });
    const ben = await saver('Ben', 2_000);
    await ann.caller.profile.update({ leaderboard: 'looking' });
    expect(ranksIn(await seen(ann))).toEqual(['1 Ben']);
    expect((await seen(ann)).rank).toBeNull();
    expect(ranksIn(await seen(ben))).toEqual(['1 Ben']);
    await ann.caller.profile.update({ leaderboard: 'joined' });
    expect(ranksIn(await seen(ben))).toEqual(['1 Ben', '2 Ann']);
    await ann.caller.profile.update({ isPrivate: true });
    expect(ranksIn(await seen(ben))).toEqual(['1 Ben']);
  });

  it('turns the month at the midnight of each viewer', async () => {
    const kiri = await saver('Kiri', 700, { timeZone: 'Pacific/Auckland' });
    const leilani = await saver('Leilani', 900, { timeZone: 'Pacific/Honolulu' });
    await make.makeSaving(kiri.person, { cents: 300, date: addDays(kiri.person.today, -1) });
    expect([kiri.person.today, leilani.person.today]).toEqual(['2026-12-01', '2026-11-30']);
    expect(await seen(kiri)).toMatchObject({
      month: '2026-12-01',
      rows: [{ displayName: 'Kiri', saved: 700 }],
    });
    expect(await seen(leilani)).toMatchObject({
      month: '2026-11-01',
      rows: [
        { displayName: 'Leilani', saved: 900 },
        { displayName: 'Kiri', saved: 300 },
      ],
    });
    const decemberInHonolulu = new Date('2026-12-01T10:00:00Z');
    expect(dayAt(decemberInHonolulu, 'Pacific/Honolulu')).toBe('2026-12-01');
    expect(await seen(leilani, GLOBAL, decemberInHonolulu)).toMatchObject({
      month: '2026-12-01',
      rows: [{ displayName: 'Kiri', saved: 700 }],
      rank: null,
    });
  });

  it('counts a streak as of today where its person is', async () => {
    const ann = await saver('Ann', 1_000);
    const lapsed = await saver('Lapsed', 1_000);
    await db
      .updateTable('profiles')
      .set({ streak_weeks: 9, streak_alive_until: localDay('2026-11-29') })
      .where('id', '=', lapsed.id)
      .execute();
    const { rows } = await seen(ann);
    await db
      .updateTable('profiles')
      .set({ streak_weeks: 1, streak_alive_until: localDay('2026-12-27') })
      .where('id', '=', lapsed.id)
      .execute();
    expect(rows.find(({ id }) => id === lapsed.id)?.streakWeeks).toBe(0);
  });
});

describe('Following', () => {
  it('is empty for who follows nobody', async () => {
    expect(await seen(await saver('Ann', 1_000), FOLLOWING)).toMatchObject({ rows: [], rank: null });
  });

  it('ranks those one follows and oneself; euros are there only of who has joined', async () => {
    const ann = await saver('Ann', 1_000, { leaderboard: 'looking' });
    const ben = await saver('Ben', 2_000, { isPrivate: true });
    const cem = await saver('Cem', 9_000, { leaderboard: 'looking' });
    const dag = await saver('Dag', 0);
    const none = await saver('None', 0, { goal: null });
    await saver('Stranger', 3_000);
    await make.makeFollows(
      [ben, cem, dag, none].map(({ person }) => ({ follower: ann.person, following: person })),
    );
    const board = await seen(ann, FOLLOWING);
    expect(ranksIn(board)).toEqual(['1 Ben', '2 Ann', '– Dag', '– Cem']);
    expect(board.rows.map(({ saved, saves, following }) => ({ saved, saves, following }))).toEqual([
      { saved: 2_000, saves: 1, following: true },
      { saved: 1_000, saves: 1, following: false },
      { saved: 0, saves: 0, following: true },
      { saved: null, saves: null, following: true },
    ]);
    expect(board).toMatchObject({
      people: 2,
      rank: { row: { displayName: 'Ann' }, above: { displayName: 'Ben' }, below: null },
    });
    expect((await seen(ben)).rows.some(({ id }) => id === ann.id)).toBe(false);
  });

  it('has pages of 50', async () => {
    const ann = await saver('Ann', 100);
    const others = await make.makePeople(
      Array.from({ length: 60 }, (_, n) => ({ displayName: `Saver${n}`, leaderboard: 'joined' as const })),
    );
    await make.makeSavings(others.map((person, n) => ({ person, cents: 10_000 - n, date: person.today })));
    await make.makeFollows(others.map((following) => ({ follower: ann.person, following })));
    const board = await ann.caller.social.leaderboard({ tab: 'following', page: 9 });
    expect(board).toMatchObject({ page: 2, pages: 2, people: 61, rank: { row: { rank: 61 }, below: null } });
    expect(board.rows).toHaveLength(11);
    expect((await seen(ann, FOLLOWING)).rows).toHaveLength(50);
  });
});

it('asks the database at most three times for a page, four beyond the last', async () => {
  const ann = await saver('Ann', 100);
  const statements = async (input: { tab: 'global' | 'following'; page: number | null }) => {
    counted = 0;
    await ann.caller.social.leaderboard(input);
    return counted;
  };
  expect(await statements(GLOBAL)).toBe(3);
  expect(await statements({ tab: 'global', page: null })).toBe(3);
  expect(await statements({ tab: 'following', page: null })).toBe(1);
  expect(await statements({ tab: 'global', page: 7 })).toBe(4);
  expect(await statements(FOLLOWING)).toBe(1);
});
