import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { localDay } from '~server/domain/kernel/days';

import { publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';

/** What waited on a device for a connection arrives late, more than once, and in any order. */
const NOW = new Date('2026-03-11T12:00:00Z');
const TODAY = localDay('2026-03-11');
const YESTERDAY = localDay('2026-03-10');
const MONDAY = localDay('2026-03-09');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

const testDb = useDatabase({ now: NOW });
const { make, expectNothingBroken } = testDb;
const someone = () => testDb.someone({ proStatus: true });
type Someone = Awaited<ReturnType<typeof someone>>;

const reasonOf = async (call: Promise<unknown>) => (await publicErrorFrom(call)).reason;

async function ledgerOf({ person }: Someone) {
  const { rows } = await sql<{
    xp: number;
    events: number;
    savings: number;
    checkIns: number;
    gifts: number;
  }>`
    select p.xp,
      (select count(*)::integer from xp_events where user_id = p.id) as events,
      (select count(*)::integer from savings_entries where user_id = p.id) as savings,
      (select count(*)::integer from challenge_check_ins where user_id = p.id) as "checkIns",
      (select count(*)::integer from group_challenge_contributions where user_id = p.id) as gifts
    from profiles p where p.id = ${person.id}`.execute(testDb.db);
  return rows[0];
}

type Api = Awaited<ReturnType<Someone['at']>>;

/** What can wait, with how much XP each earns once. */
async function acts(ann: Someone): Promise<{ xp: number; send: (api: Api) => Promise<unknown> }[]> {
  const run = await make.makeChallengeRun(ann.person, { startedOn: MONDAY });
  const group = await make.makeGroup(ann.person, { goalCents: 50_000, durationDays: 30 });
  const fixed = { kind: 'fixed' as const, category: 'coffee', cadence: 'daily' as const, amount: 400 };
  const habits = [randomUUID(), randomUUID()] as const;
  const early = await ann.at(hoursAgo(30));
  for (const id of habits) await early.habits.create({ ...fixed, id, title: 'Tea', startsOn: YESTERDAY });
  const nearly = { id: randomUUID(), what: 'A lamp', amount: 600, category: 'shopping' };
  await early.habits.noteNearlyBought(nearly);
  await early.coach.makePlan();
  const saving = { id: randomUUID(), amount: 320, category: 'coffee', date: YESTERDAY, note: null };
  const gift = { groupId: group.id, id: randomUUID(), amount: 500, note: null, date: YESTERDAY };
  return [
    { xp: 16, send: (api: Api) => api.savings.create(saving) },
    { xp: 25, send: (api: Api) => api.groups.contribute({ ...gift, logSaving: true, confirmed: true }) },
    { xp: 5, send: (api: Api) => api.challenges.checkIn({ id: run.id, day: YESTERDAY, note: 'Rain' }) },
    { xp: 5, send: (api: Api) => api.challenges.checkIn({ id: run.id, day: TODAY, note: null }) },
    { xp: 20, send: (api: Api) => api.habits.log({ id: habits[0], dueOn: YESTERDAY }) },
    { xp: 0, send: (api: Api) => api.habits.skip({ id: habits[1], dueOn: YESTERDAY }) },
    {
      xp: 30,
      send: (api: Api) => api.habits.decideNearlyBought({ id: nearly.id, outcome: 'saved', date: TODAY }),
    },
    { xp: 0, send: (api: Api) => api.habits.noteNearlyBought({ ...nearly, id: habits[0] }) },
    ...[1, 2].map((index) => ({
      xp: 10,
      send: (api: Api) =>
        api.coach.togglePlanDay({
          weekStart: MONDAY,
          index,
          completed: true,
          markedOn: [MONDAY, YESTERDAY, TODAY][index],
        }),
    })),
  ];
}

describe('three times each, in any order', () => {
  it.each([1, 2, 3])('is one row each, and XP once (order %i)', async (seed) => {
    const ann = await someone();
    const all = await acts(ann);
    const before = await ledgerOf(ann);
    const order = [...all, ...all, ...all]
      .map((act, index) => ({ act, at: Math.sin(seed * 100 + index * 7) }))
      .sort((one, other) => one.at - other.at);
    for (const { act } of order) await act.send(await ann.at());
    const after = await ledgerOf(ann);
    expect((after?.xp ?? 0) - (before?.xp ?? 0)).toBe(all.reduce((sum, { xp }) => sum + xp, 0));
    expect(after).toMatchObject({ savings: 4, checkIns: 2, gifts: 1 });
    await expectNothingBroken();
  });

  it('also when they come at once, from two tabs and the service worker', async () => {
    const ann = await someone();
    const all = await acts(ann);
    const before = await ledgerOf(ann);
    for (const { send } of all) {
      const apis = await Promise.all([ann.at(), ann.at(), ann.at()]);
      await Promise.all(apis.map(send));
    }
    const after = await ledgerOf(ann);
    expect((after?.xp ?? 0) - (before?.xp ?? 0)).toBe(all.reduce((sum, { xp }) => sum + xp, 0));
    expect(after).toMatchObject({ savings: 4, checkIns: 2, gifts: 1 });
    await expectNothingBroken();
  });
});

describe('what happened meanwhile is told', () => {
  it('a check-in counts for its day, up to seven days late; a note that is not there is told', async () => {
    const ann = await someone();
    const { id } = await make.makeChallengeRun(ann.person, {
      startedOn: localDay('2026-02-25'),
      challenge: { title: 'Walk', description: 'To work', durationDays: 30, estSavingCents: 1000 },
    });
    const checkIn = async (day: string, note: string | null = null) =>
      (await ann.at()).challenges.checkIn({ id, day, note });
    expect(await checkIn('2026-03-04')).toMatchObject({ xpEarned: 5 });
    expect(await reasonOf(checkIn('2026-03-03'))).toBe('TOO_LATE');
    expect(await reasonOf(checkIn('2026-03-12'))).toBe('TOO_LATE');
    expect(await reasonOf(checkIn('2026-03-04', 'With a note'))).toBe('ALREADY_CHECKED_IN');
    const { notes } = await (await ann.at()).challenges.progress({ id });
    expect(notes).toEqual([]);
    const { rows } = await sql<{ day: string }>`
      select day::text from xp_events where user_id = ${ann.person.id} and rule = 'check_in'`.execute(
      testDb.db,
    );
    expect(rows).toEqual([{ day: '2026-03-04' }]);
    await expectNothingBroken();
  });

  it('a challenge that was completed meanwhile takes no late check-in, but knows those that had arrived', async () => {
    const ann = await someone();
    const { id } = await make.makeChallengeRun(ann.person, { startedOn: MONDAY });
    const api = await ann.at();
    await api.challenges.checkIn({ id, day: MONDAY, note: null });
    await api.challenges.complete({ id });
    expect(await reasonOf(api.challenges.checkIn({ id, day: YESTERDAY, note: null }))).toBe(
      'CHALLENGE_ENDED',
    );
    expect(await api.challenges.checkIn({ id, day: MONDAY, note: null })).toMatchObject({ xpEarned: 0 });
  });

  it('a day of the plan is marked late only as the day on which it was marked', async () => {
    const ann = await someone();
    await (await ann.at(hoursAgo(30))).coach.makePlan();
    const mark = async (markedOn?: string, at = NOW) =>
      (await ann.at(at)).coach.togglePlanDay({ weekStart: MONDAY, index: 1, completed: true, markedOn });
    expect(await reasonOf(mark())).toBe('NOT_TODAY');
    expect(await reasonOf(mark(TODAY))).toBe('NOT_TODAY');
    expect(await reasonOf(mark(YESTERDAY, hoursAgo(-24 * 8)))).toBe('NOT_TODAY');
    expect(await mark(YESTERDAY)).toMatchObject({ xpChange: 10 });
    await expectNothingBroken();
  });

  it('an ended habit and a cancelled group refuse', async () => {
    const ann = await someone();
    const id = randomUUID();
    const fixed = { kind: 'fixed' as const, category: 'coffee', cadence: 'daily' as const, amount: 400 };
    await (await ann.at(hoursAgo(30))).habits.create({ ...fixed, id, title: 'Tea', startsOn: YESTERDAY });
    const api = await ann.at();
    await api.habits.end({ id });
    expect(await reasonOf(api.habits.log({ id, dueOn: TODAY }))).toBe('NOT_DUE');
    const group = await make.makeGroup(ann.person, { goalCents: 50_000, durationDays: 30 });
    await api.groups.cancel({ groupId: group.id });
    const gift = { groupId: group.id, id: randomUUID(), amount: 500, note: null };
    expect(await reasonOf(api.groups.contribute(gift))).toBe('NOT_FOUND');
  });
});

it('what somebody has logged is refused under the session of somebody else, and under none', async () => {
  const [ann, ben] = [await someone(), await someone()];
  const saving = { id: randomUUID(), amount: 320, category: 'coffee', date: TODAY, note: null };
  const asBen = await ben.at(NOW, { person: ann.person.id });
  expect(await reasonOf(asBen.savings.create(saving))).toBe('OTHER_PERSON');
  expect(await ledgerOf(ben)).toMatchObject({ savings: 0 });
  expect(await ledgerOf(ann)).toMatchObject({ savings: 0 });
  await (await ann.at(NOW, { person: ann.person.id })).savings.create(saving);
  expect(await ledgerOf(ann)).toMatchObject({ savings: 1 });
});
