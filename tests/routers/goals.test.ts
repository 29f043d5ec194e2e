import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type LocalDay, addDays, localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import { goalProgress } from '~server/domain/goals/goal';

import { publicErrorFrom, refusalReason } from '../support/callers';
import { useDatabase } from '../support/fixture';

const now = new Date('2026-03-11T12:00:00Z');
const today = localDay('2026-03-11');
/** The instant this many hours after `now`. */
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const database = useDatabase({ now });
const { expectNothingBroken } = database;

/** Somebody with a goal of 100 EUR, set 70 days ago. */
const saver = () =>
  database.someone({
    createdAt: new Date('2025-12-31T12:00:00Z'),
    proStatus: true,
    goal: { name: 'Bike', cents: 10_000, date: addDays(today, 30), setOn: addDays(today, -70) },
  });
type Saver = Awaited<ReturnType<typeof saver>>;

const saving = (amount: number, date: LocalDay = today) => ({
  id: randomUUID(),
  amount: cents(amount),
  category: 'coffee' as const,
  date,
  note: null,
  confirmed: true,
});
const next = (changes: { id?: string; goalAmount?: number; goalOpening?: number } = {}) => ({
  id: randomUUID(),
  goalName: 'Lisbon',
  goalAmount: 50_000,
  goalDate: addDays(today, 100),
  goalOpening: 0,
  ...changes,
});
async function goalOf(person: Saver, at = now) {
  const { goal } = await (await person.at(at)).profile.me();
  if (goal === null) throw new Error('No goal');
  return goal;
}
async function takeOut(person: Saver, amount: number, changes: { id?: string; goalId?: string } = {}) {
  const goalId = changes.goalId ?? (await goalOf(person)).id;
  return (await person.at()).goals.withdraw({
    id: randomUUID(),
    goalId,
    amount,
    date: today,
    note: null,
    ...changes,
  });
}

describe('a goal that is reached', () => {
  test('is noticed with the last cent and celebrated once, also when money is taken out afterwards', async () => {
    const ann = await saver();
    const { savings } = await ann.at();
    await savings.create(saving(9_999));
    expect(await goalOf(ann)).toMatchObject({ saved: 9_999, reachedOn: null });
    await savings.create(saving(1));
    expect(await goalOf(ann)).toMatchObject({ reachedOn: today, celebrated: false });
    const { goals } = await ann.at();
    expect((await goals.get()).took).toEqual({ weeks: 11, savings: 2, bestCategory: 'coffee' });
    await goals.celebrated();
    await takeOut(ann, 6_000);
    expect(await goalOf(ann)).toMatchObject({ saved: 4_000, reachedOn: today, celebrated: true });
    await savings.create(saving(6_000));
    expect(await goalOf(ann)).toMatchObject({ reachedOn: today, celebrated: true });
    await expectNothingBroken();
  });

  test('was not reached when the saving was a mistake, or when the amount is raised', async () => {
    const ann = await saver();
    const { savings, profile } = await ann.at();
    const typo = saving(900_000);
    await savings.create(typo);
    expect((await goalOf(ann)).reachedOn).toBe(today);
    await savings.delete({ id: typo.id });
    expect(await goalOf(ann)).toMatchObject({ saved: 0, reachedOn: null });
    await savings.restore({ id: typo.id });
    await savings.update({ ...typo, amount: cents(9_000) });
    expect((await goalOf(ann)).reachedOn).toBeNull();
    await profile.update({ goalAmount: 9_000 });
    expect((await goalOf(ann)).reachedOn).toBe(today);
    await profile.update({ goalAmount: 9_001 });
    expect((await goalOf(ann)).reachedOn).toBeNull();
    await expectNothingBroken();
  });

  test.each(['an import', 'the opening amount'])('is noticed by %s, too', async (way) => {
    const ann = await saver();
    const { savings, profile } = await ann.at();
    await savings.create(saving(100));
    if (way === 'an import') {
      const id = randomUUID();
      const row = { amount: 9_900, category: 'coffee' as const, date: today, note: null, transferred: false };
      await savings.importRows({ id, from: 0, rows: [row] });
      await savings.importCommit({ id, rows: 1 });
    } else {
      expect(await refusalReason(profile.update({ goalOpening: 10_000 }))).toBe('OPENING_TOO_LARGE');
      await profile.update({ goalOpening: 9_999 });
    }
    expect((await goalOf(ann)).reachedOn).toBe(today);
    await expectNothingBroken();
  });
});

