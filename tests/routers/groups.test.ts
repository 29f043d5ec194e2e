import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';

import { publicErrorFrom } from '../support/callers';
import { allProcedures, callByPath, examplesOf, shapeOf } from '../support/procedures';
import { useDatabase } from '../support/fixture';

const NOW = new Date('2026-03-11T12:00:00Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

let statements = 0;
const testDb = useDatabase({ now: NOW, onStatement: () => (statements += 1) });
const { callers, make, someone } = testDb;

type Someone = Awaited<ReturnType<typeof someone>>;

let ann: Someone;
let ben: Someone;
beforeEach(async () => {
  ann = await someone();
  ben = await someone();
});

const values = (more: object = {}) => ({
  id: randomUUID(),
  title: 'Cabin',
  description: 'A lake and no Wi-Fi',
  goal: 10_000,
  durationDays: 30,
  emails: [],
  ...more,
});
const gift = (groupId: string, amount: number, more: object = {}) => ({
  groupId,
  id: randomUUID(),
  amount,
  note: null,
  confirmed: true,
  ...more,
});

/** A group of Ann's with Ben in it. */
async function together(options: Parameters<typeof make.makeGroup>[1] = {}): Promise<string> {
  const group = await make.makeGroup(ann.person, {
    goalCents: 10_000,
    durationDays: 30,
    members: [ben.person],
    ...options,
  });
  return group.id;
}

const groupOf = async (who: Someone, at = NOW) => (await (await who.at(at)).groups.get())[0];
const xpOf = async ({ person }: Someone) =>
  (await testDb.db.selectFrom('profiles').select('xp').where('id', '=', person.id).executeTakeFirstOrThrow())
    .xp;
const reasonOf = async (call: Promise<unknown>) => (await publicErrorFrom(call)).reason;

describe('creating and editing', () => {
  it('creates a group once, with its creator as the first member', async () => {
    const input = values();
    await Promise.all([ann.caller.groups.create(input), ann.caller.groups.create(input)]);
    expect(await ann.caller.groups.get()).toMatchObject([
      {
        id: input.id,
        title: 'Cabin',
        goal: 10_000,
        total: 0,
        members: 1,
        creator: true,
        state: 'active',
        daysLeft: 30,
      },
    ]);
    const { id } = await ben.caller.groups.create(input);
    expect(id).not.toBe(input.id);
    expect(await groupOf(ann)).toMatchObject({ id: input.id, members: 1 });
  });

  it.each([
    ['a blank title', { title: '  ' }, 'Please fill in all fields'],
    ['a title of zero-width characters', { title: '\u200b\u2060\u200e' }, 'Please fill in all fields'],
    ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }, 'Title must be at most 100 characters'],
    ['no description', { description: '' }, 'Please fill in all fields'],
    ['a goal of 0', { goal: 0 }, 'Please fill in all fields'],
    ['a goal of 50 cents', { goal: 50 }, 'The goal must be at least €1'],
    ['a goal of 10 million', { goal: 1_000_000_000 }, 'The goal must be less than 10 million'],
    ['3,651 days', { durationDays: 3651 }, 'Enter at most 3,650 days'],
    [
      '300 addresses',
      { emails: Array.from({ length: 300 }, (_, n) => `a${n}@example.com`) },
      'Invite at most 20 people at once',
    ],
    ['a malformed address', { emails: ['ben@'] }, 'Invalid email address'],
  ])('refuses %s with a clear message and writes nothing', async (_, wrong, message) => {
    expect(await publicErrorFrom(ann.caller.groups.create(values(wrong)))).toMatchObject({ message });
    expect(await ann.caller.groups.get()).toEqual([]);
  });

  it.each([0, 1.5, -3, null, '', undefined, Number.NaN])('takes %s days as 7', async (durationDays) => {
    await ann.caller.groups.create(values({ durationDays }));
    expect(await groupOf(ann)).toMatchObject({ durationDays: 7 });
  });

  it('keeps right-to-left text as it was typed', async () => {
    await ann.caller.groups.create(values({ title: 'חופשה ביחד' }));
    expect(await groupOf(ben)).toBeUndefined();
    expect(await groupOf(ann)).toMatchObject({ title: 'חופשה ביחד' });
  });

  it('does not lower the goal below the total, and completes a group whose goal becomes the total', async () => {
    const groupId = await together();
    await ben.caller.groups.contribute(gift(groupId, 4000));
    const edit = { groupId, title: 'Hut', description: 'Smaller', durationDays: 30 };
    expect(await reasonOf(ann.caller.groups.edit({ ...edit, goal: 3999 }))).toBe('GOAL_BELOW_TOTAL');
    await ann.caller.groups.edit({ ...edit, goal: 6000 });
    expect(await groupOf(ben)).toMatchObject({ title: 'Hut', goal: 6000, state: 'active' });
    await ann.caller.groups.contribute(gift(groupId, 1000));
    await ann.caller.groups.edit({ ...edit, goal: 5000, confirmed: true });
    expect(await groupOf(ben)).toMatchObject({ state: 'completed', xp: 50 });
    expect(await reasonOf(ann.caller.groups.edit({ ...edit, goal: 9000 }))).toBe('GROUP_OVER');
  });
});

