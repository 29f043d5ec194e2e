import { describe, expect, it } from 'vitest';

import { addDays, localDay } from '~server/domain/kernel/days';

import { publicErrorFrom } from '../support/callers';
import { type Someone, TODAY, daysLater, useCoach } from '../support/coach';

const world = useCoach();

const generated = async (person: Someone) => (await person.api()).generateTips();
const screenOf = async (person: Someone, at?: Date) => (await person.api(at ? { at } : {})).get();
const titlesOf = async (person: Someone) => (await screenOf(person)).latest?.tips.map(({ title }) => title);

describe('what a person says to a proposed tip', () => {
  it.each(['free', 'pro'] as const)(
    '%s: the next best takes its place at once, and no generation is used',
    async (plan) => {
      const ann = await world.someone({ plan });
      const made = await generated(ann);
      const before = (await titlesOf(ann)) ?? [];
      const api = await ann.api();
      const { template } = await api.setTipFeedback({
        generationId: made.id,
        index: 1,
        feedback: 'declined',
      });
      const after = (await titlesOf(ann)) ?? [];
      expect([after[0], after[2]]).toEqual([before[0], before[2]]);
      expect(before).not.toContain(after[1]);
      expect((await screenOf(ann)).saidOfTips).toEqual([
        { template, feedback: 'declined', title: before[1] },
      ]);

      // The new one is accepted under its own index.
      const standing = (await screenOf(ann)).latest?.tips[1];
      const { id } = await api.acceptTip({ generationId: made.id, index: standing?.index ?? -1 });
      expect((await screenOf(ann)).tips).toMatchObject([{ id, title: after[1] }]);
    },
  );

  it('a slip of the finger is undone: the tip stands where it stood', async () => {
    const ann = await world.someone();
    const made = await generated(ann);
    const before = await titlesOf(ann);
    const api = await ann.api();
    const { template } = await api.setTipFeedback({ generationId: made.id, index: 0, feedback: 'doing' });
    expect(await titlesOf(ann)).not.toEqual(before);
    await api.undoTipFeedback({ template });
    await api.undoTipFeedback({ template });
    expect(await titlesOf(ann)).toEqual(before);
    expect((await screenOf(ann)).saidOfTips).toEqual([]);
  });

  it('said in two tabs at once it counts once, and the last word counts', async () => {
    const ann = await world.someone();
    const made = await generated(ann);
    const tabs = await Promise.all([ann.api(), ann.api()]);
    await Promise.all(
      tabs.map((api) => api.setTipFeedback({ generationId: made.id, index: 2, feedback: 'declined' })),
    );
    const after = await titlesOf(ann);
    expect(after).toHaveLength(3);
    await tabs[0].setTipFeedback({ generationId: made.id, index: 2, feedback: 'doing' });
    expect(await titlesOf(ann)).toEqual(after);
    expect((await screenOf(ann)).saidOfTips).toMatchObject([{ feedback: 'doing' }]);
  });

  it('seven tips take the place of others, then a place stays empty', async () => {
    const ann = await world.someone();
    const made = await generated(ann);
    const api = await ann.api();
    for (let index = 0; index < 10; index += 1)
      await api.setTipFeedback({ generationId: made.id, index, feedback: 'declined' });
    expect(await titlesOf(ann)).toEqual([]);
    expect((await screenOf(ann)).saidOfTips).toHaveLength(10);
  });

  it('accepting it in another tab is the last word', async () => {
    const ann = await world.someone();
    const made = await generated(ann);
    const api = await ann.api();
    await api.setTipFeedback({ generationId: made.id, index: 0, feedback: 'declined' });
    await api.acceptTip({ generationId: made.id, index: 0 });
    const screen = await screenOf(ann);
    expect(screen.tips).toHaveLength(1);
    expect(screen.saidOfTips).toEqual([]);
  });

  it('tells what the next ones are about: neither comes in the next generation', async () => {
    const ann = await world.someone({ plan: 'pro' });
    const made = await generated(ann);
    const api = await ann.api();
    const said = [];
    for (const [index, feedback] of [
      [0, 'doing'],
      [1, 'declined'],
    ] as const)
      said.push((await api.setTipFeedback({ generationId: made.id, index, feedback })).template);
    for (let round = 0; round < 3; round += 1)
      for (const { template } of (await generated(ann)).tips) expect(said).not.toContain(template);
  });
});

describe('what a person says to an accepted tip', () => {
  it('takes it from the list, and Undo brings it back with what was measured', async () => {
    const ann = await world.someone();
    await world.make.makeSaving(ann.person, {
      cents: 900,
      category: 'coffee',
      date: addDays(localDay(TODAY), -3),
    });
    const made = await generated(ann);
    const api = await ann.api();
    const { id } = await api.acceptTip({ generationId: made.id, index: 0 });
    const [before] = (await screenOf(ann)).tips;
    const later = daysLater(2);
    const { template } = await (
      await ann.api({ at: later })
    ).setAcceptedFeedback({ id, feedback: 'declined' });
    expect((await screenOf(ann, later)).tips).toEqual([]);
    await api.undoTipFeedback({ template });
    expect((await screenOf(ann)).tips).toEqual([before]);
  });

  it('the other cannot: neither for a tip nor for a generation of somebody else', async () => {
    const ann = await world.someone();
    const ben = await world.someone();
    const made = await generated(ann);
    const { id } = await (await ann.api()).acceptTip({ generationId: made.id, index: 0 });
    const { template } = await (
      await ann.api()
    ).setTipFeedback({ generationId: made.id, index: 1, feedback: 'doing' });
    const api = await ben.api();
    for (const act of [
      () => api.setAcceptedFeedback({ id, feedback: 'declined' }),
      () => api.setTipFeedback({ generationId: made.id, index: 1, feedback: 'declined' }),
    ])
      expect(await publicErrorFrom(act())).toMatchObject({ reason: 'NOT_FOUND' });
    await api.undoTipFeedback({ template });
    expect((await screenOf(ann)).saidOfTips).toMatchObject([{ template, feedback: 'doing' }]);
    expect((await screenOf(ann)).tips).toHaveLength(1);
  });
});

describe('in hardship', () => {
  it('tips and accepted tips name no amount', async () => {
    const ann = await world.someone();
    const made = await generated(ann);
    await (await ann.api()).acceptTip({ generationId: made.id, index: 0 });
    await world.db
      .updateTable('profiles')
      .set({ money_is_tight: true })
      .where('id', '=', ann.person.id)
      .execute();
    const { latest, tips } = await screenOf(ann);
    expect(latest?.tips).toHaveLength(3);
    for (const { description, facts } of latest?.tips ?? []) {
      expect(description).not.toMatch(/\{(?:each|saving|own_each|saved_\w+)\}|€/);
      expect(facts.filter(({ unit }) => unit === 'eur')).toEqual([]);
    }
    for (const { description } of tips) expect(description).not.toMatch(/\{(?:each|saving)\}|€/);
  });
});
