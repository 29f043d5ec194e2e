import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Db } from '~db/client';
import type { LocalDay } from '~db/columns';
import { declareDeletion, takeBackDeclaration } from '~db/queries/accounts/deletion';
import { rebuildInsights } from '~db/queries/insights/insights';
import { insertEntry } from '~db/queries/savings/savings';
import {
  foldLeaderboard,
  followingOfMonth,
  leaderboardPage,
  neighbours,
  ownRank,
  PAGE_ROWS,
  peopleOnLeaderboard,
} from '~db/queries/social/leaderboard';
import { deleteAccount } from '~server/features/accounts/delete-account';
import { addDays, addMonths, dayAt, localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';

import { jobContext, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { importRows } from '../support/import-rows';

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

/** The leaderboard of a month, computed from the entries alone. */
async function recomputed(month: LocalDay): Promise<NaiveRow[]> {
  const { rows } = await sql<NaiveRow>`
    select p.id, (sum(e.amount_eur) * 100)::int8 as cents, count(*) as entries,
      rank() over (order by sum(e.amount_eur) desc) as rank
    from profiles p join savings_entries e on e.user_id = p.id
    where p.leaderboard_choice = 'joined' and not p.is_private and p.deletion_due_at is null
      and date_trunc('month', e.date)::date = ${month}::date
    group by p.id order by sum(e.amount_eur) desc, md5(p.id::text) desc`.execute(test.db);
  return rows;
}

const plain = (rows: readonly NaiveRow[]) =>
  rows.map(({ id, cents, entries, rank }) => ({ id, cents, entries, rank }));

/** Every page, rank and neighbourhood must match the entries. */
async function expectRanksOfEntries(month: LocalDay): Promise<void> {
  const expected = await recomputed(month);
  const { rows: people } = await sql<{ id: string }>`select id from profiles order by id`.execute(test.db);
  expect(await peopleOnLeaderboard(test.db, month)).toBe(expected.length);
  const viewer = people[0]?.id ?? '';
  for (let page = 1; page <= Math.ceil(expected.length / PAGE_ROWS) + 1; page += 1)
    expect(plain(await leaderboardPage(test.db, viewer, { month, page }))).toEqual(
      expected.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS),
    );
  await Promise.all(
    people.map(async ({ id }) => {
      const at = expected.findIndex((row) => row.id === id);
      expect(await ownRank(test.db, id, month)).toBe(expected[at]?.rank ?? null);
      const from = Math.max(0, at - 3);
      expect(plain(await neighbours(test.db, id, month))).toEqual(
        at < 0 ? [] : expected.slice(from, from + 7),
      );
    }),
  );
}

describe('a month with ties', () => {
  let people: Awaited<ReturnType<typeof test.make.makePeople>>;

  beforeAll(async () => {
    people = await test.make.makePeople(
      Array.from({ length: 75 }, (_, n) => ({
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

  const expectRanks = async () => {
    await expectRanksOfEntries(MARCH);
    await expectRanksOfEntries(addMonths(MARCH, -1));
    await expectRanksOfEntries(addMonths(MARCH, 1));
    await test.expectNothingBroken();
  };

  it.each([1, 2, 7, 50, 500])(
    'ranks everybody as their entries say, with a milestone every %i places and without',
    async (places) => {
      await test.make.makeSavings(
        people.filter((_, n) => n % 4 === 0).map((person) => ({ person, cents: 50, date: TODAY })),
      );
      await expectRanks();
      expect(await foldLeaderboard(test.db, places)).toBeGreaterThan(0);
      expect(await foldLeaderboard(test.db, places)).toBe(0);
      await expectRanks();
      await test.make.makeSavings(
        people.filter((_, n) => n % 7 === 0).map((person) => ({ person, cents: 450, date: TODAY })),
      );
      await expectRanks();
    },
  );
});

describe('random lives', () => {
  const AMOUNTS = [200, 200, 250, 500, 999, 1000, 1001, 12_345];
  const DAYS = 75;

  interface Life {
    id: string;
    groupId: string;
    api: Awaited<ReturnType<typeof test.someone>>['caller'];
    /** Ids of their savings, including deleted ones. */
    ids: string[];
  }
  /** Random numbers by which an act chooses. */
  type Chance = readonly [number, number];

  const saving = ([a, b]: Chance) => ({
    amount: AMOUNTS[a % AMOUNTS.length] ?? 100,
    category: 'coffee' as const,
    date: addDays(TODAY, -(b % DAYS)),
    note: `${a} ${b}`,
  });
  const known = ({ ids }: Life, [a]: Chance) => ids[a % Math.max(1, ids.length)] ?? randomUUID();
  const made = ({ ids }: Life) => {
    const id = randomUUID();
    ids.push(id);
    return id;
  };

  const ACTS: Record<string, (one: Life, chance: Chance) => Promise<unknown>> = {
    add: (one, chance) => one.api.savings.create({ id: made(one), ...saving(chance) }),
    edit: (one, chance) => one.api.savings.update({ id: known(one, chance), ...saving(chance) }),
    delete: (one, chance) => one.api.savings.delete({ id: known(one, chance) }),
    restore: (one, chance) => one.api.savings.restore({ id: known(one, chance) }),
    import: (one, [a, b]) =>
      importRows(
        one.api.savings,
        [0, 20, 40].map((n) => ({ ...saving([a + n, b + n]), transferred: false })),
      ),
    contribute: (one, [a]) =>
      one.api.groups.contribute({
        groupId: one.groupId,
        id: randomUUID(),
        amount: 100 + (a % 9),
        note: null,
      }),
    join: (one, [a]) => one.api.profile.update({ leaderboard: a % 3 === 0 ? 'looking' : 'joined' }),
    hide: (one, [a]) => one.api.profile.update({ isPrivate: a % 3 === 0 }),
    close: (one) => declareDeletion(test.db, one.id, new Date(NOW.getTime() + 86_400_000)),
    keep: (one) => takeBackDeclaration(test.db, one.id, NOW),
    leave: (one) => deleteAccount(jobContext(test.runtime), one.id, null, () => Promise.resolve()),
    fold: (_, [a]) => foldLeaderboard(test.db, 1 + (a % 3)),
    rebuild: (one) => test.db.transaction().execute((trx) => rebuildInsights(trx, { id: one.id })),
  };
  const NAMES = Object.keys(ACTS).flatMap((name) =>
    name === 'leave' ? [name] : Array.from({ length: name === 'add' ? 16 : 4 }, () => name),
  );

  const steps = fc.array(
    fc.record({
      who: fc.nat(6),
      act: fc.constantFrom(...NAMES),
      chance: fc.tuple(fc.nat(1000), fc.nat(1000)),
    }),
    { minLength: 60, maxLength: 90 },
  );

  /** Acts of deleted people, or on deleted savings, are refused; nobody meets a deadlock. */
  const REFUSED = /^(OK|[A-Z_]+)$/;

  it('leave the leaderboard as their entries say, one after the other or many at once', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom(1, 6), async (acts, lanes) => {
        const lives: Life[] = [];
        const people = await test.make.makePeople(
          Array.from({ length: 7 }, () => ({
            timeZone: 'UTC',
            createdAt: new Date('2025-12-01'),
            leaderboard: 'joined' as const,
          })),
        );
        const [creator, ...members] = people;
        if (!creator) throw new Error('Nobody was made');
        const { id: groupId } = await test.make.makeGroup(creator, { goalCents: 9_000_000, members });
        for (const person of people) {
          const session = await test.callers.signIn(person.id);
          lives.push({ id: person.id, groupId, api: await session.at(), ids: [] });
        }
        const left = [...acts];
        await Promise.all(
          Array.from({ length: lanes }, async () => {
            for (let next = left.shift(); next; next = left.shift()) {
              const one = lives[next.who];
              const act = ACTS[next.act];
              if (one && act) expect(await refusalReason(act(one, next.chance))).toMatch(REFUSED);
            }
          }),
        );
        for (const month of [MARCH, addMonths(MARCH, -1), addMonths(MARCH, -2)])
          await expectRanksOfEntries(month);
        await test.expectNothingBroken();
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });
});

describe('twenty people who come to the same euro at once', () => {
  it('do not wait for each other, nor for the counts to be added up', async () => {
    const people = await test.make.makePeople(
      Array.from({ length: 20 }, () => ({ timeZone: 'UTC', leaderboard: 'joined' as const })),
    );
    const save = (db: Db, userId: string) =>
      insertEntry(db, {
        userId,
        id: randomUUID(),
        amount: cents(77_700),
        category: 'other',
        date: TODAY,
        note: null,
        loggedOn: TODAY,
        createdAt: NOW,
      });
    const [slow, ...others] = people;
    if (!slow) throw new Error('Nobody was made');
    await test.db.transaction().execute(async (trx) => {
      await save(trx, slow.id);
      // An act that waited for the open transaction would fail after the lock limit of three seconds.
      await Promise.all(others.map(({ id }) => save(test.runtime.db, id)));
      expect(await foldLeaderboard(test.runtime.db)).toBeGreaterThanOrEqual(19);
      expect(await ownRank(test.runtime.db, others[0]?.id ?? '', MARCH)).toBe(1);
    });
    await expectRanksOfEntries(MARCH);
  });

  it('are added up once by two jobs at the same time', async () => {
    const [one] = await test.make.makePeople([{ timeZone: 'UTC', leaderboard: 'joined' }]);
    if (!one) throw new Error('Nobody was made');
    await test.make.makeSaving(one, { cents: 4200, date: TODAY });
    await Promise.all(Array.from({ length: 5 }, () => foldLeaderboard(test.runtime.db)));
    await expectRanksOfEntries(MARCH);
  });
});

describe('the people one follows', () => {
  it('have euros only after their yes, and closed or blocked ones are not there', async () => {
    const base = { timeZone: 'UTC', leaderboard: 'joined' as const };
    const [viewer, twin, hidden, looking, idle, blocked, blocker, closed, stranger] =
      await test.make.makePeople([
        { ...base, leaderboard: 'looking' },
        base,
        { ...base, isPrivate: true },
        { ...base, leaderboard: null },
        base,
        base,
        base,
        base,
        base,
      ]);
    if (!viewer || !twin || !hidden || !looking || !idle || !blocked || !blocker || !closed || !stranger)
      throw new Error('Nobody was made');
    const followed = [twin, hidden, looking, idle, blocked, blocker, closed];
    await test.make.makeFollows(followed.map((following) => ({ follower: viewer, following })));
    for (const [person, cents] of [
      [viewer, 500],
      [twin, 500],
      [hidden, 900],
      [looking, 5000],
      [blocked, 300],
      [blocker, 300],
      [closed, 300],
      [stranger, 300],
    ] as const)
      await test.make.makeSaving(person, { cents, date: TODAY });
    await test.db
      .insertInto('user_blocks')
      .values([
        { user_id: viewer.id, blocked_user_id: blocked.id },
        { user_id: blocker.id, blocked_user_id: viewer.id },
      ])
      .execute();
    await declareDeletion(test.db, closed.id, new Date(NOW.getTime() + 86_400_000));

    const rows = await followingOfMonth(test.db, viewer.id, MARCH);
    const facts = new Map(rows.map((row) => [row.id, [row.cents, row.entries, row.rank, row.followed]]));
    expect(facts).toEqual(
      new Map([
        [hidden.id, [900, 1, 1, true]],
        [viewer.id, [500, 1, 2, false]],
        [twin.id, [500, 1, 2, true]],
        [idle.id, [0, 0, null, true]],
        [looking.id, [null, null, null, true]],
      ]),
    );
    expect([...facts.keys()].slice(0, 1)).toEqual([hidden.id]);
    expect([...facts.keys()].slice(3)).toEqual([idle.id, looking.id]);

    // Blocked people are left out of the pages, and nobody's rank changes.
    const pageOf = async (person: { id: string }) =>
      new Map(
        (await leaderboardPage(test.db, person.id, { month: MARCH, page: 1 })).map((row) => [
          row.id,
          row.rank,
        ]),
      );
    const [forOthers, forViewer] = [await pageOf(stranger), await pageOf(viewer)];
    for (const gone of [blocked, blocker]) forOthers.delete(gone.id);
    for (const [id, rank] of forViewer) if (forOthers.has(id)) expect(forOthers.get(id)).toBe(rank);
    expect(forViewer.has(blocked.id) || forViewer.has(blocker.id)).toBe(false);
    expect(await neighbours(test.db, viewer.id, MARCH)).toEqual([]);
  });
});