describe('contributing', () => {
  it('is one euro in every total: a contribution, its saving, and the sums of the group', async () => {
    const groupId = await together();
    const input = gift(groupId, 1250, { note: 'Film night' });
    const { saving, completed } = await ben.caller.groups.contribute(input);
    expect(completed).toBe(false);
    expect(saving).toMatchObject({
      entry: { id: input.id, amount: 1250, category: 'other', note: 'Film night' },
    });
    expect(await groupOf(ann)).toMatchObject({
      total: 1250,
      contributed: 0,
      percent: 12,
      latest: [{ amount: 1250, name: ben.person.displayName, isMe: false, linked: true, correctable: false }],
    });
    expect(await groupOf(ben)).toMatchObject({
      contributed: 1250,
      latest: [{ isMe: true, correctable: true }],
    });
    const [pending, ...more] = (await (await ben.at()).dashboard.get()).transfers.items;
    expect(pending).toMatchObject({ kind: 'saving', id: input.id, amount: 1250, title: 'Weekend away' });
    expect(more).toEqual([]);
    const { totalSaved } = await profileOf(ben);
    expect(totalSaved).toBe(1250);
  });

  it('counts once when sent again, and without the tick it is no saving', async () => {
    const groupId = await together();
    const input = gift(groupId, 500);
    await ben.caller.groups.contribute(input);
    await ben.caller.groups.contribute(input);
    const { saving } = await ben.caller.groups.contribute(gift(groupId, 300, { logSaving: false }));
    expect(saving).toBeNull();
    expect(await groupOf(ben)).toMatchObject({ total: 800, contributed: 800 });
    expect((await profileOf(ben)).totalSaved).toBe(500);
    expect(await reasonOf(ann.caller.groups.contribute(input))).toBe('ID_TAKEN');
  });

  it.each([0, -5, 0.5, Number.NaN, null])('refuses an amount of %s', async (amount) => {
    const groupId = await together();
    expect(
      await publicErrorFrom(ben.caller.groups.contribute({ ...gift(groupId, 1), amount: Number(amount) })),
    ).toMatchObject({ message: 'Please enter a valid amount' });
  });

  it('is corrected and taken back within 24 hours, with its saving; later neither', async () => {
    const groupId = await together();
    const input = gift(groupId, 1000);
    await ben.caller.groups.contribute(input);
    await (
      await ben.at(later(23))
    ).groups.correctContribution({ groupId, id: input.id, amount: 1500, note: 'More' });
    expect(await groupOf(ben)).toMatchObject({
      total: 1500,
      contributed: 1500,
      latest: [{ amount: 1500, note: 'More' }],
    });
    expect((await profileOf(ben)).totalSaved).toBe(1500);
    const late = await ben.at(later(24));
    expect(
      await reasonOf(late.groups.correctContribution({ groupId, id: input.id, amount: 1, note: null })),
    ).toBe('TOO_LATE');
    expect(await reasonOf(late.groups.takeBackContribution({ groupId, id: input.id }))).toBe('TOO_LATE');
    expect(await reasonOf(ann.caller.groups.takeBackContribution({ groupId, id: input.id }))).toBe(
      'NOT_FOUND',
    );
    const xp = await xpOf(ben);
    await ben.caller.groups.takeBackContribution({ groupId, id: input.id });
    expect(await groupOf(ben)).toMatchObject({ total: 0, contributed: 0, latest: [] });
    expect((await profileOf(ben)).totalSaved).toBe(0);
    expect(await xpOf(ben)).toBeLessThan(xp);
    await testDb.expectNothingBroken(later(24));
  });

  it('a correction that reaches the goal completes the group', async () => {
    const groupId = await together();
    const input = gift(groupId, 1000);
    await ben.caller.groups.contribute(input);
    const { completed } = await ben.caller.groups.correctContribution({ ...input, amount: 10_000 });
    expect(completed).toBe(true);
    expect(await groupOf(ann)).toMatchObject({ state: 'completed', total: 10_000 });
  });
});

