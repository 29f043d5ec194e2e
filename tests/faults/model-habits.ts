import { randomUUID } from 'node:crypto';

import { addDays } from '~server/domain/kernel/days';

import type { Command } from './model-commands';
import { type Actor, type Ended, NO_ACT, allOf, atOnce, picked } from './model-outcome';

const HABIT_AMOUNT = 250;

/** One tap on the card of a daily habit, which the first tap sets up. */
export async function tap(
  { api, oracle, userId }: Actor,
  { back, skip, times }: Extract<Command, { kind: 'tap' }>,
): Promise<Ended> {
  const { today } = oracle;
  const habit = { id: userId, title: 'Coffee at home', category: 'coffee', amount: HABIT_AMOUNT };
  if (!oracle.habit) {
    const made = { ...habit, kind: 'fixed' as const, cadence: 'daily' as const, startsOn: today };
    await api.habits.create(made);
    oracle.habit = { startsOn: today, decided: new Map() };
  }
  const dueOn = addDays(today, -back);
  const { decided, startsOn } = oracle.habit;
  const entryIds: string[] = [];
  const is = await atOnce(times, async () => {
    if (skip) return api.habits.skip({ id: habit.id, dueOn });
    entryIds.push((await api.habits.log({ id: habit.id, dueOn })).entry.id);
  });
  if (dueOn < startsOn || back > 7) return { is, rule: allOf(times, 'NOT_DUE') };
  const known = decided.get(dueOn);
  if (skip) {
    if (known === undefined) decided.set(dueOn, null);
    return { is, rule: allOf(times, known ? 'ALREADY_LOGGED' : 'ok') };
  }
  if (known === null) return { is, rule: allOf(times, 'ALREADY_SKIPPED') };
  if (known) return { is, rule: allOf(times, known.deleted ? 'ENTRY_DELETED' : 'ok') };
  const choice = { amount: HABIT_AMOUNT, category: habit.category, daysAgo: back, note: habit.title };
  decided.set(dueOn, oracle.add(entryIds[0] ?? 'missing', choice, dueOn));
  oracle.award();
  return { is, rule: allOf(times, new Set(entryIds).size === 1 ? 'ok' : 'one entry') };
}

/** Something is nearly bought (outcome 'none'), or decided: after 24 hours, once, and only 'saved' counts. */
export async function nearly(
  { api, oracle }: Actor,
  { amount, pick, outcome, times }: Extract<Command, { kind: 'nearly' }>,
): Promise<Ended> {
  const now = oracle.now.getTime();
  if (outcome === 'none') {
    const id = randomUUID();
    const noted = { id, what: 'Headphones', amount, category: 'shopping' };
    oracle.nearly.push({ id, amount, notedAt: now, outcome: null });
    return { is: await atOnce(times, () => api.habits.noteNearlyBought(noted)), rule: allOf(times, 'ok') };
  }
  const wish = picked(oracle.nearly, pick);
  if (!wish) return NO_ACT;
  const { id } = wish;
  const is = await atOnce(times, () => api.habits.decideNearlyBought({ id, outcome }));
  if (wish.outcome !== null && wish.outcome !== outcome) return { is, rule: allOf(times, 'ALREADY_DECIDED') };
  if (now - wish.notedAt < 24 * 3_600_000) return { is, rule: allOf(times, 'TOO_EARLY') };
  if (wish.outcome === null && outcome === 'saved') {
    const choice = { amount: wish.amount, category: 'shopping', daysAgo: 0, note: 'Headphones' };
    oracle.add(id, choice, oracle.today);
    oracle.award();
  }
  wish.outcome = outcome;
  const entry = outcome === 'saved' ? oracle.entries.find((one) => one.id === id) : undefined;
  return { is, rule: allOf(times, entry?.deleted ? 'ENTRY_DELETED' : 'ok') };
}