describe('money from before the goal', () => {
  const old = addDays(today, -90);
  const imported = async (person: Saver, ...amounts: number[]) => {
    const { savings } = await person.at();
    const id = randomUUID();
    await savings.importRows({
      id,
      from: 0,
      rows: amounts.map((amount) => ({
        amount,
        category: 'coffee',
        date: old,
        note: null,
        transferred: false,
      })),
    });
    const file = { id, rows: amounts.length };
    const preview = await savings.importPreview(file);
    await savings.importCommit(file);
    return preview;
  };
  const count = async (person: Saver, counts = true) =>
    (await person.at()).goals.countEarlier({ goalId: (await goalOf(person)).id, counts });

  test('is counted with one tap, as put aside: progress, not ahead; tapped twice it is counted once', async () => {
    const ann = await saver();
    expect(await imported(ann, 2_000, 500, 11_000)).toMatchObject({
      earlier: 3,
      earlierTotal: 13_500,
      late: 3,
      aboveGoal: 1,
    });
    expect(await goalOf(ann)).toMatchObject({ saved: 0, opening: 0, earlier: 13_500, countsEarlier: false });
    // An opening amount as large as the goal is refused, and the person is told what to do.
    expect(await refusalReason(count(ann))).toBe('OPENING_TOO_LARGE');
    const { entries } = await (await ann.at()).savings.history({ page: 1, from: 11_000 });
    await (await ann.at()).savings.delete({ id: entries[0]?.id ?? '' });
    const { paceDays } = goalProgress(await goalOf(ann), today);
    expect(await count(ann)).toEqual({ earlier: 2_500 });
    expect(await count(ann)).toEqual({ earlier: 2_500 });
    const goal = await goalOf(ann);
    expect(goal).toMatchObject({ saved: 2_500, opening: 2_500, countsEarlier: true });
    expect(goalProgress(goal, today).paceDays).toBe(paceDays);
    await expectNothingBroken();
  });

  test('follows what is logged, changed and deleted afterwards, and can be left out again', async () => {
    const ann = await saver();
    await imported(ann, 2_000, 500);
    await count(ann);
    const { savings, profile } = await ann.at();
    const late = saving(300, old);
    expect(await savings.create(late)).toMatchObject({ towardsGoal: 'put-aside' });
    expect(await goalOf(ann)).toMatchObject({ saved: 2_800, opening: 2_800 });
    await savings.update({ ...late, amount: 700 });
    expect((await goalOf(ann)).saved).toBe(3_200);
    await savings.update({ ...late, amount: 700, date: today });
    expect(await goalOf(ann)).toMatchObject({ saved: 3_200, opening: 2_500 });
    await savings.delete({ id: late.id });
    expect(await goalOf(ann)).toMatchObject({ saved: 2_500, opening: 2_500 });
    expect(await refusalReason(profile.update({ goalOpening: 7_500 }))).toBe('OPENING_TOO_LARGE');
    await profile.update({ goalOpening: 7_499 });
    expect(await goalOf(ann)).toMatchObject({ saved: 9_999, opening: 9_999 });
    await count(ann, false);
    expect(await goalOf(ann)).toMatchObject({ saved: 7_499, opening: 7_499, countsEarlier: false });
    await expectNothingBroken();
  });

  test('is never what lay in a reached goal', async () => {
    const ann = await saver();
    await imported(ann, 6_000);
    await count(ann);
    await (await ann.at()).savings.create(saving(5_000));
    expect((await goalOf(ann)).reachedOn).toBe(today);
    await (await ann.at(later(1))).goals.startNext(next());
    expect(await goalOf(ann)).toMatchObject({ saved: 0, opening: 0, earlier: 0, countsEarlier: false });
    const { reached } = await (await ann.at()).goals.get();
    expect(reached).toMatchObject([{ left: 11_000 }]);
    await (await ann.at(later(2))).savings.create(saving(400, addDays(today, -1)));
    expect((await goalOf(ann)).earlier).toBe(400);
    await expectNothingBroken();
  });

  test('of somebody else cannot be counted', async () => {
    const [ann, eve] = [await saver(), await saver()];
    const goalId = (await goalOf(ann)).id;
    expect(await refusalReason((await eve.at()).goals.countEarlier({ goalId, counts: true }))).toBe(
      'NOT_FOUND',
    );
  });
});

