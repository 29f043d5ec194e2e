import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';

import { readQueryResult } from '~db/queries/coach/query';
import { eurOf } from '~db/euros';
import type { Filter, QueryArm, QueryStatement } from '~server/domain/coach/question/query';
import { CATEGORIES } from '~server/domain/kernel/categories';
import { addDays, dayAt, localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';

import type { SeededPerson } from '../../scripts/seed/setting';
import { type OracleEntry, runOnEntries } from '../evals/query-oracle';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-03-18T12:00:00Z');
const TIME_ZONE = 'America/New_York';
const { db, make } = useDatabase({ now: NOW, seed: 26 });

const NOTES = [
  'Cooked at home',
  'cooked CURRY, not ordered',
  'Flohmarkt: Bücher',
  'flea market',
  'Café from home',
  'café',
  'bike_tour 2',
  'precooked',
  'Вкусный обед',
  null,
];
const WORDS = [
  'cook',
  'home',
  'curry',
  'flea',
  'market',
  'cafe',
  'bucher',
  'tour',
  '2',
  'xyz',
  'a.b',
  'precooked',
  'обед',
  'усный',
];
const CATEGORY_VALUES = CATEGORIES.map(({ value }) => value);

let ann: SeededPerson;
let entries: OracleEntry[] = [];

/** Somebody with savings, habits, contributions and withdrawals over three months, and a neighbour with the same. */
async function someone(seed: number): Promise<{ person: SeededPerson; logged: OracleEntry[] }> {
  const person = await make.makePerson({
    timeZone: TIME_ZONE,
    createdAt: new Date('2025-12-01T12:00:00Z'),
    goal: { name: 'Lisbon', cents: 300_000, date: localDay('2026-12-01'), setOn: localDay('2026-02-01') },
  });
  const { today } = person;
  const pick = (n: number) => (n * 7919 + seed * 104_729) % 1009;
  const dayOf = (n: number) => addDays(today, -(pick(n) % 95));
  await make.makeSavings(
    Array.from({ length: 90 }, (_, n) => ({
      person,
      cents: 100 + (pick(n) % 12) * 150,
      category: CATEGORY_VALUES[pick(n + 3) % CATEGORY_VALUES.length] ?? 'other',
      note: NOTES[pick(n + 5) % NOTES.length] ?? null,
      date: dayOf(n),
      transferredOn: pick(n + 1) % 3 === 0 ? today : null,
    })),
  );
  await make.makeHabits(person, [
    {
      title: 'Cook at home',
      category: 'eating out',
      cadence: 'weekly',
      startsOn: addDays(today, -56),
      cents: 700,
      decided: ['logged', 'skipped', 'logged', 'logged', 'logged'],
    },
  ]);
  const group = await make.makeGroup(person, { goalCents: 5_000_000, startedDaysAgo: 30, durationDays: 60 });
  await make.makeContributions(
    group,
    Array.from({ length: 12 }, (_, n) => ({
      person,
      cents: 500 + n,
      day: addDays(today, -2 * n),
      note: n % 2 === 0 ? 'flea market' : null,
      linked: n % 3 !== 0,
      transferredOn: n % 4 === 0 ? today : null,
    })),
  );
  const goals = await db
    .selectFrom('profiles')
    .select('goal_id')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const withdrawals = Array.from({ length: 8 }, (_, n) => ({
    user_id: person.id,
    id: randomUUID(),
    goal_id: n % 3 === 0 ? randomUUID() : (goals.goal_id ?? ''),
    amount_eur: eurOf(1000 + 100 * n),
    date: dayOf(n + 200),
    note: n % 2 === 0 ? 'market' : null,
    created_at: new Date(NOW.getTime() - n * 60_000).toISOString(),
    deleted_at: n === 5 ? NOW.toISOString() : null,
  }));
  await db.insertInto('withdrawals').values(withdrawals).execute();
  // No two within a day at the same instant, so that their order is known.
  await sql`update savings_entries e set created_at = e.created_at + n.n * interval '1 microsecond'
    from (select id, row_number() over (order by id) as n from savings_entries where user_id = ${person.id}) n
    where e.user_id = ${person.id} and e.id = n.id`.execute(db);
  return { person, logged: await loggedBy(person.id, goals.goal_id) };
}

/** What a person has logged, in the order of logging, as the oracle takes it: read table by table. */
async function loggedBy(userId: string, goalId: string | null): Promise<OracleEntry[]> {
  const saved = await db
    .selectFrom('savings_entries')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const given = await db
    .selectFrom('group_challenge_contributions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('contributed_at')
    .execute();
  const taken = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const decided = await db
    .selectFrom('habit_occurrences')
    .select('entry_id')
    .where('user_id', '=', userId)
    .execute();
  const fromHabits = new Set(decided.map(({ entry_id }) => entry_id));
  const fromGroups = new Set(given.map(({ savings_entry_id }) => savings_entry_id));
  const centsOf = (text: string) => Math.round(Number(text) * 100);
  const since = localDay('2026-02-01');
  return [
    ...saved.map(({ id, date, amount_eur, category, note, transferred }): OracleEntry => ({
      date,
      amount: centsOf(amount_eur),
      category,
      note,
      transferred,
      source: 'saving',
      from: fromHabits.has(id) ? 'habits' : fromGroups.has(id) ? 'groups' : null,
      countsForGoal: date >= since,
    })),
    ...given
      .filter((one) => one.savings_entry_id === null)
      .map(({ amount_eur, note, transferred, contributed_at }): OracleEntry => {
        const date = dayAt(new Date(contributed_at), TIME_ZONE);
        return {
          date,
          amount: centsOf(amount_eur),
          category: 'other',
          note,
          transferred,
          source: 'contribution',
          from: 'groups',
          countsForGoal: date >= since,
        };
      }),
    ...taken.map(({ date, amount_eur, note, goal_id }): OracleEntry => ({
      date,
      amount: centsOf(amount_eur),
      category: null,
      note,
      transferred: false,
      source: 'withdrawal',
      from: null,
      countsForGoal: goal_id === goalId,
    })),
  ];
}

beforeAll(async () => {
  const made = await someone(1);
  ann = made.person;
  entries = made.logged;
  await someone(2);
});

const maybe = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const filters: fc.Arbitrary<Filter> = fc
  .record({
    categories: maybe(fc.uniqueArray(fc.constantFrom(...CATEGORY_VALUES), { minLength: 1, maxLength: 3 })),
    words: maybe(fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })),
    without: maybe(fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 })),
    above: maybe(fc.integer({ min: 1, max: 2000 }).map(cents)),
    below: maybe(fc.integer({ min: 1, max: 2000 }).map(cents)),
    weekdays: maybe(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 })),
    from: maybe(fc.constantFrom('habits' as const, 'groups' as const)),
    goal: maybe(fc.constant(true as const)),
  })
  .map(definedOf);

