import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { type Category } from '~server/domain/kernel/categories';
import { addDays, localDay } from '~server/domain/kernel/days';

import { publicErrorFrom, reasonOf } from '../support/callers';
import { NOW, type Someone, TODAY, daysLater, useCoach } from '../support/coach';

const world = useCoach();

const today = localDay(TODAY);
const save = (person: Someone, daysAgo: number, cents: number, category: Category) =>
  world.make.makeSaving(person.person, { cents, category, date: addDays(today, -daysAgo) });
/** The same some days from now, by the app itself. */
const saveLater = async (person: Someone, days: number, amount: number, category: Category) => {
  const { savings } = await person.caller({ at: daysLater(days) });
  await savings.create({
    id: randomUUID(),
    amount,
    category,
    date: addDays(today, days),
    note: null,
    confirmed: true,
  });
};
const generated = async (person: Someone) => (await person.api()).generateTips();
const tipsOf = async (person: Someone, at = NOW) => (await (await person.api({ at })).get()).tips;

describe('an accepted tip', () => {
  it('is kept once, with what was logged in its category in the 28 days before', async () => {
    const ann = await world.someone();
    const made = await generated(ann);
    const category = made.tips[0]?.category ?? 'other';
    const another = category === 'coffee' ? 'shopping' : 'coffee';
    await save(ann, 0, 10_000, category);
    await save(ann, 1, 300, category);
    await save(ann, 28, 400, category);
    await save(ann, 29, 50_000, category);
    await save(ann, 2, 60_000, another);
    const apis = await Promise.all(Array.from({ length: 6 }, () => ann.api()));
    const ids = await Promise.all(apis.map((api) => api.acceptTip({ generationId: made.id, index: 0 })));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    const [tip, ...others] = await tipsOf(ann);
    expect(others).toEqual([]);
    expect(tip).toMatchObject({
      id: ids[0]?.id,
      title: made.tips[0]?.title,
      saving: made.tips[0]?.saving,
      category,
      status: 'todo',
      acceptedOn: TODAY,
      generation: { id: made.id, index: 0 },
      result: { state: 'running', daysLeft: 28, baseline: { total: 700, entries: 2 } },
    });
  });

  it('after 28 days shows what changed, its own days only, and how sure that is', async () => {
    const ann = await world.someone();
    const made = await generated(ann);
    const category = made.tips[1]?.category ?? 'other';
    for (const daysAgo of [3, 10, 17]) await save(ann, daysAgo, 500, category);
    await (await ann.api()).acceptTip({ generationId: made.id, index: 1 });
    for (const daysAfter of [0, 3, 6, 9, 12, 15, 18, 21, 24, 27])
      await saveLater(ann, daysAfter, 600, category);
    await saveLater(ann, 28, 90_000, category);
    const resultAfter = async (days: number) => (await tipsOf(ann, daysLater(days)))[0]?.result;
    expect(await resultAfter(27)).toMatchObject({ state: 'running', daysLeft: 1 });
    const measured = {
      state: 'measured',
      baseline: { total: 1500, entries: 3 },
      after: { total: 6000, entries: 10 },
      change: 4500,
      outcome: 'more',
      unsure: false,
    };
    expect(await resultAfter(28)).toEqual(measured);
    expect(await resultAfter(90)).toEqual(measured);
  });

  it('says when there are too few entries to tell', async () => {
    const ann = await world.someone();
    const made = await generated(ann);
    await (await ann.api()).acceptTip({ generationId: made.id, index: 0 });
    await saveLater(ann, 1, 900, made.tips[0]?.category ?? 'other');
    expect((await tipsOf(ann, daysLater(28)))[0]?.result).toMatchObject({ outcome: 'more', unsure: true });
  });

  it('is marked as done and as to do again, and deleted; twice is as once', async () => {
    const ann = await world.someone();
    const made = await generated(ann);
    const api = await ann.api();
    const { id } = await api.acceptTip({ generationId: made.id, index: 2 });
    for (const status of ['done', 'done', 'todo', 'done'] as const) {
      expect(await api.setTipStatus({ id, status })).toEqual({ id });
      expect((await tipsOf(ann))[0]?.status).toBe(status);
    }
    expect(await api.deleteTip({ id })).toEqual({ id });
    expect(await tipsOf(ann)).toEqual([]);
    expect(await publicErrorFrom(api.deleteTip({ id }))).toMatchObject({ status: 404 });
    // Its proposal is still there.
    expect((await api.get()).latest?.tips).toHaveLength(3);
    expect((await api.acceptTip({ generationId: made.id, index: 2 })).id).not.toBe(id);
  });

  it('from two done tips on their sum is shown to Pro, from three on the examples to everybody', async () => {
    for (const plan of ['free', 'pro'] as const) {
      const person = await world.someone({ plan });
      const made = await generated(person);
      const api = await person.api();
      let estimated = 0;
      for (const index of [0, 1, 2]) {
        const { id } = await api.acceptTip({ generationId: made.id, index });
        await api.setTipStatus({ id, status: 'done' });
        estimated += made.tips[index]?.saving ?? 0;
        const { potential, compounding } = await api.get();
        expect(potential).toEqual(plan === 'pro' && index >= 1 ? { tips: index + 1, estimated, monthly: expect.any(Number) } : null); // prettier-ignore
        expect(potential?.monthly ?? 0).toBeLessThanOrEqual(estimated);
        expect(compounding === null).toBe(index < 2);
      }
    }
  });

  it('a hundred are kept; accepting one of them again is no further one', async () => {
    const ann = await world.someone();
    const made = await generated(ann);
    const api = await ann.api();
    const { id } = await api.acceptTip({ generationId: made.id, index: 0 });
    await world.make.makeTips(
      ann.person,
      Array.from({ length: 98 }, (_, n) => ({
        title: `Tip ${n}`,
        description: 'Do it.',
        estSavingCents: 100,
      })),
    );
    const both = await Promise.allSettled(
      [1, 2].map((index) => api.acceptTip({ generationId: made.id, index })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await tipsOf(ann)).toHaveLength(100);
    const left = both[0]?.status === 'rejected' ? 1 : 2;
    expect(await publicErrorFrom(api.acceptTip({ generationId: made.id, index: left }))).toMatchObject({
      status: 409,
      reason: 'TOO_MANY_TIPS',
    });
    expect(await api.acceptTip({ generationId: made.id, index: 0 })).toEqual({ id });
  });
});

it('nobody reaches another’s tips, generations and challenges', async () => {
  const [ann, ben] = [await world.someone(), await world.someone()];
  const made = await generated(ann);
  const { id } = await (await ann.api()).acceptTip({ generationId: made.id, index: 0 });
  const api = await ben.api();
  const missing = randomUUID();
  const acts = (generationId: string, tip: string) => [
    () => api.acceptTip({ generationId, index: 1 }),
    () => api.setTipStatus({ id: tip, status: 'done' }),
    () => api.deleteTip({ id: tip }),
    () => api.startChallenge({ generationId }),
  ];
  const unknown = acts(missing, missing);
  for (const [at, act] of acts(made.id, id).entries()) {
    const publicError = await publicErrorFrom(act());
    expect(publicError).toMatchObject({ status: 404 });
    expect(publicError).toEqual(await publicErrorFrom(unknown[at]?.() ?? Promise.resolve()));
  }
  expect(
    await publicErrorFrom((await ann.api()).acceptTip({ generationId: made.id, index: 9 })),
  ).toMatchObject({
    status: 404,
  });
  expect(await tipsOf(ann)).toMatchObject([{ id, status: 'todo' }]);
});

describe('the proposed challenge', () => {
  const runsOf = (person: Someone) =>
    world.db
      .selectFrom('user_challenges')
      .select(['id', 'source', 'title', 'description', 'duration_days', 'status', 'started_on'])
      .where('user_id', '=', person.id)
      .execute();

  it('becomes a real one of 7 days, once, with its figures written out', async () => {
    const ann = await world.someone();
    const made = await generated(ann);
    const apis = await Promise.all(Array.from({ length: 5 }, () => ann.api()));
    const started = await Promise.all(
      apis.map((api) => api.startChallenge({ generationId: made.id }).then(({ id }) => id, reasonOf)),
    );
    const runs = await runsOf(ann);
    expect(runs).toMatchObject([
      { source: 'tip', title: made.challenge?.title, duration_days: 7, status: 'active', started_on: TODAY },
    ]);
    expect(started.sort()).toEqual(['ALREADY_RUNNING', 'ALREADY_RUNNING', 'ALREADY_RUNNING', 'ALREADY_RUNNING', runs[0]?.id].sort()); // prettier-ignore
    expect(runs[0]?.description).not.toMatch(/[{}]/);
  });

  it('is remembered as started after a reload, until it is given up', async () => {
    const [ann, ben] = [await world.someone(), await world.someone()];
    const [made] = [await generated(ann), await generated(ben)];
    const started = async (person: Someone) => (await (await person.api()).get()).latest?.started;
    expect(await started(ann)).toBe(false);
    const { id } = await (await ann.api()).startChallenge({ generationId: made.id });
    expect([await started(ann), await started(ben)]).toEqual([true, false]);
    await world.db.updateTable('user_challenges').set({ status: 'abandoned' }).where('id', '=', id).execute();
    expect(await started(ann)).toBe(false);
  });

  it('does not count towards the three of one’s own', async () => {
    const ann = await world.someone();
    const { challenges } = await ann.caller();
    const custom = () =>
      challenges.createCustom({
        id: randomUUID(),
        title: 'Mine',
        description: 'Mine',
        durationDays: 3,
        saving: 100,
      });
    await custom();
    await custom();
    const made = await generated(ann);
    await (await ann.api()).startChallenge({ generationId: made.id });
    await custom();
    expect(await publicErrorFrom(custom())).toMatchObject({ status: 402 });
    expect((await challenges.get()).active.map(({ title }) => title)).toEqual([made.challenge?.title]);
  });
});