describe('the next goal', () => {
  test('cannot be set while one runs', async () => {
    const ann = await saver();
    expect(await refusalReason((await ann.at(later(1))).goals.startNext(next()))).toBe('GOAL_RUNNING');
  });

  test('counts from its own start: what was saved before, the same day included, is not in it', async () => {
    const ann = await saver();
    await (await ann.at()).savings.create(saving(15_000));
    const input = next();
    await (await ann.at(later(1))).goals.startNext(input);
    await (await ann.at(later(1))).goals.startNext(input);
    expect(await goalOf(ann)).toMatchObject({
      id: input.id,
      name: 'Lisbon',
      saved: 0,
      reachedOn: null,
      setOn: today,
    });
    const afterwards = await ann.at(later(2));
    await afterwards.savings.create(saving(700));
    expect(await afterwards.savings.create(saving(400, addDays(today, -1)))).toMatchObject({
      towardsGoal: 'left-out',
    });
    expect((await goalOf(ann)).saved).toBe(700);
    const { reached } = await afterwards.goals.get();
    expect(reached).toEqual([
      expect.objectContaining({
        name: 'Bike',
        amount: 10_000,
        reachedOn: today,
        weeks: 11,
        savings: 1,
        left: 15_000,
      }),
    ]);
    expect((await (await ann.at()).profile.me()).savedTotal).toBe(16_100);
    await expectNothingBroken();
  });

  test('begins with an opening amount, which is progress but not ahead', async () => {
    const ann = await saver();
    await (await ann.at()).savings.create(saving(15_000));
    expect(await refusalReason((await ann.at()).goals.startNext(next({ goalOpening: 50_000 })))).toBe(
      'OPENING_TOO_LARGE',
    );
    await (await ann.at(later(1))).goals.startNext(next({ goalOpening: 5_000 }));
    const goal = await goalOf(ann);
    expect(goalProgress(goal, today)).toMatchObject({ percent: 10, remainingCents: 45_000, paceDays: 0 });
  });

  test.each([0, 5_000])(
    'puts nobody ahead on its first day by what was saved before it, with %i cents at the beginning',
    async (goalOpening) => {
      const ann = await saver();
      const { savings, goals } = await ann.at();
      for (const back of [0, 7, 30, 200]) await savings.create(saving(5_000, addDays(today, -back)));
      expect((await goalOf(ann)).reachedOn).toBe(today);
      await goals.celebrated();
      await (await ann.at(later(1))).goals.startNext(next({ goalOpening }));
      const { coach, insights } = await ann.at(later(2));
      const { facts } = await coach.get();
      expect(facts).toContainEqual(expect.objectContaining({ id: 'days_ahead', value: 0 }));
      expect((await insights.get({ month: '2026-03' })).pro?.goal).toMatchObject({
        paceDays: 0,
        aheadCents: 0,
      });
    },
  );

  test('sent again long after, changes nothing', async () => {
    const ann = await saver();
    const first = next({ goalAmount: 500 });
    await (await ann.at()).savings.create(saving(15_000));
    await (await ann.at(later(0.5))).goals.startNext(first);
    await (await ann.at(later(1))).savings.create(saving(500));
    const second = next();
    await (await ann.at(later(2))).goals.startNext(second);
    await (await ann.at(later(3))).goals.startNext(first);
    expect((await goalOf(ann)).id).toBe(second.id);
    expect((await (await ann.at()).goals.get()).reached.map(({ name }) => name).sort()).toEqual([
      'Bike',
      'Lisbon',
    ]);
    await expectNothingBroken();
  });

  test('ten at once set one', async () => {
    const ann = await saver();
    await (await ann.at()).savings.create(saving(15_000));
    const ten = Array.from({ length: 10 }, async () =>
      refusalReason((await ann.at()).goals.startNext(next())),
    );
    expect((await Promise.all(ten)).sort()).toEqual([...Array<string>(9).fill('GOAL_RUNNING'), 'OK']);
    expect((await (await ann.at()).goals.get()).reached).toHaveLength(1);
    await expectNothingBroken();
  });
});

