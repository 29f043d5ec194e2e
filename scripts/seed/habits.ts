import type { OccurrenceOutcome } from '~db/columns';
import { eurOf } from '~db/euros';
import type { Category } from '~server/domain/kernel/categories';
import { addDays, type LocalDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import { amountOfStep, type Cadence, dueDay, type HabitPlan } from '~server/domain/habits/habit';
import { NEARLY_BOUGHT_HOURS } from '~server/domain/habits/habit-text';

import { makeSavings, type SavingOptions } from './savings';
import { daysAgo, insertRows, instantOn, mondayBefore, type SeededPerson, type Setting } from './setting';

/** From this age in weeks on, savings have been transferred, on the Sunday of their week. */
const TRANSFERRED_BEFORE_WEEK = 3;

export interface HabitOptions {
  title: string;
  category: Category;
  cadence: Cadence;
  startsOn: LocalDay;
  /** What each occurrence saves; with a ladder what a step adds. */
  cents: number;
  /** Number of steps of a ladder; without it the amount is always the same. */
  steps?: number;
  /** What happened on the first days, in order; later ones are open. */
  decided: readonly OccurrenceOutcome[];
}

const planOf = ({ steps, cadence, startsOn, cents: amount }: HabitOptions): HabitPlan => ({
  kind: steps === undefined ? 'fixed' : 'ladder',
  cadence,
  startsOn,
  amount: cents(amount),
  steps: steps ?? null,
  reversed: false,
  endedOn: null,
});

/** The decided occurrences of a habit, each with its day, amount and note. */
function daysOf(habit: HabitOptions) {
  const plan = planOf(habit);
  return habit.decided.map((outcome, at) => ({
    outcome,
    dueOn: dueDay(plan, at + 1),
    amount: amountOfStep(plan, at + 1),
    note: habit.title + (plan.steps === null ? '' : `, step ${at + 1} of ${plan.steps}`),
  }));
}

/** The savings that a habit brought, each logged on its day. */
export function habitSavings(habit: HabitOptions, today: LocalDay): SavingOptions[] {
  return daysOf(habit)
    .filter(({ outcome }) => outcome === 'logged')
    .map(({ dueOn, amount, note }) => {
      const moved = dueOn < mondayBefore(today, TRANSFERRED_BEFORE_WEEK - 1);
      const sunday = addDays(mondayBefore(dueOn, 0), 6);
      return {
        cents: amount,
        category: habit.category,
        note,
        date: dueOn,
        transferredOn: moved ? sunday : null,
      };
    });
}

/** Makes habits of a person, with the savings that were logged from them. */
export async function makeHabits(
  setting: Setting,
  person: SeededPerson,
  options: readonly HabitOptions[],
): Promise<void> {
  const habits = options.map((habit) => ({ habit, id: setting.ids.uuid() }));
  const rows = habits.map(({ habit, id }) => {
    const { kind, cadence, startsOn, amount, steps } = planOf(habit);
    return {
      id,
      user_id: person.id,
      kind,
      title: habit.title,
      category: habit.category,
      cadence,
      starts_on: startsOn,
      amount_eur: eurOf(amount),
      steps,
      created_at: instantOn(setting, person, startsOn, 7),
    };
  });
  await insertRows(setting, 'habits', rows);
  const savings = options.flatMap((habit) => habitSavings(habit, person.today));
  const ofPerson = savings.map((saving) => ({ ...saving, person }));
  const entries = await makeSavings(setting, ofPerson);
  const ids = entries.values();
  const occurrences = habits.flatMap(({ habit, id }) =>
    daysOf(habit).map(({ outcome, dueOn }) => ({
      user_id: person.id,
      habit_id: id,
      due_on: dueOn,
      outcome,
      entry_id: outcome === 'logged' ? ids.next().value : null,
      created_at: instantOn(setting, person, dueOn, 20),
    })),
  );
  await insertRows(setting, 'habit_occurrences', occurrences);
}

/** Something that a person nearly bought and has not decided about. It can be decided 24 hours after it was noted. */
export async function makeNearlyBought(
  setting: Setting,
  person: SeededPerson,
  option: { what: string; cents: number; category: Category; hoursAgo: number },
): Promise<void> {
  const { what, cents: price, category, hoursAgo } = option;
  const row = {
    id: setting.ids.uuid(),
    user_id: person.id,
    what,
    amount_eur: eurOf(price),
    category,
    created_at: daysAgo(setting, hoursAgo / 24),
    ask_at: daysAgo(setting, (hoursAgo - NEARLY_BOUGHT_HOURS) / 24),
  };
  await insertRows(setting, 'nearly_bought', [row]);
}
