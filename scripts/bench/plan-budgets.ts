import { CompiledQuery, sql } from 'kysely';
import { z } from 'zod';

import type { Db } from '~db/client';
import { addDays, addMonths, dayAt } from '~server/domain/kernel/days';

import { createFactories } from '../seed/factories';
import type { Bench } from './budgets';
import { load } from './load';
import { type Product, startProduct } from './product';
import type { Statement } from './statement-recorder';

const SAVER = 'planned@people.example';
const ENTRIES = 100_000;
const OTHERS = 40;
const ENTRIES_OF_OTHERS = 2500;
const DAYS = 1000;
const PER_PAGE = 5;

/** Rows that a screen may read however long the history is. */
const FEW_ROWS = 500;
/** Insights read every day. A later page of the history reads the days to find its own and skips entries of it. */
const DAYS_ROWS = DAYS + 2 * (ENTRIES / DAYS) + FEW_ROWS;
/** The coach reads the savings of eight weeks. */
const WEEKS_ROWS = 56 * (ENTRIES / DAYS) + FEW_ROWS;

const lastMonth = addMonths(dayAt(new Date(), 'UTC'), -1).slice(0, 7);
/** Each screen's address, and how many rows it may read. */
const SCREENS: readonly [path: string, mostRows: number][] = [
  ['/dashboard', FEW_ROWS],
  ['/insights', DAYS_ROWS],
  [`/insights?month=${lastMonth}`, DAYS_ROWS],
  ['/savings-history', FEW_ROWS],
  ['/savings-history?trash=1', FEW_ROWS],
  [`/savings-history?page=${ENTRIES / PER_PAGE / 2}`, DAYS_ROWS],
  [`/savings-history?page=${ENTRIES / PER_PAGE}`, DAYS_ROWS],
  ['/coach', WEEKS_ROWS],
];

/** Tables that grow with each saving: no screen reads one from end to end. */
const GROWING = /^(savings_(entries|days|weeks|import)|monthly_|xp_events)/;

/** One person with 100,000 savings and forty with 2,500 each, over the same three years. */
async function makeHistory(db: Db): Promise<void> {
  const now = new Date();
  const make = createFactories(db, { now, seed: 17 });
  const people = await make.makePeople(
    Array.from({ length: OTHERS + 1 }, (_, index) => ({
      ...(index === 0 ? { email: SAVER } : {}),
      createdAt: new Date(now.getTime() - 2 * DAYS * 86_400_000),
      proStatus: true,
    })),
  );
  for (const [index, person] of people.entries())
    await make.makeSavings(
      Array.from({ length: index === 0 ? ENTRIES : ENTRIES_OF_OTHERS }, (_, n) => ({
        person,
        cents: 100 + (n % 40) * 100,
        date: addDays(person.today, -(n % DAYS)),
        transferredOn: n % 4 === 0 ? person.today : null,
      })),
    );
  await make.makeChallengeRuns(people.map((person) => ({ person, checkedDays: [1] })));
  await sql`analyze`.execute(db);
}

const nodeSchema = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  get Plans(): z.ZodDefault<z.ZodArray<typeof nodeSchema>> {
    return z.array(nodeSchema).default([]);
  },
});
type PlanNode = z.infer<typeof nodeSchema>;

const withInner = (node: PlanNode): PlanNode[] => [node, ...node.Plans.flatMap(withInner)];

/** The scans of tables in the plan by which PostgreSQL has run this statement. */
async function scansOf(db: Db, { text, values }: Statement): Promise<PlanNode[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(`explain (analyze, format json) ${text}`, values));
  const plans = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: nodeSchema })) })).parse(rows);
  return plans
    .flatMap((row) => row['QUERY PLAN'])
    .flatMap(({ Plan }) => withInner(Plan))
    .filter((node) => node['Relation Name'] !== undefined);
}

/** Describes which tables a screen reads too much of; empty for a screen that is well planned. */
async function excessOf(product: Product, cookie: string, path: string, mostRows: number): Promise<string[]> {
  const before = product.statements().length;
  await load(product.origin + path, { count: 1, connections: 1, headers: { cookie } });
  const reads = product
    .statements()
    .slice(before)
    .filter(({ text }) => /^\s*(select|with)/i.test(text));
  // Small tables are rightly read whole.
  const scans = (await Promise.all(reads.map((read) => scansOf(product.db, read))))
    .flat()
    .filter((scan) => GROWING.test(scan['Relation Name'] ?? ''));
  const whole = scans
    .filter((scan) => scan['Node Type'] === 'Seq Scan')
    .map((scan) => scan['Relation Name'] ?? '');
  const rows = scans.reduce(
    (sum, scan) => sum + (scan['Actual Rows'] + scan['Rows Removed by Filter']) * scan['Actual Loops'],
    0,
  );
  return [
    ...whole.map((table) => `${path} reads ${table} from end to end`),
    ...(rows > mostRows ? [`${path} reads ${rows} rows, more than ${mostRows}`] : []),
  ];
}

/** P7: how many screens have a query plan that reads more and more as the tables grow. */
export async function measurePlans({ wanted, report }: Bench): Promise<void> {
  if (!wanted('P7 plans')) return;
  const product = await startProduct({ recorded: true, prepare: makeHistory });
  try {
    const cookie = await product.signIn(SAVER);
    let excessive = 0;
    for (const [path, mostRows] of SCREENS) {
      const excess = await excessOf(product, cookie, path, mostRows);
      for (const words of excess) console.error(words);
      if (excess.length > 0) excessive += 1;
    }
    report('P7 plans', excessive);
  } finally {
    await product.close();
  }
}