describe('money taken out', () => {
  test('lowers the goal, never XP, streak, badges or the sum of what was saved', async () => {
    const ann = await saver();
    await (await ann.at()).savings.create(saving(8_000));
    const before = await (await ann.at()).profile.me();
    const badges = (await (await ann.at()).game.badges()).earned.length;
    await takeOut(ann, 3_000);
    const after = await (await ann.at()).profile.me();
    expect(after).toMatchObject({
      xp: before.xp,
      streakWeeks: before.streakWeeks,
      savedTotal: 8_000,
      savedCount: 1,
      goal: { saved: 5_000, withdrawn: 3_000 },
    });
    expect((await (await ann.at()).game.badges()).earned).toHaveLength(badges);
    await expectNothingBroken();
  });

  test('is never more than lies in the goal, whichever ten come at once', async () => {
    const ann = await saver();
    await (await ann.at()).savings.create(saving(8_000));
    const refused = await publicErrorFrom(takeOut(ann, 8_001));
    expect(refused).toMatchObject({
      reason: 'NOT_ENOUGH',
      fields: { amount: 'Only €80.00 lies in this goal' },
    });
    await Promise.allSettled(Array.from({ length: 10 }, () => takeOut(ann, 3_000)));
    expect((await goalOf(ann)).saved).toBe(2_000);
    await expectNothingBroken();
  });

  test('sent again changes nothing; deleted and restored it comes and goes', async () => {
    const ann = await saver();
    await (await ann.at()).savings.create(saving(8_000));
    const id = randomUUID();
    await takeOut(ann, 3_000, { id });
    await takeOut(ann, 3_000, { id });
    const { goals, savings } = await ann.at();
    const inGoal = async () => (await goalOf(ann)).saved;
    expect(await inGoal()).toBe(5_000);
    await goals.deleteWithdrawal({ id });
    await goals.deleteWithdrawal({ id });
    expect(await inGoal()).toBe(8_000);
    expect((await savings.trash()).map(({ kind, id: trashed }) => [kind, trashed])).toEqual([
      ['withdrawal', id],
    ]);
    await goals.restoreWithdrawal({ id });
    await goals.restoreWithdrawal({ id });
    expect(await inGoal()).toBe(5_000);
    expect(await savings.trash()).toEqual([]);
    await goals.deleteWithdrawal({ id });
    await takeOut(ann, 6_000);
    expect(await refusalReason(goals.restoreWithdrawal({ id }))).toBe('NOT_ENOUGH');
    await expectNothingBroken();
  });

  test('out of a reached goal does not touch the running one', async () => {
    const ann = await saver();
    await (await ann.at()).savings.create(saving(12_000));
    const bike = (await goalOf(ann)).id;
    await (await ann.at(later(1))).goals.startNext(next({ goalOpening: 1_000 }));
    await takeOut(ann, 11_000, { goalId: bike });
    expect((await goalOf(ann)).saved).toBe(1_000);
    expect((await (await ann.at()).goals.get()).reached[0]).toMatchObject({ left: 1_000 });
    expect(await refusalReason(takeOut(ann, 1_001, { goalId: bike }))).toBe('NOT_ENOUGH');
    expect(await refusalReason(takeOut(ann, 1, { goalId: randomUUID() }))).toBe('NOT_FOUND');
    await expectNothingBroken();
  });

  test('stands in the history as its own kind, on the right page, and not in the CSV', async () => {
    const ann = await saver();
    for (let day = 0; day < 7; day += 1)
      await (await ann.at()).savings.create(saving(1_000 + day, addDays(today, -day)));
    const { goals, savings } = await ann.at();
    const goalId = (await goalOf(ann)).id;
    for (const day of [0, 3, 6])
      await goals.withdraw({
        id: randomUUID(),
        goalId,
        amount: 10 + day,
        date: addDays(today, -day),
        note: 'rent',
      });
    const pages = [await savings.history({ page: 1 }), await savings.history({ page: 2 })];
    expect(pages.map(({ count, withdrawals, pages: all }) => [count, withdrawals, all])).toEqual([
      [10, 3, 2],
      [10, 3, 2],
    ]);
    const items = pages.flatMap(({ entries }) => entries);
    expect(items.map(({ date }) => date)).toEqual(
      items
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );
    expect(items.filter(({ kind }) => kind === 'withdrawal')).toMatchObject(
      [10, 13, 16].map((amount) => ({ amount, goal: 'Bike', note: 'rent' })),
    );
    expect(await savings.history({ page: 1, search: 'RENT' })).toMatchObject({ count: 3, withdrawals: 3 });
    expect(await savings.history({ page: 1, category: 'coffee' })).toMatchObject({
      count: 7,
      withdrawals: 0,
    });
    expect((await savings.history({ page: 9 })).pages).toBe(2);
    expect((await savings.export({ after: null })).text).not.toContain('rent');
  });

  test('lowers what was moved in the analytics', async () => {
    const ann = await saver();
    const bike = saving(5_000);
    await (await ann.at()).savings.create(bike);
    await (await ann.at()).transfers.mark({ transfers: [{ kind: 'saving', id: bike.id }] });
    await takeOut(ann, 2_000);
    const { pro } = await (await ann.at()).insights.get({ month: '2026-03' });
    expect(pro?.analytics).toMatchObject({ claimed: 5_000, transferred: 3_000, withdrawn: 2_000 });
  });
});