const profileOf = async ({ person }: Someone) => {
  const { rows } = await sql<{ totalSaved: number }>`
    select (saved_total_eur * 100)::integer as "totalSaved" from profiles where id = ${person.id}::uuid`.execute(
    testDb.db,
  );
  return rows[0] ?? { totalSaved: Number.NaN };
};

describe('the end', () => {
  it('comes once: 50 XP to each member who contributed, badges, and one celebration for each member', async () => {
    const cleo = await someone();
    const groupId = await together({ members: [ben.person, cleo.person] });
    await ben.caller.groups.contribute(gift(groupId, 4000, { logSaving: false }));
    const before = [await xpOf(ann), await xpOf(ben), await xpOf(cleo)];
    const { completed } = await ann.caller.groups.contribute(gift(groupId, 6000, { logSaving: false }));
    expect(completed).toBe(true);
    const gained = [await xpOf(ann), await xpOf(ben), await xpOf(cleo)].map((xp, n) => xp - (before[n] ?? 0));
    expect(gained).toEqual([50, 50, 0]);
    expect(await groupOf(cleo)).toMatchObject({ state: 'completed', seen: false, xp: 0 });
    expect(await groupOf(ben)).toMatchObject({ state: 'completed', seen: false, xp: 50 });
    await ben.caller.groups.seeCompletion({ groupId });
    expect(await groupOf(ben)).toMatchObject({ seen: true });
    expect(await groupOf(ann)).toMatchObject({ seen: false });
    expect(await reasonOf(ben.caller.groups.contribute(gift(groupId, 100)))).toBe('GROUP_OVER');
    await ann.caller.groups.complete({ groupId });
    expect(await xpOf(ann)).toBe((before[0] ?? 0) + 50);
  });

  it('gives team_player to every member with the third group, and names it in the list', async () => {
    for (let n = 0; n < 2; n += 1) {
      const group = await make.makeGroup(ann.person, { members: [ben.person] });
      await make.completeGroup(group, later(-24 * 7 * (n + 1)).toISOString());
    }
    const groupId = await together();
    for (const who of [ann, ben])
      await who.caller.groups.contribute(gift(groupId, 100, { logSaving: false }));
    await (await ann.at(later(1))).groups.complete({ groupId });
    const found = (await (await ben.at(later(2))).groups.get()).find(({ id }) => id === groupId);
    expect(found).toMatchObject({ badges: ['team_player'], xp: 50 });
  });

  it('asks for nothing twice: a contribution with its saving that completes the group is 14 statements in one transaction', async () => {
    const groupId = await together();
    await ben.caller.groups.contribute(gift(groupId, 4000));
    const caller = await ann.at();
    statements = 0;
    expect(await caller.groups.contribute(gift(groupId, 6000, { note: 'Oars' }))).toMatchObject({
      completed: true,
      saving: { xpEarned: expect.any(Number), newBadges: ['first_entry'] },
    });
    // Begin and commit are two more.
    expect(statements).toBe(16);
  });

  it('below the goal it is a state of its own that the creator alone extends', async () => {
    const groupId = await together({ durationDays: 7, startedDaysAgo: 10 });
    expect(await groupOf(ben)).toMatchObject({ state: 'ended', daysLeft: 0 });
    expect(await reasonOf(ben.caller.groups.contribute(gift(groupId, 100)))).toBe('GROUP_ENDED');
    expect(await reasonOf(ben.caller.groups.extend({ groupId, days: 5 }))).toBe('CREATOR_ONLY');
    await ann.caller.groups.extend({ groupId, days: 5 });
    expect(await groupOf(ben)).toMatchObject({ state: 'active', daysLeft: 5 });
    await ben.caller.groups.contribute(gift(groupId, 100));
    expect(await reasonOf(ann.caller.groups.extend({ groupId, days: 3650 }))).toBe('TOO_MANY_DAYS');
  });

  it('cancelled, it is on no list any more; the savings stay', async () => {
    const groupId = await together();
    await ben.caller.groups.contribute(gift(groupId, 700));
    expect(await reasonOf(ben.caller.groups.cancel({ groupId }))).toBe('CREATOR_ONLY');
    await ann.caller.groups.cancel({ groupId });
    expect(await ben.caller.groups.get()).toEqual([]);
    expect((await profileOf(ben)).totalSaved).toBe(700);
    expect(await reasonOf(ben.caller.groups.contribute(gift(groupId, 100)))).toBe('NOT_FOUND');
  });
});

