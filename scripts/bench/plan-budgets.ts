import { CompiledQuery, sql } from 'kysely';
import { z } from 'zod';

import type { Db } from '~db/client';
import { addMonths, dayAt } from '~server/domain/kernel/days';

import { createFactories } from '../seed/factories';
import type { Figures } from './budgets';
import { load } from './load';
import { makeSaver, type Product, type Statement, withProduct } from './product';

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
/** A month of the history is added up from its savings. */
const MONTH_ROWS = 31 * (ENTRIES / DAYS) + FEW_ROWS;
/** The coach reads the savings of eight weeks. */
const WEEKS_ROWS = 56 * (ENTRIES / DAYS) + FEW_ROWS;

const TODAY = dayAt(new Date(), 'Europe/Copenhagen');
const lastMonth = addMonths(TODAY, -1).slice(0, 7);
/** Each screen's address, and how many rows it may read. */
const SCREENS: readonly [path: string, mostRows: number][] = [
  ['/dashboard', FEW_ROWS],
  ['/insights', DAYS_ROWS],
  [`/insights?month=${lastMonth}`, DAYS_ROWS],
  ['/savings-history', FEW_ROWS],
  ['/savings-history?trash=1', FEW_ROWS],
  [`/savings-history?page=${ENTRIES / PER_PAGE / 2}`, DAYS_ROWS],
  [`/savings-history?page=${ENTRIES / PER_PAGE}`, DAYS_ROWS],
  [`/savings-history?month=${lastMonth}`, MONTH_ROWS],
  ['/coach', WEEKS_ROWS],
];

/** Tables that grow with each saving: no screen reads one from end to end. */
const GROWING = /^(savings_(entries|days|weeks|import)|monthly_|xp_events)/;

/** One person with 100,000 savings and forty with 2,500 each, over the same three years. */
async function prepare(db: Db): Promise<void> {
  const make = createFactories(db, { now: new Date(), seed: 17 });
  for (let index = 0; index <= OTHERS; index += 1) {
    const saver = index === 0 ? { email: SAVER, entries: ENTRIES } : { entries: ENTRIES_OF_OTHERS };
    const person = await makeSaver(make, { ...saver, days: DAYS }, (n) => ({
      cents: 100 + (n % 40) * 100,
      transferredOn: n % 4 === 0 ? TODAY : null,
    }));
    await make.makeChallengeRun(person, { checkedDays: [1] });
  }
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
async function excessOf({ db }: Product, reads: readonly Statement[], mostRows: number): Promise<string[]> {
  // Small tables are rightly read whole.
  const scans = (await Promise.all(reads.map((read) => scansOf(db, read))))
    .flat()
    .filter((scan) => GROWING.test(scan['Relation Name'] ?? ''));
  const rows = scans.reduce(
    (sum, scan) => sum + (scan['Actual Rows'] + scan['Rows Removed by Filter']) * scan['Actual Loops'],
    0,
  );
  return [
    ...scans.flatMap((scan) =>
      scan['Node Type'] === 'Seq Scan' ? [`reads ${scan['Relation Name']} from end to end`] : [],
    ),
    ...(rows > mostRows ? [`reads ${rows} rows, more than ${mostRows}`] : []),
  ];
}

/** P7: how many screens have a query plan that reads more and more as the tables grow. */
export const measurePlans = (): Promise<Figures> =>
  withProduct({ recorded: true, prepare }, async (product) => {
    const cookies = [await product.signIn(SAVER)];
    let excessive = 0;
    for (const [path, mostRows] of SCREENS) {
      const before = product.statements().length;
      await load(product.origin + path, { count: 1, cookies });
      const sent = product.statements().slice(before);
      const reads = sent.filter(({ text }) => /^\s*(select|with)/i.test(text));
      const excess = await excessOf(product, reads, mostRows);
      for (const words of excess) console.error(`${path} ${words}`);
      if (excess.length > 0) excessive += 1;
    }
    return { 'P7 plans': excessive };
  });