describe('a saving of the day on which a goal was set', () => {
  const twoMore = async (ann: Saver, at: Date) => {
    const { savings } = await ann.at(at);
    await savings.create(saving(1_000));
    const id = randomUUID();
    const row = { amount: 1_500, category: 'coffee' as const, date: today, note: null, transferred: false };
    await savings.importRows({ id, from: 0, rows: [row] });
    await savings.importCommit({ id, rows: 1 });
  };

  test('counts for it, also where the clock of the server went back meanwhile', async () => {
    const ann = await database.someone({ goal: null });
    const api = await ann.at();
    await api.profile.onboard({
      goalName: 'Bike',
      goalAmount: 10_000,
      goalDate: addDays(today, 30),
      householdSize: 1,
      spendAreas: [],
      weeklyEatingOut: 0,
      weeklyCoffeesOut: 0,
      weeklyTransport: 0,
      monthlySubscriptions: 0,
      coachTone: 'fun',
    });
    await twoMore(ann, later(-1));
    expect(await goalOf(ann)).toMatchObject({ setOn: today, saved: 2_500 });
    await expectNothingBroken();
  });

  test('counts for one of two goals of that day, whatever the clock of the server says', async () => {
    const ann = await saver();
    await (await ann.at(later(3))).savings.create(saving(10_000));
    await (await ann.at(later(2))).goals.startNext(next());
    expect(await goalOf(ann)).toMatchObject({ setOn: today, saved: 0 });
    await twoMore(ann, later(1));
    expect(await goalOf(ann)).toMatchObject({ saved: 2_500 });
    await expectNothingBroken(later(4));
  });

  test('counts once when its person has moved west since, and sets the next goal on the day before', async () => {
    const ann = await saver();
    const api = await ann.at();
    await api.profile.update({ timeZone: 'Pacific/Auckland' });
    await (await ann.at()).savings.create(saving(10_000, addDays(today, 1)));
    await (await ann.at()).profile.update({ timeZone: 'America/Los_Angeles' });
    await (await ann.at()).goals.startNext(next());
    expect(await goalOf(ann)).toMatchObject({ setOn: addDays(today, 1), saved: 0 });
    await expectNothingBroken();
  });
});