describe('members', () => {
  it('who leaves takes their name along and leaves the euros; who comes back finds their share', async () => {
    const groupId = await together();
    await ben.caller.groups.contribute(gift(groupId, 700, { logSaving: false }));
    await ben.caller.groups.leave({ groupId });
    expect(await groupOf(ann)).toMatchObject({
      members: 1,
      total: 700,
      former: 700,
      latest: [{ name: null, amount: 700 }],
    });
    expect(await reasonOf(ben.caller.groups.contribute(gift(groupId, 100)))).toBe('NOT_FOUND');
    expect(await ben.caller.groups.get()).toEqual([]);
    await make.makeInvitations({ id: groupId, creator: ann.person, goalCents: 10_000 }, [
      { email: ben.person.email },
    ]);
    await (await ben.at()).groups.acceptInvite({ challengeId: groupId });
    expect(await groupOf(ben)).toMatchObject({ contributed: 700, former: 0, members: 2 });
  });

  it('the group passes to the member who has been there longest; the last one ends it', async () => {
    const groupId = await together();
    await ann.caller.groups.leave({ groupId });
    expect(await groupOf(ben)).toMatchObject({ creator: true, members: 1 });
    await ben.caller.groups.leave({ groupId });
    const { status } = await testDb.db
      .selectFrom('group_challenges')
      .select('status')
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('cancelled');
  });

  it('only the creator removes and hands over, and only to members', async () => {
    const groupId = await together();
    const stranger = await someone();
    expect(await reasonOf(ben.caller.groups.removeMember({ groupId, userId: ann.person.id }))).toBe(
      'CREATOR_ONLY',
    );
    expect(await reasonOf(ben.caller.groups.handOver({ groupId, userId: ben.person.id }))).toBe(
      'CREATOR_ONLY',
    );
    expect(await reasonOf(ann.caller.groups.handOver({ groupId, userId: stranger.person.id }))).toBe(
      'NOT_FOUND',
    );
    expect(await reasonOf(ann.caller.groups.removeMember({ groupId, userId: ann.person.id }))).toBe(
      'REMOVE_YOURSELF',
    );
    await ann.caller.groups.handOver({ groupId, userId: ben.person.id });
    expect(await groupOf(ann)).toMatchObject({ creator: false });
    const { url } = await ben.caller.groups.createLink({ groupId });
    await ben.caller.groups.removeMember({ groupId, userId: ann.person.id });
    expect(await ann.caller.groups.get()).toEqual([]);
    const token = new URL(url ?? '').searchParams.get('token') ?? '';
    expect(await reasonOf(ann.caller.groups.acceptInvite({ token }))).toBe('NOT_FOUND');
    expect(
      await reasonOf(
        ann.caller.groups.members({ groupId, after: { at: NOW.toISOString(), id: randomUUID() } }),
      ),
    ).toBe('NOT_FOUND');
  });

  it('are shown a page at a time, and so are contributions; statements do not grow with either', async () => {
    const crowd = await make.makePeople(Array.from({ length: 60 }, () => ({})));
    const group = await make.makeGroup(ann.person, {
      goalCents: 9_000_000,
      durationDays: 90,
      members: crowd,
    });
    await make.makeContributions(
      group,
      crowd.flatMap((person) => [
        { person, cents: 200 },
        { person, cents: 300 },
      ]),
    );
    const small = await someone();
    await make.makeGroup(small.person);
    const count = async (who: Someone) => {
      const caller = await who.at();
      statements = 0;
      const groups = await caller.groups.get();
      return { statements, bytes: JSON.stringify(groups).length };
    };
    const [few, many] = [await count(small), await count(ann)];
    expect(many.statements).toBe(few.statements);
    expect(many.bytes).toBeLessThan(6000);
    const found = await groupOf(ann);
    expect(found).toMatchObject({ members: 61, total: 30_000, moreMembers: true, moreContributions: true });
    const seen = new Set(found?.latest.map(({ id }) => id));
    let after = found?.latest.at(-1);
    while (after) {
      const page = await ann.caller.groups.contributions({
        groupId: group.id,
        after: { at: after.at, id: after.id },
      });
      for (const { id } of page.rows) seen.add(id);
      after = page.next === null ? undefined : page.rows.at(-1);
    }
    expect(seen.size).toBe(120);
    const people = new Set(found?.participants.map(({ id }) => id));
    let last = found?.participants.at(-1);
    while (last) {
      const page = await ann.caller.groups.members({
        groupId: group.id,
        after: { at: last.at, id: last.id },
      });
      for (const { id } of page.rows) people.add(id);
      last = page.next === null ? undefined : page.rows.at(-1);
    }
    expect(people.size).toBe(61);
  });
});

