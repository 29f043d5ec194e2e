import fc from 'fast-check';

import type { Db } from '~db/client';

import { checkInvariants } from '../../scripts/lib/invariants';
import { createFactories, type Factories } from '../../scripts/seed/factories';
import type { Callers } from '../support/callers';
import { type Command, type Story, story } from './model-commands';
import { act } from './model-acts';
import { Oracle } from './model-oracle';
import type { Api } from './model-outcome';
import type { RunResult } from './run-result';

/** A database with the product's procedures. */
export interface ModelStage {
  db: Db;
  callers: Callers;
}

const BEGIN = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;

/** Compares what the application shows of a person with the oracle: a sentence for the first difference. */
function difference(name: string, is: unknown, rule: unknown): string | null {
  const [left, right] = [JSON.stringify(is), JSON.stringify(rule)];
  return left === right ? null : `${name} is ${left}, the rules say ${right}`;
}

async function differs(db: Db, api: Api, userId: string, oracle: Oracle): Promise<string | null> {
  const me = await api.profile.me();
  const badges = await db
    .selectFrom('user_badges')
    .select('badge_code')
    .where('user_id', '=', userId)
    .execute();
  return (
    difference('xp', me.xp, oracle.xp) ??
    difference('level', Math.floor(me.xp / 100) + 1, Math.floor(oracle.xp / 100) + 1) ??
    difference('streak', me.streakWeeks, oracle.weeks.streak) ??
    difference('total', [me.savedTotal, me.savedCount], [oracle.total, oracle.kept.length]) ??
    difference('badges', badges.map(({ badge_code }) => badge_code).sort(), [...oracle.badges].sort())
  );
}

/** Comparisons that cost more, at the end of a story: every entry, the trash, the ledger and the months. */
async function differsInDetail(db: Db, userId: string, oracle: Oracle): Promise<string | null> {
  const entries = await db
    .selectFrom('savings_entries')
    .select(['id', 'amount_eur', 'category', 'date', 'note', 'transferred', 'logged_on'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const events = await db
    .selectFrom('xp_events')
    .select(['rule', 'source', 'amount'])
    .where('user_id', '=', userId)
    .execute();
  const months = await db
    .selectFrom('monthly_insights')
    .select(['month_start', 'total_saved_eur', 'total_entries', 'top_category'])
    .where('user_id', '=', userId)
    .orderBy('month_start')
    .execute();
  const net = new Map<string, number>();
  for (const { rule, source, amount } of events) {
    const key = `${rule} ${source}`;
    net.set(key, (net.get(key) ?? 0) + amount);
  }
  const standing = [...net].filter(([, amount]) => amount !== 0).sort();
  const expected = oracle.entries.flatMap(({ id, saving, transfer }): [string, number][] => [
    [`saving ${id}`, saving.standing],
    [`transfer ${id}`, transfer?.standing ?? 0],
  ]);
  const ofEntries = standing.filter(([key]) => /^(saving|transfer) /.test(key));
  const euro = (text: string) => Math.round(Number(text) * 100);
  return (
    difference(
      'the ledger',
      events.reduce((sum, { amount }) => sum + amount, 0),
      oracle.xp,
    ) ??
    difference('the XP of the entries', ofEntries, expected.filter(([, amount]) => amount !== 0).sort()) ??
    difference(
      'the entries',
      entries.map((row) => [row.id, euro(row.amount_eur), row.category, row.date, row.note, row.transferred]),
      [...oracle.kept]
        .sort((one, other) => (one.id < other.id ? -1 : 1))
        .map((entry) => [entry.id, entry.amount, entry.category, entry.date, entry.note, entry.transferred]),
    ) ??
    difference(
      'the months',
      months.map((row) => [row.month_start, euro(row.total_saved_eur), row.total_entries, row.top_category]),
      [...oracle.months]
        .sort()
        .map(([month, { total, entries, categories }]) => [
          month,
          total,
          entries,
          [...categories].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))[0]?.[0],
        ]),
    )
  );
}

/** Lives through a story; throws at the first difference. Returns the number of acts that were accepted. */
async function live(stage: ModelStage, make: Factories, told: Story): Promise<number> {
  const { db, callers } = stage;
  const oracle = new Oracle(new Date(BEGIN + told.from * HOUR_MS), told.timeZone);
  const { id: userId } = await make.makePerson({
    createdAt: oracle.now,
    trialEndsAt: new Date('2100-01-01'),
    timeZone: told.timeZone,
  });
  const session = await callers.signIn(userId);
  let api = await session.at(oracle.now);
  let accepted = 0;
  for (const [at, command] of told.commands.entries()) {
    const { is, rule } = await act({ db, userId, api, oracle }, command);
    api = await session.at(oracle.now);
    const wrong = difference('the outcome', is, rule) ?? (await differs(db, api, userId, oracle));
    if (wrong !== null) throw new Error(`after ${at + 1} (${tell(command)}): ${wrong}`);
    if (is.includes('ok')) accepted += 1;
  }
  const wrong = await differsInDetail(db, userId, oracle);
  if (wrong !== null) throw new Error(`at the end: ${wrong}`);
  return accepted;
}

const tell = (command: Command): string => JSON.stringify(command);

/** Random stories of adding, editing, deleting, restoring, transferring, importing, one-tap habits, challenges, pauses
 * and a moving clock, each by a new person through the procedures, some calls several times at once. After every act
 * XP, level, streak, totals and badges must be those of a pure oracle. A story that differs is shrunk. */
export async function runStories(
  stage: ModelStage,
  { sequences, seed }: { sequences: number; seed: number },
): Promise<RunResult> {
  const started = performance.now();
  const make = createFactories(stage.db, { now: new Date(BEGIN), seed });
  let people = 0;
  let acts = 0;
  let accepted = 0;
  const property = fc.asyncProperty(story, async (told) => {
    people += 1;
    acts += told.commands.length;
    accepted += await live(stage, make, told);
  });
  const details = await fc.check(property, { numRuns: sequences, seed });
  const violations: string[] = [];
  if (details.failed) {
    const why = details.errorInstance instanceof Error ? details.errorInstance.message : 'it ended too early';
    violations.push(
      `${why} <- ${JSON.stringify(details.counterexample)} (shrunk ${details.numShrinks} times)`,
    );
  } else if (accepted < acts / 4) {
    violations.push(`only ${accepted} of ${acts} acts were accepted: the stories are too far from life`);
  }
  for await (const { name, violation } of checkInvariants(stage.db, new Date('2100-01-01')))
    if (violation) violations.push(`fsck: ${name} (${violation.count}: ${violation.ids.join(', ')})`);
  const seconds = (performance.now() - started) / 1000;
  return {
    name: 'R6 random stories against the rules',
    figures: `${people} stories, ${acts} acts (${accepted} accepted), seed ${seed}, in ${seconds.toFixed(1)} s`,
    violations,
  };
}
