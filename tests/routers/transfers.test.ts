import { randomUUID } from 'node:crypto';

import { TRPCError } from '@trpc/server';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { addDays } from '~server/domain/kernel/days';
import type { MarkedTransfers } from '~server/features/transfers/mark';

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
/** The awards for transfers: amounts, in order. */
const bookedOn = async (userId: string) =>
  (
    await testDb.db
      .selectFrom('xp_events')
      .select('amount')
      .where('user_id', '=', userId)
      .where('rule', '=', 'transfer')
      .orderBy('id')
      .execute()
  ).map(({ amount }) => amount);
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
    expect((await (await ann.at()).dashboard.get()).transfers).toEqual({
      items: [],
      waiting: [],
      more: false,
      xpToday: 0,
    });

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
      checkedDays: [1],
      ended: { status: 'completed', on: addDays(today, -4) },
    });
    await factories.makeChallengeRun(ann.person, {
      challenge: 'walk_or_ride',
      startedOn: addDays(today, -8),
      ended: { status: 'abandoned', on: addDays(today, -4) },
    });
    expect((await (await ann.at()).dashboard.get()).transfers).toMatchObject({
      waiting: [{ id: coffee }, { id: loose }, { id: run.id }, { id: old }],
      more: false,
      items: [
        { kind: 'saving', id: coffee, amount: 420, category: 'coffee', note: 'Flat white', title: null },
        { kind: 'contribution', id: loose, amount: 700, day: addDays(today, -3), title: 'Cabin' },
        { kind: 'challenge', id: run.id, amount: 3600, title: 'No-spend weekend' },
        { kind: 'saving', id: old, amount: 300 },
      ],
    });
    expect((await (await ben.at()).dashboard.get()).transfers).toMatchObject({ items: [], waiting: [] });
    // A challenge's amount is part of no total.
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
    const { transfers } = await caller.dashboard.get();
    expect([transfers.items.length, transfers.waiting.length, transfers.more]).toEqual([12, 100, true]);
    expect(statements).toHaveLength(1);
    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain select id, amount_eur, date, created_at, category, note from savings_entries
      where user_id = ${ann.person.id}::uuid and not transferred
      order by date desc, created_at desc limit 100`.execute(testDb.db);
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('savings_entries_to_transfer_idx');
    await testDb.db.deleteFrom('users').where('id', '=', ann.person.id).execute();
  });
});

describe('transfers.mark', () => {
  it('earns 10 XP once and awards what it completes', async () => {
    const ann = await someone();
    const id = await factories.makeSaving(ann.person, { cents: 10_000 });
    const before = await xpOf(ann.person.id);
    const marked = await (await ann.at()).transfers.mark({ transfers: [{ kind: 'saving', id }] });
    expect(marked).toMatchObject({ xpEarned: 10, marked: 1, xp: before + 10 });
    expect([...marked.newBadges].sort()).toEqual(['first_50_saved', 'first_entry', 'money_moved']);
    const again = await (
      await ann.at()
    ).transfers.mark({ transfers: [{ kind: 'saving', id: id.toUpperCase() }] });
    expect(again).toEqual({
      xpEarned: 0,
      worthXp: 0,
      marked: 0,
      done: [],
      xp: before + 10,
      levelUp: null,
      newBadges: [],
    });
    expect((await (await ann.at()).dashboard.get()).transfers).toMatchObject({ items: [], waiting: [] });
  });

  it('is taken back with its XP by Undo, and marked again it brings them no second time', async () => {
    const ann = await someone();
    const { transfers } = await ann.at();
    const [one, other] = [
      { kind: 'saving' as const, id: await factories.makeSaving(ann.person, { cents: 10_000 }) },
      { kind: 'saving' as const, id: await factories.makeSaving(ann.person, { cents: 500 }) },
    ];
    const before = await xpOf(ann.person.id);
    await transfers.mark({ transfers: [one] });
    const { done } = await transfers.mark({ transfers: [one, other] });
    expect(done).toEqual([other]);
    expect(await transfers.unmark({ transfers: done })).toEqual({ xp: before + 10 });
    expect(await transfers.unmark({ transfers: done })).toEqual({ xp: before + 10 });
    expect((await (await ann.at()).dashboard.get()).transfers.waiting).toMatchObject([{ id: other.id }]);
    await transfers.mark({ transfers: [other] });
    await transfers.unmark({ transfers: [one, other] });
    const tomorrow = (await ann.at(new Date(NOW.getTime() + DAY_MS))).transfers;
    expect(await tomorrow.mark({ transfers: [one, other] })).toMatchObject({ xpEarned: 20 });
    expect(await xpOf(ann.person.id)).toBe(before + 20);
    expect(await bookedOn(ann.person.id)).toEqual([10, 10, -10, 10, -10, -10, 10, 10]);
  });

  it('is taken back from a contribution and its entry together, and from nothing of others', async () => {
    const [ann, eve] = [await someone(), await someone()];
    const group = await factories.makeGroup(ann.person, { title: 'Tent', goalCents: 90_000 });
    const [id] = await factories.makeContributions(group, [{ person: ann.person, cents: 500 }]);
    const transfers = [{ kind: 'contribution' as const, id: id ?? '' }];
    await (await ann.at()).transfers.mark({ transfers });
    expect(await publicErrorFrom((await eve.at()).transfers.unmark({ transfers }))).toMatchObject({
      reason: 'NOT_FOUND',
    });
    expect((await contribution(id ?? '')).transferred).toBe(true);
    await (await ann.at()).transfers.unmark({ transfers });
    expect((await contribution(id ?? '')).transferred).toBe(false);
    expect(await bookedOn(ann.person.id)).toEqual([10, -10]);
  });

  it('takes a contribution and its linked entry as one, from either side', async () => {
    const ann = await someone();
    const group = await factories.makeGroup(ann.person, { title: 'Cabin', goalCents: 90_000 });
    const [one, two] = await factories.makeContributions(group, [
      { person: ann.person, cents: 500 },
      { person: ann.person, cents: 600 },
    ]);
    const pending = (await (await ann.at()).dashboard.get()).transfers;
    expect(pending.waiting.length).toBe(2);
    expect(pending.items.map(({ kind, title }) => [kind, title])).toEqual([
      ['saving', 'Cabin'],
      ['saving', 'Cabin'],
    ]);
    const entryOfOne = (await contribution(one ?? '')).savings_entry_id ?? '';
    expect(
      (await (await ann.at()).transfers.mark({ transfers: [{ kind: 'saving', id: entryOfOne }] })).xpEarned,
    ).toBe(10);
    expect((await contribution(one ?? '')).transferred).toBe(true);
    expect(
      await (await ann.at()).transfers.mark({ transfers: [{ kind: 'contribution', id: one ?? '' }] }),
    ).toMatchObject({
      xpEarned: 0,
      marked: 0,
    });
    expect(
      (await (await ann.at()).transfers.mark({ transfers: [{ kind: 'contribution', id: two ?? '' }] }))
        .xpEarned,
    ).toBe(10);
    expect((await (await ann.at()).dashboard.get()).transfers.waiting.length).toBe(0);
  });

  it('a run without any check-in is not offered for transfer, and cannot be marked', async () => {
    const ann = await someone();
    const { id } = await factories.makeChallengeRun(ann.person, {
      startedOn: addDays(ann.person.today, -20),
      ended: { status: 'completed', on: addDays(ann.person.today, -4) },
    });
    const caller = await ann.at();
    expect((await caller.dashboard.get()).transfers.waiting).toEqual([]);
    expect(
      await publicErrorFrom(caller.transfers.mark({ transfers: [{ kind: 'challenge', id }] })),
    ).toMatchObject({
      reason: 'NOT_FOUND',
    });
  });

  it('a completed challenge earns 10 XP once, within the same 50 of the day, and no euro', async () => {
    const ann = await someone();
    const { today } = ann.person;
    const run = async (challenge: string) =>
      factories.makeChallengeRun(ann.person, {
        challenge,
        startedOn: addDays(today, -20),
        checkedDays: [1],
        ended: { status: 'completed', on: addDays(today, -4) },
      });
    const [first, last] = [await run('walk_or_ride'), await run('no_spend_weekend')];
    const ids = await factories.makeSavings(
      Array.from({ length: 4 }, () => ({ person: ann.person, cents: 100 })),
    );
    const before = await xpOf(ann.person.id);
    const mark = async (kind: 'challenge' | 'saving', id: string) =>
      (await (await ann.at()).transfers.mark({ transfers: [{ kind, id }] })).xpEarned;
    expect(await mark('challenge', first.id)).toBe(10);
    expect(await mark('challenge', first.id)).toBe(0);
    for (const id of ids) expect(await mark('saving', id)).toBe(10);
    expect(await mark('challenge', last.id)).toBe(0);
    expect(await xpOf(ann.person.id)).toBe(before + 50);
    expect((await (await ann.at()).profile.me()).savedTotal).toBe(400);
    expect((await (await ann.at()).dashboard.get()).transfers.waiting.length).toBe(0);
  });

  it('stops at 50 XP a day, and goes on the next', async () => {
    const ann = await someone();
    const ids = await factories.makeSavings(
      Array.from({ length: 7 }, () => ({ person: ann.person, cents: 100 })),
    );
    const earned: number[] = [];
    for (const [index, id] of ids.entries()) {
      const caller = await ann.at(index === 6 ? new Date(NOW.getTime() + DAY_MS) : NOW);
      earned.push((await caller.transfers.mark({ transfers: [{ kind: 'saving', id }] })).xpEarned);
    }
    expect(earned).toEqual([10, 10, 10, 10, 10, 0, 10]);
  });

  it('fifty marks at once are one', async () => {
    const ann = await someone();
    const id = await factories.makeSaving(ann.person, { cents: 200 });
    const before = await xpOf(ann.person.id);
    // More calls at once than the pool has connections: one that waits too long is refused and tries again.
    const persistently = async (mark: () => Promise<MarkedTransfers>): Promise<MarkedTransfers> => {
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
      Array.from({ length: 50 }, () =>
        persistently(() => caller.transfers.mark({ transfers: [{ kind: 'saving', id }] })),
      ),
    );
    expect(answers.filter(({ marked }) => marked === 1)).toHaveLength(1);
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
      checkedDays: [1],
      ended: { status: 'completed', on: addDays(ann.person.today, -4) },
    });
    const running = await factories.makeChallengeRun(ben.person);
    const caller = await ben.at();
    const refusals = await Promise.all([
      publicErrorFrom(caller.transfers.mark({ transfers: [{ kind: 'saving', id }] })),
      publicErrorFrom(caller.transfers.mark({ transfers: [{ kind: 'contribution', id: given }] })),
      publicErrorFrom(caller.transfers.mark({ transfers: [{ kind: 'challenge', id: run.id }] })),
      publicErrorFrom(caller.transfers.mark({ transfers: [{ kind: 'challenge', id: running.id }] })),
      publicErrorFrom(caller.transfers.mark({ transfers: [{ kind: 'saving', id: randomUUID() }] })),
    ]);
    for (const publicError of refusals)
      expect(publicError).toMatchObject({ code: 'NOT_FOUND', reason: 'NOT_FOUND' });
    expect(await xpOf(ben.person.id)).toBe(0);
    expect((await (await ann.at()).dashboard.get()).transfers.waiting.length).toBe(3);
    expect(
      await publicErrorFrom(callers.anonymous().transfers.mark({ transfers: [{ kind: 'saving', id }] })),
    ).toMatchObject({
      reason: 'SIGN_IN_REQUIRED',
    });
  });
});

describe('transfers below €1', () => {
  it('earn no XP, and one that reaches it does', async () => {
    const ann = await someone();
    const [small, enough] = await factories.makeSavings([
      { person: ann.person, cents: 99 },
      { person: ann.person, cents: 100 },
    ]);
    const caller = await ann.at();
    const mark = (id = '') => caller.transfers.mark({ transfers: [{ kind: 'saving', id }] });
    expect(await mark(small)).toMatchObject({ xpEarned: 0, worthXp: 0, marked: 1 });
    expect(await mark(enough)).toMatchObject({ xpEarned: 10, worthXp: 1, marked: 1 });
  });

  it('are no rows of their own on the dashboard, but wait with the others', async () => {
    const ann = await someone();
    await factories.makeSavings([40, 60, 300].map((amount) => ({ person: ann.person, cents: amount })));
    const { items, waiting, xpToday } = (await (await ann.at()).dashboard.get()).transfers;
    expect(items.map(({ amount }) => amount)).toEqual([300]);
    expect(waiting.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([40, 60, 300]);
    expect(xpToday).toBe(0);
    await (await ann.at()).transfers.mark({ transfers: items.map(({ kind, id }) => ({ kind, id })) });
    expect((await (await ann.at()).dashboard.get()).transfers.xpToday).toBe(10);
  });
});

describe('marking together', () => {
  const waitingOf = async (caller: Awaited<ReturnType<Awaited<ReturnType<typeof someone>>['at']>>) =>
    (await caller.dashboard.get()).transfers.waiting.map(({ kind, id }) => ({ kind, id }));

  it('48 at once are one act under the cap of the day', async () => {
    const ann = await someone();
    await factories.makeSavings(Array.from({ length: 48 }, () => ({ person: ann.person, cents: 250 })));
    const caller = await ann.at();
    const before = await xpOf(ann.person.id);
    const transfers = await waitingOf(caller);
    expect(transfers).toHaveLength(48);
    expect(await caller.transfers.mark({ transfers })).toMatchObject({
      xpEarned: 50,
      worthXp: 48,
      marked: 48,
      xp: before + 50,
    });
    expect(await caller.transfers.mark({ transfers })).toMatchObject({ xpEarned: 0, marked: 0 });
    expect(await waitingOf(caller)).toEqual([]);
  });

  it('marks none when one of them is not the person’s own', async () => {
    const [ann, ben] = [await someone(), await someone()];
    const own = await factories.makeSaving(ann.person, { cents: 200 });
    const other = await factories.makeSaving(ben.person, { cents: 200 });
    const caller = await ann.at();
    const both = [own, other].map((id) => ({ kind: 'saving' as const, id }));
    expect(await publicErrorFrom(caller.transfers.mark({ transfers: both }))).toMatchObject({
      reason: 'NOT_FOUND',
    });
    expect(await waitingOf(caller)).toHaveLength(1);
    expect(await bookedOn(ann.person.id)).toEqual([]);
  });

  it('equals marking one by one, and a replay raises nothing', async () => {
    const amount = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 100, max: 4_000 }));
    const story = fc.record({
      savings: fc.array(amount, { maxLength: 9 }),
      given: fc.array(fc.record({ cents: amount, linked: fc.boolean() }), { maxLength: 4 }),
      challenges: fc.uniqueArray(fc.constantFrom('walk_or_ride', 'no_spend_weekend'), { maxLength: 2 }),
      before: fc.integer({ min: 0, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ savings, given, challenges, before }) => {
        const outcomes = await Promise.all(
          [true, false].map(async (together) => {
            const { person, at } = await someone();
            const group = await factories.makeGroup(person, { goalCents: 9_000_000 });
            await factories.makeSavings(savings.map((cents) => ({ person, cents })));
            await factories.makeContributions(
              group,
              given.map((one) => ({ person, ...one })),
            );
            for (const challenge of challenges)
              await factories.makeChallengeRun(person, {
                challenge,
                startedOn: addDays(person.today, -20),
                checkedDays: [1],
                ended: { status: 'completed', on: addDays(person.today, -4) },
              });
            const xpBefore = await xpOf(person.id);
            const caller = await at();
            const mark = (transfers: Awaited<ReturnType<typeof waitingOf>>) =>
              caller.transfers.mark({ transfers });
            const all = await waitingOf(caller);
            for (const one of all.slice(0, before)) await mark([one]);
            const rest = all.slice(before);
            if (together && rest.length > 0) await mark(rest);
            else for (const one of rest) await mark([one]);
            const xp = (await xpOf(person.id)) - xpBefore;
            for (const one of all) expect(await mark([one])).toMatchObject({ xpEarned: 0, marked: 0 });
            if (all.length > 0) expect(await mark(all)).toMatchObject({ xpEarned: 0, marked: 0 });
            return { xp, left: await waitingOf(caller), booked: await bookedOn(person.id) };
          }),
        );
        expect(outcomes[0]).toEqual(outcomes[1]);
        expect(outcomes[0]?.left).toEqual([]);
      }),
      { numRuns: 8 },
    );
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
    await (await ann.at()).transfers.mark({ transfers: [{ kind: 'saving', id: entry.id }] });
    expect(await xpOf(ann.person.id)).toBe(20);
    expect((await (await ann.at()).savings.delete({ id: entry.id })).xp).toBe(0);
    expect(await xpOf(ann.person.id)).toBe(0);
    expect((await (await ann.at()).savings.restore({ id: entry.id }))?.xp).toBe(20);
    await (await ann.at()).savings.delete({ id: entry.id });
    await (await ann.at()).savings.restore({ id: entry.id });
    expect(await xpOf(ann.person.id)).toBe(20);
    expect((await (await ann.at()).dashboard.get()).transfers.waiting.length).toBe(0);
  });

  it('whose transfer met the cap earns nothing by being restored', async () => {
    const ann = await someone();
    const ids = await factories.makeSavings(
      Array.from({ length: 6 }, () => ({ person: ann.person, cents: 100 })),
    );
    for (const id of ids) await (await ann.at()).transfers.mark({ transfers: [{ kind: 'saving', id }] });
    const last = ids.at(-1) ?? '';
    const later = new Date(NOW.getTime() + DAY_MS);
    await (await ann.at(later)).savings.delete({ id: last });
    await (await ann.at(later)).savings.restore({ id: last });
    expect(await bookedOn(ann.person.id)).toEqual([10, 10, 10, 10, 10]);
  });
});

it('nothing is broken afterwards', async () => {
  const broken: string[] = [];
  for await (const { name, violation } of checkInvariants(testDb.db, NOW)) if (violation) broken.push(name);
  expect(broken).toEqual([]);
});