test('a goal holds what a plain list of everything says, in whatever order it was done', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('save' as const),
      amount: fc.integer({ min: 1, max: 6_000 }),
      back: fc.integer({ min: -1, max: 75 }),
    }),
    fc.record({ kind: fc.constant('delete' as const), pick: fc.nat() }),
    fc.record({ kind: fc.constant('restore' as const), pick: fc.nat() }),
    fc.record({
      kind: fc.constant('redate' as const),
      pick: fc.nat(),
      back: fc.integer({ min: 0, max: 75 }),
    }),
    fc.record({ kind: fc.constant('take' as const), amount: fc.integer({ min: 1, max: 6_000 }) }),
    fc.record({ kind: fc.constant('untake' as const), pick: fc.nat() }),
    fc.record({ kind: fc.constant('next' as const), amount: fc.integer({ min: 1_000, max: 20_000 }) }),
    fc.record({ kind: fc.constant('earlier' as const), counts: fc.boolean() }),
    // A server's clock may be set back.
    fc.record({ kind: fc.constant('sleep' as const), hours: fc.integer({ min: -30, max: 40 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25, size: 'max' }), async (steps) => {
      const ann = await saver();
      let at = now;
      let goal = await goalOf(ann);
      let reachedOn: LocalDay | null = null;
      const saved: { id: string; amount: number; date: LocalDay; under: string; gone: boolean }[] = [];
      let taken: { id: string; amount: number }[] = [];
      const pickOf = <T>(list: readonly T[], pick: number) => list[pick % Math.max(1, list.length)];
      let countsEarlier = false;
      const putIn = () =>
        goal.opening +
        saved
          .filter(
            (one) =>
              !one.gone &&
              (one.date > goal.setOn ||
                (one.under === goal.id && (one.date === goal.setOn || countsEarlier))),
          )
          .reduce((sum, { amount }) => sum + amount, 0);
      const net = () => putIn() - taken.reduce((sum, { amount }) => sum + amount, 0);
      for (const one of steps) {
        const api = await ann.at(at);
        const { today: day } = await api.profile.me();
        if (one.kind === 'sleep') at = new Date(at.getTime() + one.hours * 3_600_000);
        if (one.kind === 'save') {
          const entry = saving(one.amount, addDays(day, -one.back));
          if ((await refusalReason(api.savings.create(entry))) === 'OK')
            saved.push({ ...entry, under: goal.id, gone: false });
        }
        const entry = 'pick' in one ? pickOf(saved, one.pick) : undefined;
        if (one.kind === 'delete' && entry && !entry.gone) {
          await api.savings.delete({ id: entry.id });
          entry.gone = true;
        }
        if (one.kind === 'restore' && entry?.gone) {
          await api.savings.restore({ id: entry.id });
          entry.gone = false;
        }
        if (one.kind === 'redate' && entry && !entry.gone) {
          entry.date = addDays(day, -one.back);
          await api.savings.update({ ...saving(entry.amount, entry.date), id: entry.id });
        }
        if (one.kind === 'take') {
          const id = randomUUID();
          const answer = await refusalReason(
            api.goals.withdraw({ id, goalId: goal.id, amount: one.amount, date: day, note: null }),
          );
          expect(answer).toBe(one.amount <= net() ? 'OK' : 'NOT_ENOUGH');
          if (answer === 'OK') taken.push({ id, amount: one.amount });
        }
        if (one.kind === 'earlier') {
          const done = await refusalReason(api.goals.countEarlier({ goalId: goal.id, counts: one.counts }));
          const earlier = saved.filter(
            ({ gone, under, date }) => !gone && under === goal.id && date < goal.setOn,
          );
          const sum = earlier.reduce((all, { amount }) => all + amount, 0);
          expect(done).toBe(one.counts && sum >= goal.amount ? 'OPENING_TOO_LARGE' : 'OK');
          if (done === 'OK') countsEarlier = one.counts;
        }
        if (one.kind === 'untake') {
          const gone = pickOf(taken, one.pick);
          if (gone) await api.goals.deleteWithdrawal({ id: gone.id });
          taken = taken.filter((other) => other !== gone);
        }
        if (one.kind === 'next') {
          const input = next({ goalAmount: one.amount });
          const answer = await refusalReason(
            (await ann.at(at)).goals.startNext({ ...input, goalDate: addDays(day, 50) }),
          );
          expect(answer).toBe(reachedOn === null ? 'GOAL_RUNNING' : 'OK');
          if (answer === 'OK') {
            taken = [];
            countsEarlier = false;
            goal = await goalOf(ann, at);
            reachedOn = null;
          }
        }
        if (net() >= goal.amount) reachedOn ??= day;
        if (putIn() < goal.amount) reachedOn = null;
        const stored = await goalOf(ann, at);
        expect(stored.saved).toBe(Math.max(0, net()));
        expect(stored.reachedOn).toBe(reachedOn);
      }
    }),
    { numRuns: 15 },
  );
  await expectNothingBroken(later(24 * 60));
});
