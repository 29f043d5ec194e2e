import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';

import { LOOK_BACK_DAYS } from '~server/domain/coach/coach-profile';
import { addMonths, dayAt } from '~server/domain/kernel/days';

import { type Callers } from '../support/callers';
import { useDatabase } from '../support/fixture';

vi.setConfig({ hookTimeout: 180_000, testTimeout: 60_000 });

const NOW = new Date('2026-06-10T12:00:00Z');
const TODAY = dayAt(NOW, 'UTC');
const ENTRIES = 100_000;
const OTHERS = 40;
const ENTRIES_OF_OTHERS = 2500;
const DAYS = 1000;
/** Rows that one of these statements may touch; pending transfers are counted up to 100. */
const FEW_ROWS = 300;
/** A later page looks for its day, and passes over entries of that day. */
const ROWS_OF_DAYS = DAYS + 2 * (ENTRIES / DAYS);

let saver: string;

/** Tables that grow with each saving: what a screen always asks for never reads one from end to end. */
const GROWING = /^(savings_|monthly_|xp_events)/;

/** One person with 100,000 savings over three years and an award for each, and 40 others with 2,500 each. */
const database = useDatabase({ now: NOW });
const { callers, make } = database;
beforeAll(async () => {
  const people = await make.makePeople(
    Array.from({ length: OTHERS + 1 }, () => ({
      timeZone: 'UTC',
      createdAt: new Date('2023-01-01'),
      proStatus: true,
    })),
  );
  const [first] = people;
  if (!first) throw new Error('nobody was made');
  saver = first.id;
  await make.makeChallengeRuns(people.map((person) => ({ person, checkedDays: [1] })));
  await make.makeHabits(first, [
    { title: 'Lunch', category: 'other', cadence: 'weekly', startsOn: TODAY, cents: 400, decided: [] },
  ]);
  await database.db.connection().execute(async (one) => {
    await sql`set statement_timeout to 0`.execute(one);
    for (const { id } of people) {
      const count = id === saver ? ENTRIES : ENTRIES_OF_OTHERS;
      await sql`
        insert into savings_entries (id, user_id, amount_eur, category, date, note, transferred, logged_on, created_at)
        select gen_random_uuid(), ${id}::uuid, 1 + n % 40, (array['coffee', 'groceries', 'other'])[1 + n % 3],
               ${TODAY}::date - n % ${DAYS}::integer, case when n % 5 = 0 then 'Thermos ' || n end, n % 4 = 0,
               ${TODAY}::date - n % ${DAYS}::integer, ${NOW.toISOString()}::timestamptz - n * interval '1 second'
        from generate_series(1, ${count}::integer) n`.execute(one);
    }
    await sql`
      insert into xp_events (user_id, rule, source, day, amount)
      select user_id, 'saving', id::text, date, 5 from savings_entries where user_id = ${saver}::uuid`.execute(
      one,
    );
    await sql`
      insert into savings_weeks (user_id, week_start, entries)
      select user_id, date_trunc('week', date)::date, count(*) from savings_entries group by 1, 2
      on conflict do nothing`.execute(one);
    await sql`
      update profiles p set saved_count = e.count, saved_total_eur = e.sum
      from (select user_id, count(*), sum(amount_eur) from savings_entries group by 1) e where e.user_id = p.id`.execute(
      one,
    );
    await sql`analyze`.execute(one);
  });
});

interface Statement {
  text: string;
  values: unknown[];
}

/** What a call sends to the database, with its values: a plan depends on them. */
async function statementsOf(call: () => Promise<unknown>): Promise<Statement[]> {
  const found: Statement[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await call();
  const calls: readonly (readonly unknown[])[] = spy.mock.calls;
  for (const [text, values] of calls) {
    if (typeof text === 'string' && /^\s*(select|with)/i.test(text))
      found.push({ text, values: Array.isArray(values) ? values : [] });
  }
  spy.mockRestore();
  return found;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const scansOf = (nodes: PlanNode[]) => nodes.filter((node) => node['Relation Name'] !== undefined);
const rowsOf = (nodes: PlanNode[]) =>
  scansOf(nodes).reduce(
    (sum, node) =>
      sum +
      ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
    0,
  );
const fullScansOf = (nodes: PlanNode[]) =>
  scansOf(nodes)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '');

async function planOf({ text, values }: Statement, seqScans: boolean): Promise<PlanNode[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`set enable_seqscan = ${seqScans ? 'on' : 'off'}`);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    return rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => nodesOf(Plan));
  } finally {
    await client.end();
  }
}