describe('whatever members do, in any order', () => {
  const act = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('give' as const),
        who: fc.nat(2),
        amount: fc.integer({ min: 1, max: 4000 }),
        logSaving: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('correct' as const),
        who: fc.nat(2),
        amount: fc.integer({ min: 1, max: 4000 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'takeBack' as const,
          'leave' as const,
          'comeBack' as const,
          'handOver' as const,
          'deleteSaving' as const,
          'restoreSaving' as const,
        ),
        who: fc.nat(2),
      }),
    },
  );

  const GOAL = 6000;

  it('the total is the sum of the contributions, it is completed as long as that reaches the goal, and pays each once', async () => {
    let reopened = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 20 }), async (acts) => {
        const people = [await someone(), await someone(), await someone()] as const;
        const group = await make.makeGroup(people[0].person, {
          goalCents: GOAL,
          durationDays: 30,
          members: [people[1].person, people[2].person],
        });
        const groupId = group.id;
        const given = new Map<string, { who: number; amount: number }>();
        const members = new Set([0, 1, 2]);
        const paid = new Set<number>();
        const oracle = { completed: false };
        /** The expected result when `who` changes the total: the rule of docs/decisions/0060 and 0061,
         * implemented a second time. */
        const settle = (who: number) => {
          const sum = [...given.values()].reduce((total, { amount }) => total + amount, 0);
          if (!oracle.completed && sum >= GOAL) {
            oracle.completed = true;
            const givers = new Set([...given.values()].map((gave) => gave.who));
            const inIt = [...givers].filter((giver) => members.has(giver));
            if (inIt.length >= 2) for (const giver of inIt) paid.add(giver);
          } else if (oracle.completed && sum < GOAL) {
            oracle.completed = false;
            paid.delete(who);
            reopened += 1;
          }
        };
        const ignore = () => undefined;
        for (const one of acts) {
          const who = people[one.who] ?? people[0];
          const caller = await who.at();
          const latest = [...given].filter(([, { who: by }]) => by === one.who).at(-1)?.[0] ?? randomUUID();
          if (one.kind === 'give') {
            const input = gift(groupId, one.amount, { logSaving: one.logSaving });
            await caller.groups.contribute(input).then(() => {
              given.set(input.id, { who: one.who, amount: one.amount });
              settle(one.who);
            }, ignore);
          } else if (one.kind === 'correct') {
            const input = { groupId, id: latest, amount: one.amount, note: null, confirmed: true };
            await caller.groups.correctContribution(input).then(() => {
              given.set(latest, { who: one.who, amount: one.amount });
              settle(one.who);
            }, ignore);
          } else if (one.kind === 'takeBack') {
            await caller.groups.takeBackContribution({ groupId, id: latest }).then(() => {
              given.delete(latest);
              settle(one.who);
            }, ignore);
          } else if (one.kind === 'leave') {
            await caller.groups.leave({ groupId }).then(() => members.delete(one.who), ignore);
          } else if (one.kind === 'deleteSaving') {
            await caller.savings.delete({ id: latest }).catch(ignore);
          } else if (one.kind === 'restoreSaving') {
            await caller.savings.restore({ id: latest }).catch(ignore);
          } else if (one.kind === 'handOver') {
            await caller.groups
              .handOver({ groupId, userId: (people[(one.who + 1) % 3] ?? people[0]).person.id })
              .catch(ignore);
          } else {
            await testDb.db
              .deleteFrom('group_challenge_invitations')
              .where('group_challenge_id', '=', groupId)
              .execute();
            await make.makeInvitations(group, [{ email: who.person.email }]);
            await caller.groups
              .acceptInvite({ challengeId: groupId })
              .then(() => members.add(one.who), ignore);
          }
        }
        const { rows } = await sql<{ total: number; status: string }>`
          select (total_saved_eur * 100)::integer as total, status from group_challenges where id = ${groupId}::uuid`.execute(
          testDb.db,
        );
        const sum = [...given.values()].reduce((total, { amount }) => total + amount, 0);
        const status = oracle.completed ? 'completed' : members.size === 0 ? 'cancelled' : 'active';
        expect(rows).toEqual([{ total: sum, status }]);
        const { rows: ledger } = await sql<{ user_id: string; xp: number }>`
          select user_id, sum(amount)::integer as xp from xp_events
          where rule = 'group_completed' and source = ${groupId} group by user_id having sum(amount) <> 0`.execute(
          testDb.db,
        );
        expect(new Map(ledger.map(({ user_id, xp }) => [user_id, xp]))).toEqual(
          new Map([...paid].map((n) => [(people[n] ?? people[0]).person.id, 50])),
        );
      }),
      { numRuns: 25 },
    );
    expect(reopened).toBeGreaterThan(0);
    await testDb.expectNothingBroken();
  }, 120_000);
});