function definedOf({
  categories,
  words,
  without,
  above,
  below,
  weekdays,
  from,
  goal,
}: { [Key in keyof Filter]: Filter[Key] | undefined }): Filter {
  return {
    ...(categories && { categories }),
    ...(words && { words }),
    ...(without && { without }),
    ...(above !== undefined && { above }),
    ...(below !== undefined && { below }),
    ...(weekdays && { weekdays }),
    ...(from && { from }),
    ...(goal && { goal }),
  };
}

const arms: fc.Arbitrary<QueryArm> = fc
  .record({ ago: fc.integer({ min: 0, max: 110 }), days: fc.integer({ min: 0, max: 110 }), filter: filters })
  .map(({ ago, days, filter }) => {
    const from = addDays(localDay('2026-03-18'), -ago);
    return { from, to: addDays(from, days), filter };
  });

const statements: fc.Arbitrary<QueryStatement> = fc.record({
  source: fc.constantFrom(
    'savings' as const,
    'savings' as const,
    'transferred' as const,
    'waiting' as const,
    'withdrawals' as const,
  ),
  asked: arms,
  compared: fc.option(arms),
  grouping: fc.option(
    fc.constantFrom(
      'day' as const,
      'week' as const,
      'month' as const,
      'year' as const,
      'weekday' as const,
      'category' as const,
    ),
  ),
  entries: fc.option(
    fc.record({
      order: fc.constantFrom('biggest' as const, 'smallest' as const, 'latest' as const, 'first' as const),
      limit: fc.integer({ min: 1, max: 6 }),
    }),
  ),
});

const read = (statement: QueryStatement) => readQueryResult(db, ann.id, statement, TIME_ZONE);
const everything: QueryStatement = {
  source: 'savings',
  asked: { from: localDay('2000-01-01'), to: localDay('2026-03-18'), filter: {} },
  compared: null,
  grouping: null,
  entries: null,
};

it('counts what a second, independent count over the same rows counts', async () => {
  expect(entries.length).toBeGreaterThan(100);
  let counting = 0;
  await fc.assert(
    fc.asyncProperty(statements, async (statement) => {
      const counted = runOnEntries(statement, entries);
      if (counted.sums.length > 0) counting += 1;
      const { sums, ...others } = await read(statement);
      const byBucket = [...sums].sort((a, b) => (`${a.arm} ${a.bucket}` < `${b.arm} ${b.bucket}` ? -1 : 1));
      expect({ sums: byBucket, ...others }).toEqual(counted);
    }),
    { numRuns: 400 },
  );
  expect(counting).toBeGreaterThan(100);
}, 60_000);

it('uses the words that stand together in a note, and leaves out those that nobody wrote', async () => {
  const used = async (...words: string[]) =>
    (await read({ ...everything, asked: { ...everything.asked, filter: { words } } })).foundWords;
  expect(await used('flea', 'xyz')).toEqual(['flea']);
  expect(await used('market', 'flea')).toEqual(['flea', 'market']);
  expect(await used('xyz')).toEqual([]);
  // 'café from home' holds two of the three; nothing holds all.
  expect(await used('cafe', 'home', 'flea')).toEqual(['cafe', 'home']);
});

it('counts only the person’s own rows', async () => {
  const { sums } = await read(everything);
  const own = entries.filter(({ source }) => source === 'saving');
  expect(sums).toEqual([
    {
      arm: 'asked',
      bucket: null,
      total: own.reduce((sum, { amount }) => sum + amount, 0),
      entries: own.length,
    },
  ]);
});
