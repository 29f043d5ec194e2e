import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';

import { addDays, addMonths, dayAt } from '~server/domain/kernel/days';

import { type Callers } from '../support/callers';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-06-10T12:00:00Z');
const TODAY = dayAt(NOW, 'UTC');
const ENTRIES = 300;
const PAGES = ENTRIES / 5;
const DAYS = 40;

let saver: string;

const database = useDatabase({ now: NOW });
const { callers, make } = database;

/** Two people with 300 savings each. Reads of many rows are measured by `npm run bench` (P7 plans). */
beforeAll(async () => {
  const person = { timeZone: 'UTC', createdAt: new Date('2026-01-01'), proStatus: true };
  const [first, second] = await make.makePeople([person, person]);
  if (!first || !second) throw new Error('nobody was made');
  saver = first.id;
  await make.makeChallengeRuns([first, second].map((each) => ({ person: each, checkedDays: [1] })));
  await make.makeHabits(first, [
    { title: 'Lunch', category: 'other', cadence: 'weekly', startsOn: TODAY, cents: 400, decided: [] },
  ]);
  await make.makeSavings(
    Array.from({ length: 2 * ENTRIES }, (_, n) => ({
      person: n % 2 === 0 ? first : second,
      cents: 100 + n,
      category: n % 3 === 0 ? ('coffee' as const) : ('other' as const),
      date: addDays(TODAY, -(n % DAYS)),
      note: n % 5 === 0 ? `Thermos ${n}` : null,
      transferredOn: n % 4 === 0 ? TODAY : null,
    })),
  );
  const entries = await sql<{ id: string }>`
    select id from savings_entries where user_id = ${saver}::uuid and not transferred limit 1`.execute(
    database.db,
  );
  for (const one of waiting) one.id = entries.rows[0]?.id ?? '';
  await sql`analyze`.execute(database.db);
});

interface Statement {
  text: string;
  values: unknown[];
}

/** The statements of a call, with their values, because a plan depends on them. */
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
  Plans?: PlanNode[];
}

/** A table that a job empties every minute; each rank needs all of it (docs/decisions/0042-ranks-without-a-hot-row.md). */
const READ_WHOLE = 'leaderboard_changes';

const tablesReadWhole = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== READ_WHOLE
    ? [node['Relation Name'] ?? '']
    : []),
  ...(node.Plans ?? []).flatMap(tablesReadWhole),
];

/** Small tables are rightly scanned. With scans switched off, one remains only where an index is missing. */
async function tablesWithoutIndex({ text, values }: Statement): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (format json) ${text}`,
      values,
    );
    return rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => tablesReadWhole(Plan));
  } finally {
    await client.end();
  }
}

type Api = Awaited<ReturnType<Awaited<ReturnType<Callers['signIn']>>['at']>>;
const before = { month: addMonths(TODAY, -1).slice(0, 7) };

const waiting = (['saving', 'contribution', 'challenge'] as const).map((kind) => ({ kind, id: '' }));

/** Each read of dashboard, history and coach, and how many statements it may send in addition to the session's own. */
const READS: [name: string, statements: number, (api: Api) => Promise<unknown>][] = [
  ['accounts.security', 1, (api) => api.accounts.security()],
  ['dashboard.get', 1, (api) => api.dashboard.get()],
  ['habits.get', 1, (api) => api.habits.get()],
  ['leagues.get', 1, (api) => api.leagues.get()],
  ['insights.get of the month before', 1, (api) => api.insights.get(before)],
  ['year.get of the running year', 1, (api) => api.year.get({ year: 2026 })],
  ['history, first page', 1, (api) => api.savings.history({ page: 1 })],
  ['history, middle page', 1, (api) => api.savings.history({ page: PAGES / 2 })],
  ['history, last page', 1, (api) => api.savings.history({ page: PAGES })],
  ['history, one day', 1, (api) => api.savings.history({ page: 1, date: TODAY })],
  ['history, one category', 1, (api) => api.savings.history({ page: 1, category: 'coffee' })],
  ['history, amounts', 1, (api) => api.savings.history({ page: 1, from: 300, to: 400 })],
  ['history, words', 1, (api) => api.savings.history({ page: 1, search: 'thermos 7' })],
  ['history, trash', 2, (api) => api.savings.trash()],
  ['coach', 2, (api) => api.coach.get()],
  ['leaderboard, Global', 2, (api) => api.social.leaderboard({ tab: 'global', page: 1 })],
  ['leaderboard, Following', 1, (api) => api.social.leaderboard({ tab: 'following', page: 1 })],
  ['own savings account', 1, (api) => api.transfers.account()],
  ['savings partner', 1, (api) => api.partner.get()],
  ['what is to be moved', 2, (api) => api.transfers.move({ transfers: waiting })],
];

test.each(READS)('%s reads by an index', async (_, most, read) => {
  const person = await callers.signIn(saver);
  const statements = await statementsOf(async () => read(await person.at(NOW)));
  expect(statements).toHaveLength(1 + most);
  for (const statement of statements) expect(await tablesWithoutIndex(statement)).toEqual([]);
});

test('each page of the history is the one that counting finds', async () => {
  const api = await (await callers.signIn(saver)).at(NOW);
  const counted = await sql<{ id: string }>`
    select id from savings_entries where user_id = ${saver}::uuid
    order by date desc, created_at desc, id desc`.execute(database.db);
  const paged: string[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const { entries } = await api.savings.history({ page });
    paged.push(...entries.map(({ id }) => id));
  }
  expect(paged).toEqual(counted.rows.map(({ id }) => id));
  expect(await api.savings.history({ page: PAGES + 1 })).toMatchObject({ entries: [], count: ENTRIES });
});