/** Every procedure about a group, with valid input for this one, taken from the router itself. */
const callsAbout = (groupId: string) =>
  allProcedures().flatMap(({ path, input }) => {
    const shape = input && shapeOf(input);
    return shape?.properties?.['groupId'] ? [{ path, input: examplesOf(shape, groupId)[0] }] : [];
  });

/** What only the creator may do. */
const CREATORS = ['edit', 'extend', 'complete', 'cancel', 'handOver', 'removeMember'].map(
  (name) => `groups.${name}`,
);

describe('whoever may not', () => {
  let groupId: string;
  let before: unknown;
  const stateOfAll = async () =>
    (
      await sql`
        select g.*, (select count(*) from group_events e where e.group_challenge_id = g.id) as events,
          (select json_agg(i order by i.id) from group_challenge_invitations i where i.group_challenge_id = g.id) as invitations
        from group_challenges g where g.id = ${groupId}::uuid`.execute(testDb.db)
    ).rows;

  beforeEach(async () => {
    groupId = await together();
    const former = await someone();
    await make.makeInvitations({ id: groupId, creator: ann.person, goalCents: 10_000 }, [
      { email: former.person.email },
    ]);
    await former.caller.groups.acceptInvite({ challengeId: groupId });
    await former.caller.groups.leave({ groupId });
    before = await stateOfAll();
    left = former;
  });
  let left: Someone;

  it('a stranger, a former member and nobody signed in get nothing and change nothing', async () => {
    const stranger = await someone();
    const calls = callsAbout(groupId);
    expect(calls.length).toBeGreaterThanOrEqual(15);
    for (const { path, input } of calls) {
      for (const { caller } of [stranger, left])
        expect(await reasonOf(callByPath(caller, path, input)), path).toBe('NOT_FOUND');
      expect(await reasonOf(callByPath(callers.anonymous(), path, input)), path).toBe('SIGN_IN_REQUIRED');
    }
    expect(await stateOfAll()).toEqual(before);
  });

  it('a plain member does nothing that is the creator’s', async () => {
    const calls = callsAbout(groupId).filter(({ path }) => CREATORS.includes(path));
    expect(calls.map(({ path }) => path).sort()).toEqual([...CREATORS].sort());
    for (const { path, input } of calls)
      expect(await reasonOf(callByPath(ben.caller, path, input)), path).toBe('CREATOR_ONLY');
    expect(await stateOfAll()).toEqual(before);
  });
});