type Api = Awaited<ReturnType<Awaited<ReturnType<Callers['signIn']>>['at']>>;
const month = { month: TODAY.slice(0, 7) };
const before = { month: addMonths(TODAY, -1).slice(0, 7) };

/** Each read of dashboard and history, and how many rows it may touch however long the history is; null where a filter
 * has to look at what it filters. */
const READS: [name: string, most: number | null, (api: Api) => Promise<unknown>][] = [
  ['savings.week', FEW_ROWS, (api) => api.savings.week()],
  ['savings.recent', FEW_ROWS, (api) => api.savings.recent()],
  ['habits.today', FEW_ROWS, (api) => api.habits.today()],
  ['challenges.dashboard', FEW_ROWS, (api) => api.challenges.dashboard()],
  ['transfers.pending', FEW_ROWS, (api) => api.transfers.pending()],
  ['groups.invites', FEW_ROWS, (api) => api.groups.invites()],
  ['insights.month', FEW_ROWS, (api) => api.insights.month(month)],
  ['insights.month of the month before', FEW_ROWS, (api) => api.insights.month(before)],
  ['history, first page', FEW_ROWS, (api) => api.savings.list({ page: 1 })],
  ['history, last page', ROWS_OF_DAYS, (api) => api.savings.list({ page: ENTRIES / 5 })],
  ['history, one day', null, (api) => api.savings.list({ page: 1, date: TODAY })],
  ['history, middle page', ROWS_OF_DAYS, (api) => api.savings.list({ page: ENTRIES / 10 })],
  ['history, one category', null, (api) => api.savings.list({ page: 1, category: 'coffee' })],
  ['history, amounts', null, (api) => api.savings.list({ page: 1, from: 3900, to: 4000 })],
  ['history, words', null, (api) => api.savings.list({ page: 1, search: 'thermos 77' })],
  ['history, trash', FEW_ROWS, (api) => api.savings.deleted()],
];

test.each(READS)('%s reads by an index', async (_, most, read) => {
  const person = await callers.signIn(saver);
  // The session's own statement is part of every request.
  const statements = await statementsOf(async () => read(await person.at(NOW)));
  expect(statements).toHaveLength(2);
  for (const statement of statements) {
    // Small tables are rightly read whole: forbidden, it shows up only where no index serves.
    expect(fullScansOf(await planOf(statement, false))).toEqual([]);
    if (most === null) continue;
    const asPlanned = await planOf(statement, true);
    expect(fullScansOf(asPlanned).filter((table) => GROWING.test(table))).toEqual([]);
    expect(rowsOf(asPlanned)).toBeLessThan(most);
  }
});

test('what the coach knows comes by an index, and of the savings only the last eight weeks', async () => {
  const lastWeeks = LOOK_BACK_DAYS * (ENTRIES / DAYS) + FEW_ROWS;
  const person = await callers.signIn(saver);
  const statements = await statementsOf(async () => (await person.at(NOW)).coach.screen());
  expect(statements).toHaveLength(3);
  for (const statement of statements) {
    expect(fullScansOf(await planOf(statement, false))).toEqual([]);
    const asPlanned = await planOf(statement, true);
    expect(fullScansOf(asPlanned).filter((table) => GROWING.test(table))).toEqual([]);
    expect(rowsOf(asPlanned)).toBeLessThan(lastWeeks);
  }
});

test('a page in the middle is the one that counting finds', async () => {
  const api = await (await callers.signIn(saver)).at(NOW);
  for (const page of [2, 20, 21, 5001, ENTRIES / 10, ENTRIES / 5 - 1]) {
    const counted = await sql<{ id: string }>`
      select id from savings_entries where user_id = ${saver}::uuid
      order by date desc, created_at desc, id desc limit 5 offset ${5 * (page - 1)}::integer`.execute(
      database.db,
    );
    const { entries } = await api.savings.list({ page });
    expect(entries.map(({ id }) => id)).toEqual(counted.rows.map(({ id }) => id));
  }
  expect(await api.savings.list({ page: ENTRIES / 5 + 1 })).toMatchObject({ entries: [], count: ENTRIES });
});
