import pg from 'pg';
import type ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { useDatabase } from '../support/fixture';
import { columnsOf, kindsOf, readStatements, typeOf } from '../support/statements';

const database = useDatabase();

/** What a column of each of PostgreSQL's types may be in the code; `db/client.ts` reads them so. */
const KINDS: Record<string, readonly string[]> = {
  bool: ['boolean'],
  int2: ['number'],
  int4: ['number', 'Cents'],
  int8: ['number', 'Cents'],
  float8: ['number'],
  numeric: ['string'],
  text: ['string'],
  name: ['string'],
  uuid: ['string'],
  timestamptz: ['string'],
  date: ['LocalDay'],
  _text: ['string[]', 'LocalDay[]'],
  _uuid: ['string[]'],
  bytea: ['Buffer'],
  json: ['json', 'unknown', 'string[]', 'number[]', 'LocalDay[]'],
  jsonb: ['unknown'],
};

/** Columns of tables that may be null, and never are in the rows that a query finds. This list only shrinks. */
const NEVER_NULL = [
  'accounts/email-changes findCustomerEmail.stripe_customer_id: the statement asks for it',
  'billing/subscriptions customersToSync.stripe_customer_id: the statement asks for it',
  'leagues/leagues listCandidates.date: a goal is whole, and the statement asks for its amount',
  'leagues/leagues listCandidates.setOn: a goal is whole, and the statement asks for its amount',
  'partner/partners listDuePartners.at: the statement asks for it',
  'partner/partners takeDuePartner.email: likewise, and they gave it',
  'partner/partners takeDuePartner.confirmedAt: a line is due only to a partner who has confirmed',
  'receipts/teaching shopPrices.shop: the statement asks for it',
];

/** Statements that give rows in which the code reads no column that it knows by name. This list only shrinks. */
const NOT_READ = [
  'accounts/changes tellChanged: a function is called for what it does',
  'accounts/deletion queueEndOfSubscription: its job is queued',
  'accounts/email-changes queueCustomerEmail: its job is queued',
  'accounts/own-data sheetRows: each sheet has columns of its own, which go into the archive as they are',
  'admin/job-runs queueRest: its job is queued',
  'admin/jobs insertScheduledJob: its job is queued',
  'admin/jobs releaseJobs: a function is called for what it does',
  'billing/orders insertEnding: its job is queued',
  'challenges/run-changes insertCheckIn: whether there is a row is all that is asked',
  'coach/coach-context claimNudge: whether there is a row is all that is asked',
  'coach/usage releaseUsage: whether there is a row is all that is asked',
  'goals/goals replaceGoal: a function is called for what it does',
  'groups/endings markEndingSeen: whether there is a row is all that is asked',
  'groups/invitations insertInvitation: whether there is a row is all that is asked',
  'groups/invitations isMailWanted: whether there is a row is all that is asked',
  'insights/insights rebuildInsights: a function is called for what it does',
  'savings/savings insertEntry: whether there is a row is all that is asked',
  'social/relations lockPair: a function is called for what it does',
];

const namesOf = (lines: string[]) => lines.map((line) => line.replace(/: .*/, '')).sort();

/** Asks PostgreSQL for the columns of a statement without running it. */
class Description implements pg.Submittable {
  readonly done: Promise<pg.FieldDef[]>;
  #fields: pg.FieldDef[] = [];
  #resolve: (fields: pg.FieldDef[]) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(private readonly text: string) {
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#fields);
  }
}

let client: pg.Client;
let typeNames: Map<number, string>;
let nullable: Set<string>;

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const types = await client.query<{ oid: number; typname: string }>(
    'select oid::integer, typname from pg_type',
  );
  typeNames = new Map(types.rows.map(({ oid, typname }) => [oid, typname]));
  const columns = await client.query<{ key: string }>(
    "select attrelid || ' ' || attnum as key from pg_attribute where attnum > 0 and not attnotnull",
  );
  nullable = new Set(columns.rows.map(({ key }) => key));
});
afterAll(() => client.end());

