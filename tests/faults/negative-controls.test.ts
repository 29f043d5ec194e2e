import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Billing, RemoteCustomer } from '~server/services/billing/billing';

import { createCallers, testRuntime } from '../support/callers';
import { ADMIN_TOKEN, type TestServer, startTestServer } from '../support/http-server';
import { nameDatabase } from '../support/fixture';
import { runBillingStories } from './billing-run';
import { fuzzProcedures } from './fuzz-run';
import { startLoad } from './load';
import { runStories } from './model-run';
import { type RaceStage, raceLinks, raceSignUps, raceStreaks, raceSubmits } from './race-runs';
import { addSavers } from './savers';

// A run that cannot fail proves nothing. Here the guard that each run watches is removed from the test's own
// database (never from the code), and the run has to notice.

vi.setConfig({ testTimeout: 180_000 });

let database: ReturnType<typeof nameDatabase>;
let server: TestServer;
let stage: RaceStage;

beforeEach(async () => {
  database = nameDatabase();
  await database.create();
  server = await startTestServer(database.url, { TRUST_PROXY: '1' });
  stage = { db: database.db, origins: [server.origin] };
});
afterEach(async () => {
  await server.close();
  await database.close();
});

const sabotage = async (...statements: string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(database.db);
};

/** Adds a trigger that runs `body` after each row of `table` that `event` changes. */
const afterEachRow = (table: string, event: 'insert' | 'update' | 'delete', body: string) =>
  sabotage(
    `create function sabotage() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`,
    `create trigger sabotage after ${event} on ${table} for each row execute function sabotage()`,
  );

test('without the key of an entry the submit race goes red', async () => {
  await sabotage(`alter table savings_entries drop constraint savings_entries_pkey`);
  const { violations } = await raceSubmits(stage, 4);
  expect(violations.join('\n')).toContain('0 of 4 savings were acknowledged');
});

test('sums that miss an update, as they would without the row lock, turn the streak race red', async () => {
  await sabotage(
    `create function lost_update() returns trigger language plpgsql as $$
       begin
         if old.saved_count > 0 then new.saved_count := old.saved_count; end if;
         if old.xp > 0 then new.xp := old.xp; end if;
         return new;
       end $$`,
    `create trigger lost_update before update on profiles for each row execute function lost_update()`,
  );
  const { violations } = await raceStreaks(stage, 2);
  expect(violations.join('\n')).toMatch(/the XP of .* the rules say/);
  expect(violations.join('\n')).toContain('fsck: xp_is_ledger_sum');
});

test('a link that survives its use turns the link race red', async () => {
  await afterEachRow('email_verifications', 'delete', 'insert into email_verifications select old.*');
  const { violations } = await raceLinks(stage, 'email_verifications', 1);
  expect(violations).toEqual([expect.stringMatching(/worked \d+ times/)]);
});

test('without the unique key of an e-mail the sign-up race goes red', async () => {
  await sabotage('drop index profiles_email_key');
  const { violations } = await raceSignUps(stage, 1);
  expect(violations).toEqual(['round 0: 8 accounts were opened']);
});

test('a failing statement turns the fuzz run red', async () => {
  // Many procedures end in a change of the profile, so some of these few calls get that far.
  await afterEachRow('profiles', 'update', `raise exception 'broken inside'`);
  const options = { calls: 600, seed: 20_261_121 };
  const { violations } = await fuzzProcedures(
    { db: database.db, origin: server.origin, adminToken: ADMIN_TOKEN },
    options,
  );
  expect(violations.join('\n')).toMatch(/500/);
  expect(violations.join('\n')).not.toContain('broken inside');
});

test('a saving that is acknowledged and then lost turns the crash runs red', async () => {
  const load = startLoad(server.origin, await addSavers(database.db, 'Lost', 1));
  await load.nextSuccess();
  // Deleted without the triggers, as by a damaged table.
  await sabotage('alter table savings_entries disable trigger user', 'delete from savings_entries');
  const violations = await load.finish(database.db);
  expect(violations.join('\n')).toContain('was acknowledged and is lost');
  expect(violations.join('\n')).toContain('fsck: saved_totals_are_entries');
});

test.each([
  ['a streak that never grows', 'profiles', 'new.streak_weeks := least(new.streak_weeks, 1)', 'streak is'],
  [
    'a badge that comes late',
    'user_badges',
    `if new.badge_code = 'money_moved' then return null; end if`,
    'badges is',
  ],
  [
    'a transfer that earns twice',
    'xp_events',
    `if new.rule = 'transfer' then new.amount := 20; end if`,
    'xp is',
  ],
])('%s turns the random stories red, shrunk', async (_, table, body, message) => {
  await sabotage(
    `create function sabotage() returns trigger language plpgsql as $$ begin ${body}; return new; end $$`,
    `create trigger sabotage before insert or update on ${table} for each row execute function sabotage()`,
  );
  const runtime = testRuntime(database.url);
  const { violations } = await runStories(
    { db: database.db, callers: createCallers(runtime) },
    { sequences: 60, seed: 7 },
  );
  await runtime.close();
  expect(violations[0]).toContain(message);
});

const oldReads = (billing: Billing): Billing => {
  const before = new Map<string, RemoteCustomer>();
  return {
    ...billing,
    customer: async (id) => {
      const told = await billing.customer(id);
      const old = before.get(id) ?? told;
      before.set(id, told);
      return old;
    },
  };
};

test.each([
  [
    'credit that a settlement does not take back',
    (billing: Billing) => ({ ...billing, changeCredit: () => Promise.resolve() }),
  ],
  [
    'a subscription that goes on without its money',
    (billing: Billing) => ({ ...billing, endSubscription: () => Promise.resolve() }),
  ],
])('%s turns the subscriptions red', async (_, sabotaged) => {
  const runtime = testRuntime(database.url);
  const stories = { db: database.db, runtime, sabotage: sabotaged };
  const { violations } = await runBillingStories(stories, { histories: 60, seed: 7 });
  await runtime.close();
  expect(violations[0]).toMatch(/the rules say|paid by nothing|not settled|goes on/);
});

test.each([
  ['a read that writes what it saw before a later one', 'new.written_ticket := 0', undefined],
  ['a sync that believes what it was told, not what is so now', 'null', oldReads],
])('%s turns the subscriptions red', async (_, body, sabotaged) => {
  await sabotage(
    `create function sabotage() returns trigger language plpgsql as $$ begin ${body}; return new; end $$`,
    `create trigger sabotage before update on subscriptions for each row execute function sabotage()`,
  );
  const runtime = testRuntime(database.url);
  const { violations } = await runBillingStories(
    { db: database.db, runtime, ...(sabotaged ? { sabotage: sabotaged } : {}) },
    { histories: 40, seed: 7 },
  );
  await runtime.close();
  expect(violations[0]).toContain('the rules say');
});
