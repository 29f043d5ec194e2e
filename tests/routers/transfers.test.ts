import { randomUUID } from 'node:crypto';

import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { addDays } from '~server/domain/kernel/days';
import type { MarkedTransfer } from '~server/features/transfers/mark';

import { checkInvariants } from '../../scripts/lib/invariants';
import { publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-03-11T12:00:00Z');
const DAY_MS = 86_400_000;

const statements: string[] = [];

const testDb = useDatabase({ now: NOW, onStatement: (sql) => statements.push(sql) });
const { callers, make: factories, someone } = testDb;

const xpOf = async (userId: string) => {
  const { xp } = await testDb.db
    .selectFrom('profiles')
    .select('xp')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return xp;
};
/** A linked entry's contribution by the entry's id, or the other way round. */
const contribution = (id: string) =>
  testDb.db
    .selectFrom('group_challenge_contributions')
    .select(['savings_entry_id', 'transferred'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('transfers.pending', () => {
  it('lists entries, contributions without an entry and completed challenges; the newest first, and how many', async () => {
    const ann = await someone();
    const ben = await someone();
    const { today } = ann.person;
    expect((await (await ann.at()).dashboard.get()).transfers).toEqual({ items: [], count: 0, more: false });

    const old = await factories.makeSaving(ann.person, { cents: 300, date: addDays(today, -9) });
    await factories.makeSaving(ann.person, {
      cents: 999,
      date: addDays(today, -1),
      transferredOn: today,
    });
    const coffee = await factories.makeSaving(ann.person, {
      cents: 420,
      category: 'coffee',
      note: 'Flat white',
      date: addDays(today, -2),
    });
    const group = await factories.makeGroup(ann.person, { title: 'Cabin', startedDaysAgo: 10 });
    const loose = await factories.makeContribution(group, ann.person, {
      cents: 700,
      day: addDays(today, -3),
      linked: false,
    });
    const run = await factories.makeChallengeRun(ann.person, {
      challenge: 'no_spend_weekend',
      startedOn: addDays(today, -8),
      ended: { status: 'completed', on: addDays(today, -4) },
    });
    await factories.makeChallengeRun(ann.person, {
      challenge: 'walk_or_ride',
      startedOn: addDays(today, -8),
      ended: { status: 'abandoned', on: addDays(today, -4) },
    });
    expect((await (await ann.at()).dashboard.get()).transfers).toMatchObject({
      count: 4,
      more: false,
      items: [
        { kind: 'saving', id: coffee, amount: 420, category: 'coffee', note: 'Flat white', title: null },
        { kind: 'contribution', id: loose, amount: 700, day: addDays(today, -3), title: 'Cabin' },
        { kind: 'challenge', id: run.id, amount: 4000, title: 'No-spend weekend' },
        { kind: 'saving', id: old, amount: 300 },
      ],
    });
    expect((await (await ben.at()).dashboard.get()).transfers).toMatchObject({ items: [], count: 0 });
    // A challenge's amount is in no total.
    expect((await (await ann.at()).profile.me()).savedTotal).toBe(300 + 999 + 420);
  });

  it('is one statement, and flat for a person with many entries', async () => {
    const ann = await someone();
    await sql`
      insert into savings_entries (id, user_id, amount_eur, category, date, logged_on)
      select gen_random_uuid(), ${ann.person.id}::uuid, 1, 'coffee', date '2026-03-11' - (n % 700), date '2026-03-11'
      from generate_series(1, 20000) n`.execute(testDb.db);
    await sql`analyze savings_entries`.execute(testDb.db);
    const caller = await ann.at();
    statements.length = 0;
    expect((await caller.dashboard.get()).transfers).toMatchObject({ count: 100, more: true });
    expect(statements).toHaveLength(1);
    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain select id, amount_eur, date, created_at, category, note from savings_entries
      where user_id = ${ann.person.id}::uuid and not transferred
      order by date desc, created_at desc limit 12`.execute(testDb.db);
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('savings_entries_to_transfer_idx');
    await testDb.db.deleteFrom('users').where('id', '=', ann.person.id).execute();
  });
});

describe('transfers.mark', () => {
  it('earns 10 XP once and awards what it completes', async () => {
    const ann = await someone();
    const id = await factories.makeSaving(ann.person, { cents: 10_000 });
    const before = await xpOf(ann.person.id);
    const marked = await (await ann.at()).transfers.mark({ kind: 'saving', id });
    expect(marked).toMatchObject({ xpEarned: 10, replayed: false, xp: before + 10 });
    expect([...marked.newBadges].sort()).toEqual(['first_50_saved', 'first_entry', 'money_moved']);
    const again = await (await ann.at()).transfers.mark({ kind: 'saving', id: id.toUpperCase() });
    expect(again).toEqual({ xpEarned: 0, replayed: true, xp: before + 10, levelUp: null, newBadges: [] });
    expect((await (await ann.at()).dashboard.get()).transfers).toMatchObject({ items: [], count: 0 });
  });

  it('takes a contribution and its linked entry as one, from either side', async () => {
    const ann = await someone();
    const group = await factories.makeGroup(ann.person, { title: 'Cabin', goalCents: 90_000 });
    const [one, two] = await factories.makeContributions(group, [
      { person: ann.person, cents: 500 },
      { person: ann.person, cents: 600 },
    ]);
    const pending = (await (await ann.at()).dashboard.get()).transfers;
    expect(pending.count).toBe(2);
    expect(pending.items.map(({ kind, title }) => [kind, title])).toEqual([
      ['saving', 'Cabin'],
      ['saving', 'Cabin'],
    ]);
    const entryOfOne = (await contribution(one ?? '')).savings_entry_id ?? '';
    expect((await (await ann.at()).transfers.mark({ kind: 'saving', id: entryOfOne })).xpEarned).toBe(10);
    expect((await contribution(one ?? '')).transferred).toBe(true);
    expect(await (await ann.at()).transfers.mark({ kind: 'contribution', id: one ?? '' })).toMatchObject({
      xpEarned: 0,
      replayed: true,
    });
    expect((await (await ann.at()).transfers.mark({ kind: 'contribution', id: two ?? '' })).xpEarned).toBe(
      10,
    );
    expect((await (await ann.at()).dashboard.get()).transfers.count).toBe(0);
  });

  it('a completed challenge earns 10 XP once, within the same 50 of the day, and no euro', async () => {
    const ann = await someone();
    const { today } = ann.person;
    const run = async (challenge: string) =>
      factories.makeChallengeRun(ann.person, {
        challenge,
        startedOn: addDays(today, -20),
        ended: { status: 'completed', on: addDays(today, -4) },
      });
    const [first, last] = [await run('walk_or_ride'), await run('no_spend_weekend')];
    const ids = await factories.makeSavings(
      Array.from({ length: 4 }, () => ({ person: ann.person, cents: 10 })),
    );
    const before = await xpOf(ann.person.id);
    const mark = async (kind: 'challenge' | 'saving', id: string) =>
      (await (await ann.at()).transfers.mark({ kind, id })).xpEarned;
    expect(await mark('challenge', first.id)).toBe(10);
    expect(await mark('challenge', first.id)).toBe(0);
    for (const id of ids) expect(await mark('saving', id)).toBe(10);
    expect(await mark('challenge', last.id)).toBe(0);
    expect(await xpOf(ann.person.id)).toBe(before + 50);
    expect((await (await ann.at()).profile.me()).savedTotal).toBe(40);
    expect((await (await ann.at()).dashboard.get()).transfers.count).toBe(0);
  });

  it('stops at 50 XP a day, and goes on the next', async () => {
    const ann = await someone();
    const ids = await factories.makeSavings(
      Array.from({ length: 7 }, () => ({ person: ann.person, cents: 10 })),
    );
    const earned: number[] = [];
    for (const [index, id] of ids.entries()) {
      const caller = await ann.at(index === 6 ? new Date(NOW.getTime() + DAY_MS) : NOW);
      earned.push((await caller.transfers.mark({ kind: 'saving', id })).xpEarned);
    }
    expect(earned).toEqual([10, 10, 10, 10, 10, 0, 10]);
  });

  it('fifty marks at once are one', async () => {
    const ann = await someone();
    const id = await factories.makeSaving(ann.person, { cents: 200 });
    const before = await xpOf(ann.person.id);
    // More at once than the pool has connections for: who waits too long is refused and asks again.
    const persistently = async (mark: () => Promise<MarkedTransfer>): Promise<MarkedTransfer> => {
      for (;;) {
        try {
          return await mark();
        } catch (error) {
          if (!(error instanceof TRPCError && error.code === 'SERVICE_UNAVAILABLE')) throw error;
        }
      }
    };
    const caller = await ann.at();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => persistently(() => caller.transfers.mark({ kind: 'saving', id }))),
    );
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(answers.reduce((sum, { xpEarned }) => sum + xpEarned, 0)).toBe(10);
    expect(await xpOf(ann.person.id)).toBe(before + 10);
  });

  it("the other cannot, and what is another's answers like what does not exist", async () => {
    const ann = await someone();
    const ben = await someone();
    const id = await factories.makeSaving(ann.person, { cents: 200 });
    const group = await factories.makeGroup(ann.person, { members: [ben.person] });
    const given = await factories.makeContribution(group, ann.person, { cents: 200, linked: false });
    const run = await factories.makeChallengeRun(ann.person, {
      startedOn: addDays(ann.person.today, -20),
      ended: { status: 'completed', on: addDays(ann.person.today, -4) },
    });
    const running = await factories.makeChallengeRun(ben.person);
    const caller = await ben.at();
    const refusals = await Promise.all([
      publicErrorFrom(caller.transfers.mark({ kind: 'saving', id })),
      publicErrorFrom(caller.transfers.mark({ kind: 'contribution', id: given })),
      publicErrorFrom(caller.transfers.mark({ kind: 'challenge', id: run.id })),
      publicErrorFrom(caller.transfers.mark({ kind: 'challenge', id: running.id })),
      publicErrorFrom(caller.transfers.mark({ kind: 'saving', id: randomUUID() })),
    ]);
    for (const publicError of refusals)
      expect(publicError).toMatchObject({ code: 'NOT_FOUND', reason: 'NOT_FOUND' });
    expect(await xpOf(ben.person.id)).toBe(0);
    expect((await (await ann.at()).dashboard.get()).transfers.count).toBe(3);
    expect(await publicErrorFrom(callers.anonymous().transfers.mark({ kind: 'saving', id }))).toMatchObject({
      reason: 'SIGN_IN_REQUIRED',
    });
  });
});

describe('an entry that is deleted', () => {
  it('takes the XP of its transfer along, and brings it back when restored, never more', async () => {
    const ann = await someone();
    const { entry } = await (
      await ann.at()
    ).savings.create({
      id: randomUUID(),
      amount: 200,
      category: 'coffee',
      date: ann.person.today,
      note: null,
    });
    await (await ann.at()).transfers.mark({ kind: 'saving', id: entry.id });
    expect(await xpOf(ann.person.id)).toBe(20);
    expect((await (await ann.at()).savings.delete({ id: entry.id })).xp).toBe(0);
    expect(await xpOf(ann.person.id)).toBe(0);
    expect((await (await ann.at()).savings.restore({ id: entry.id }))?.xp).toBe(20);
    await (await ann.at()).savings.delete({ id: entry.id });
    await (await ann.at()).savings.restore({ id: entry.id });
    expect(await xpOf(ann.person.id)).toBe(20);
    expect((await (await ann.at()).dashboard.get()).transfers.count).toBe(0);
  });

  it('whose transfer met the cap earns nothing by being restored', async () => {
    const ann = await someone();
    const ids = await factories.makeSavings(
      Array.from({ length: 6 }, () => ({ person: ann.person, cents: 10 })),
    );
    for (const id of ids) await (await ann.at()).transfers.mark({ kind: 'saving', id });
    const last = ids.at(-1) ?? '';
    const later = new Date(NOW.getTime() + DAY_MS);
    await (await ann.at(later)).savings.delete({ id: last });
    await (await ann.at(later)).savings.restore({ id: last });
    expect(await xpOf(ann.person.id)).toBe(50);
  });
});

it('nothing is broken afterwards', async () => {
  const broken: string[] = [];
  for await (const { name, violation } of checkInvariants(testDb.db, NOW)) if (violation) broken.push(name);
  expect(broken).toEqual([]);
});