interface Comparison {
  /** What the code has otherwise than PostgreSQL. */
  wrong: string[];
  /** Columns of tables that may be null there and not in the code. */
  neverNull: string[];
}

/** Holds the columns that PostgreSQL describes against the type of a row in the code. */
async function compare(sql: string, row: ts.TypeNode): Promise<Comparison> {
  // A cursor gives what its statement gives.
  const fields = await client.query(new Description(sql.replace(/^declare .* cursor for\s/, ''))).done;
  const expected = columnsOf(row);
  const wrong = [...expected.keys()]
    .filter((name) => !fields.some((field) => field.name === name))
    .map((name) => `${name} is missing`);
  const neverNull: string[] = [];
  for (const { name, dataTypeID, tableID, columnID } of fields) {
    const type = typeNames.get(dataTypeID) ?? '';
    const kinds = expected.get(name)?.flatMap(kindsOf);
    if (!kinds) wrong.push(`${name} is read by nobody`);
    else if (kinds.some((kind) => kind !== 'null' && !KINDS[type]?.includes(kind)))
      wrong.push(`${name} is ${type}, not ${[...new Set(kinds)].join(' | ')}`);
    else if (nullable.has(`${tableID} ${columnID}`) && !kinds.includes('null') && !kinds.includes('unknown'))
      neverNull.push(name);
  }
  return { wrong, neverNull };
}

it('PostgreSQL takes every statement and gives the columns that the code reads', async () => {
  const wrong: string[] = [];
  const neverNull = new Set<string>();
  const notRead = new Set<string>();
  for (const { query, sql, row } of readStatements()) {
    const found = await compare(sql, row ?? typeOf('{}')).catch((error: unknown) => {
      throw new Error(`PostgreSQL does not take ${query}`, { cause: error });
    });
    if (row && columnsOf(row).size > 0) wrong.push(...found.wrong.map((line) => `${query}.${line}`));
    else if (found.wrong.length > 0) notRead.add(query);
    for (const name of found.neverNull) neverNull.add(`${query}.${name}`);
  }
  expect(wrong).toEqual([]);
  expect([...notRead].sort()).toEqual(namesOf(NOT_READ));
  expect([...neverNull].sort()).toEqual(namesOf(NEVER_NULL));
});

describe('a wrong type is found', () => {
  it.each([
    ['{ id: number }', 'id is uuid, not number'],
    ['{ id: string; name: string }', 'name is missing'],
    ['{ }', 'id is read by nobody'],
  ])('%s', async (row, message) => {
    const { wrong } = await compare('select id from profiles where id = $1', typeOf(row));
    expect(wrong).toEqual([message]);
  });

  it.each([
    [
      'select goal_date from profiles',
      '{ goal_date: string | null }',
      'goal_date is date, not string | null',
    ],
    ['select xp::numeric as xp from profiles', '{ xp: number }', 'xp is numeric, not number'],
    [
      'select goal_amount_eur as goal from profiles',
      '{ goal: Cents | null }',
      'goal is numeric, not Cents | null',
    ],
    [
      'select array_agg(goal_date) as days from profiles',
      '{ days: LocalDay[] }',
      'days is _date, not LocalDay[]',
    ],
  ])('%s', async (sql, row, message) => {
    expect((await compare(sql, typeOf(row))).wrong).toEqual([message]);
  });

  it('a column that may be null', async () => {
    const row = typeOf('{ goal_type: string }');
    expect(await compare('select goal_type from profiles', row)).toEqual({
      wrong: [],
      neverNull: ['goal_type'],
    });
  });

  it('a statement that PostgreSQL does not take', async () => {
    await expect(compare('select nothing from profiles', typeOf('{ nothing: string }'))).rejects.toThrow(
      'column "nothing" does not exist',
    );
  });
});
