import type { Category } from '~server/domain/kernel/categories';
import type { CategoryDay, CoachProfile } from '~server/domain/coach/coach-profile';
import { doingOf } from '~server/domain/coach/doing';
import { type LocalDay, addDays, localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';

import { byWeek, wholeGoal } from '../support/coach-profile';

/** The day on which most of the evals' people live, a Wednesday. */
const TODAY = localDay('2026-03-18');

/** What a profile is made of. Amounts are in euros, days are distances from today. */
export interface Situation {
  today?: LocalDay;
  locale?: string;
  city?: string | null;
  multiplier?: number;
  household?: number;
  areas?: CoachProfile['spendAreas'];
  habits?: Partial<CoachProfile['habits']>;
  income?: number | null;
  fixed?: number | null;
  notes?: string;
  tight?: boolean;
  goal?: { name?: string; euros?: number; inDays?: number; setDaysAgo?: number };
  /** What was logged in the last 56 days. */
  logged?: readonly { daysAgo: number; category: Category; euros: number; entries?: number }[];
  /** Saved longer ago than that. */
  before?: { euros: number; entries: number; daysAgo: number };
  streak?: number;
  /** Notes of savings with their number and their sum in 28 days, and habits. */
  does?: readonly { text: string; category: Category; entries: number | null; euros: number }[];
  challenges?: CoachProfile['challenges'];
}

const euros = (amount: number) => cents(Math.round(amount * 100));

/** A coach profile; whatever the situation leaves out is as it is for most people. */
export function profileFrom(name: string, situation: Situation): Omit<CoachProfile, 'tone'> {
  const today = situation.today ?? TODAY;
  const logged = mergedDays(
    (situation.logged ?? []).map(({ daysAgo, category, euros: amount, entries = 1 }) => ({
      day: addDays(today, -daysAgo),
      category,
      total: euros(amount),
      entries,
    })),
  );
  const { before = { euros: 0, entries: 0, daysAgo: 0 }, goal = {} } = situation;
  const firstLogged = logged.map(({ day }) => day).sort()[0] ?? null;
  const savedTotal = cents(logged.reduce((sum, { total }) => sum + total, 0) + euros(before.euros));
  return {
    id: `eval ${name}`,
    today,
    locale: situation.locale ?? 'en-IE',
    householdSize: situation.household ?? 2,
    multiplier: situation.multiplier ?? 1,
    city: situation.city === undefined ? 'Vienna' : situation.city,
    spendAreas: situation.areas ?? ['groceries', 'eating out', 'coffee'],
    habits: { eatingOut: 2, coffees: 4, rides: 1, subscriptions: 3, ...situation.habits },
    income: situation.income === undefined ? euros(2400) : maybeEuros(situation.income),
    fixedCosts: situation.fixed === undefined ? euros(1100) : maybeEuros(situation.fixed),
    spendingNotes: situation.notes ?? '',
    saysTight: situation.tight ?? false,
    goal: {
      name: goal.name ?? 'Summer trip',
      amount: euros(goal.euros ?? 1800),
      date: addDays(today, goal.inDays ?? 200),
      setOn: addDays(today, -(goal.setDaysAgo ?? 84)),
      ...wholeGoal(savedTotal),
    },
    savedTotal,
    savedCount: logged.reduce((sum, { entries }) => sum + entries, 0) + before.entries,
    firstSavedOn: before.entries > 0 ? addDays(today, -before.daysAgo) : firstLogged,
    streakWeeks: situation.streak ?? 6,
    logged,
    weeks: byWeek([...logged, { day: addDays(today, -before.daysAgo), total: euros(before.euros) }]),
    challenges: situation.challenges ?? [],
    tried: [],
    shown: [],
    doing: doingOf(
      (situation.does ?? []).map(({ euros: amount, ...row }) => ({ ...row, monthly: euros(amount) })),
    ),
    said: [],
  };
}

const maybeEuros = (amount: number | null) => (amount === null ? null : euros(amount));

/** One row for each day and category, as the database gives them. */
function mergedDays(rows: readonly CategoryDay[]): CategoryDay[] {
  const merged = new Map<string, CategoryDay>();
  for (const row of rows) {
    const key = `${row.day} ${row.category}`;
    const there = merged.get(key);
    merged.set(key, {
      ...row,
      total: cents((there?.total ?? 0) + row.total),
      entries: (there?.entries ?? 0) + row.entries,
    });
  }
  return [...merged.values()];
}

/** Savings every `step` days, with amounts that differ, but not by chance. */
export function every(
  step: number,
  categories: readonly Category[],
  euros: number,
  { from = 1, to = 55 }: { from?: number; to?: number } = {},
): NonNullable<Situation['logged']> {
  const days = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
  return days.map((daysAgo, index) => ({
    daysAgo,
    category: categories[index % categories.length] ?? 'other',
    euros: Math.round(euros * (0.6 + ((index * 7) % 9) / 10) * 100) / 100,
    entries: 1 + (index % 2),
  }));
}
