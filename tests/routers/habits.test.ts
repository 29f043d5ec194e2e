import { randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';

import { publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';

const now = new Date('2026-03-11T12:00:00Z');
const today = localDay('2026-03-11');
const HOUR = 3_600_000;
const later = (hours: number) => new Date(now.getTime() + hours * HOUR);

let statements = 0;

const database = useDatabase({ now, onStatement: () => (statements += 1) });
const { callers, expectNothingBroken, someone } = database;
async function fresh() {
  const person = await someone({ proStatus: true });
  return { person, at: person.at, own: person.caller };
}
const habit = (changes: { id?: string; startsOn?: string; title?: string; amount?: number } = {}) => ({
  kind: 'fixed' as const,
  id: changes.id ?? randomUUID(),
  title: changes.title ?? 'No coffee to go',
  category: 'coffee',
  cadence: 'daily' as const,
  startsOn: changes.startsOn ?? today,
  amount: changes.amount ?? 350,
});
const nearly = (id: string) => ({ id, what: 'A third lamp', amount: 4900, category: 'shopping' });

describe('a standing saving', () => {
  test('waits for its tap, and a double tap logs once', async () => {
    const { own, at, person } = await fresh();
    const { id } = await own.habits.create(habit());
    expect((await own.dashboard.get()).recent).toEqual([]);
    const before = statements;
    expect((await own.habits.get()).due).toEqual([
      { kind: 'fixed', id, title: 'No coffee to go', category: 'coffee', amount: 350, dueOn: today },
    ]);
    expect(statements - before).toBe(1);

    const taps = await Promise.all([
      own.habits.log({ id, dueOn: today }),
      own.habits.log({ id, dueOn: today }),
    ]);
    expect(taps.map((tap) => tap.replayed).sort()).toEqual([false, true]);
    expect(taps[0].entry.id).toBe(taps[1].entry.id);
    expect(taps[0]).toMatchObject({ xpEarned: 17, xp: 17, streakWeeks: 1 });
    expect((await own.habits.get()).due).toEqual([]);
    expect((await own.dashboard.get()).recent).toMatchObject([
      { amount: 350, note: 'No coffee to go', date: today },
    ]);
    expect((await publicErrorFrom(own.habits.skip({ id, dueOn: today }))).reason).toBe('ALREADY_LOGGED');

    const next = await (await callers.signIn(person.id)).at(later(24));
    await next.habits.skip({ id, dueOn: '2026-03-12' });
    await next.habits.skip({ id, dueOn: '2026-03-12' });
    expect((await publicErrorFrom(next.habits.log({ id, dueOn: '2026-03-12' }))).reason).toBe(
      'ALREADY_SKIPPED',
    );
    expect((await next.habits.get()).habits).toMatchObject([{ logged: 1, skipped: 1, nextOn: '2026-03-13' }]);

    const late = await at(later(24 * 10));
    expect((await late.habits.get()).due.map((card) => ('dueOn' in card ? card.dueOn : null))).toEqual(
      ['21', '20', '19', '18', '17', '16', '15', '14'].map((day) => `2026-03-${day}`),
    );
    expect((await publicErrorFrom(late.habits.log({ id, dueOn: '2026-03-13' }))).reason).toBe('NOT_DUE');
    // Also at the end of time, where days can no longer be counted.
    for (const dueOn of ['2026-03-22', '9999-12-30', '9999-12-31', '0001-01-01']) {
      expect((await publicErrorFrom(late.habits.log({ id, dueOn }))).reason, dueOn).toBe('NOT_DUE');
      expect((await publicErrorFrom(late.habits.skip({ id, dueOn }))).reason, dueOn).toBe('NOT_DUE');
    }
    await late.habits.end({ id });
    await late.habits.end({ id });
    expect((await publicErrorFrom(late.habits.log({ id, dueOn: '2026-03-21' }))).reason).toBe('NOT_DUE');
    expect((await late.habits.get()).habits).toMatchObject([{ endedOn: '2026-03-21', nextOn: null }]);
    await expectNothingBroken();
  });

  test('a ladder grows by its step, can be caught up and is finished with its last step', async () => {
    const { own, at } = await fresh();
    const id = randomUUID();
    const { title, category, cadence, startsOn } = habit({ title: '1-cent ladder' });
    await own.habits.create({
      ...{ id, kind: 'ladder', title, category, cadence, startsOn },
      ...{ amount: 1, steps: 3, reversed: false },
    });
    expect((await own.habits.log({ id, dueOn: today })).entry).toMatchObject({
      amount: 1,
      note: '1-cent ladder, step 1 of 3',
    });
    const late = await at(later(24 * 20));
    expect((await late.habits.get()).due).toEqual([]);
    expect((await late.habits.get()).habits).toMatchObject([
      { logged: 1, finished: false, behind: { dueOn: '2026-03-12', step: 2, amount: 2 } },
    ]);
    expect((await late.habits.log({ id, dueOn: '2026-03-12' })).newBadges).toEqual([]);
    const last = await late.habits.log({ id, dueOn: '2026-03-13' });
    expect(last.entry.amount).toBe(3);
    // With this tap already, not only with the next saving.
    expect(last.newBadges).toEqual(['ladder_finished']);
    expect((await late.habits.get()).habits).toMatchObject([{ logged: 3, finished: true, behind: null }]);
    await expectNothingBroken();
  });

  test('bad input says what is wrong, and nothing is written', async () => {
    const { own } = await fresh();
    const messages = async (input: Parameters<typeof own.habits.create>[0]) =>
      (await publicErrorFrom(own.habits.create(input))).message;
    expect(await messages(habit({ title: ' ' }))).toBe('Give it a name');
    expect(await messages(habit({ amount: 0 }))).toBe('Amount must be greater than 0');
    expect(await messages(habit({ startsOn: '2026-02-30' }))).toBe('Invalid date format');
    expect(await messages(habit({ startsOn: '2026-03-10' }))).toBe('Choose today or a later day');
    expect(await messages(habit({ startsOn: '2028-01-01' }))).toBe('Choose a day within a year');
    const ladder = { ...habit({ amount: 1_000_000 }), kind: 'ladder' as const, reversed: false };
    expect(await messages({ ...ladder, steps: 400 })).toBe('The highest step would be above 999,999');
    expect(await messages({ ...ladder, steps: 1 })).toBe('A ladder has 2 to 400 steps');
    expect((await own.habits.get()).habits).toEqual([]);
    const one = habit();
    await Promise.all([own.habits.create(one), own.habits.create(one)]);
    for (let n = 1; n < 30; n += 1) await own.habits.create(habit());
    expect((await publicErrorFrom(own.habits.create(habit()))).reason).toBe('TOO_MANY_HABITS');
    expect((await own.habits.get()).habits).toHaveLength(30);
  });
});

describe('something nearly bought', () => {
  test('waits 24 hours, then asks, and counts once on the day of the decision', async () => {
    const { own, at } = await fresh();
    const [kept, bought] = [randomUUID(), randomUUID()];
    expect(await own.habits.noteNearlyBought(nearly(kept))).toEqual({ askAt: later(24).toISOString() });
    await own.habits.noteNearlyBought(nearly(kept));
    await own.habits.noteNearlyBought(nearly(bought));
    expect(await own.habits.get()).toMatchObject({
      due: [],
      nearlyBought: [kept, bought].sort().map((id) => ({ id, askAt: later(24).toISOString() })),
    });

    const early = await at(later(23.99));
    expect(
      await publicErrorFrom(early.habits.decideNearlyBought({ id: kept, outcome: 'saved' })),
    ).toMatchObject({
      status: 409,
      reason: 'TOO_EARLY',
    });
    expect((await early.dashboard.get()).recent).toEqual([]);

    const next = await at(later(24));
    expect((await next.habits.get()).due).toMatchObject([{ kind: 'nearly' }, { kind: 'nearly' }]);
    const saved = await Promise.all([
      next.habits.decideNearlyBought({ id: kept, outcome: 'saved' }),
      next.habits.decideNearlyBought({ id: kept, outcome: 'saved' }),
    ]);
    expect(saved.map((one) => one?.replayed).sort()).toEqual([false, true]);
    expect(saved[0]?.entry).toMatchObject({ amount: cents(4900), date: '2026-03-12', note: 'A third lamp' });
    expect(
      (await publicErrorFrom(next.habits.decideNearlyBought({ id: kept, outcome: 'bought' }))).reason,
    ).toBe('ALREADY_DECIDED');
    expect(await next.habits.decideNearlyBought({ id: bought, outcome: 'bought' })).toBeNull();
    expect((await next.dashboard.get()).recent).toHaveLength(1);
    expect(await next.habits.get()).toMatchObject({ due: [], nearlyBought: [] });
    await expectNothingBroken(later(24));
  });
});

test('somebody else’s habits and decisions do not exist', async () => {
  const [mine, other] = [await fresh(), await fresh()];
  const { id } = await mine.own.habits.create(habit());
  const lamp = randomUUID();
  await mine.own.habits.noteNearlyBought(nearly(lamp));
  const stranger = await other.at(later(25));
  for (const attempt of [
    () => stranger.habits.log({ id, dueOn: today }),
    () => stranger.habits.skip({ id, dueOn: today }),
    () => stranger.habits.end({ id }),
    () => stranger.habits.decideNearlyBought({ id: lamp, outcome: 'saved' }),
  ])
    expect(await publicErrorFrom(attempt())).toMatchObject({ code: 'NOT_FOUND', reason: 'NOT_FOUND' });
  expect(await stranger.habits.get()).toEqual({ due: [], habits: [], nearlyBought: [] });
  // The same ids, used by a stranger, make the stranger's own rows.
  await stranger.habits.noteNearlyBought(nearly(lamp));
  await stranger.habits.create(habit({ id, startsOn: '2026-03-20' }));
  await stranger.habits.end({ id });
  await mine.own.habits.skip({ id, dueOn: today });
  expect((await stranger.habits.get()).habits[0]).toMatchObject({ id, skipped: 0 });
  expect((await mine.own.habits.get()).habits[0]).toMatchObject({ id, skipped: 1, endedOn: null });
  expect((await publicErrorFrom(callers.anonymous().habits.get())).reason).toBe('SIGN_IN_REQUIRED');
});
