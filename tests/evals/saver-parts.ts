import type { Category } from '~server/domain/categories';
import type { CategoryDay, Saver } from '~server/domain/coach/saver';
import { type LocalDay, addDays, localDay } from '~server/domain/days';
import { cents } from '~server/domain/money';

/** The day on which most of the evals' people live, a Wednesday. */
const TODAY = localDay('2026-03-18');

/** What a saver is made of; amounts in euros, days as distances from today. */
export interface Situation {
  today?: LocalDay;
  locale?: string;
  city?: string | null;
  multiplier?: number;
  household?: number;
  areas?: Saver['spendAreas'];
  habits?: Partial<Saver['habits']>;
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
  challenges?: Saver['challenges'];
}

const euros = (amount: number) => cents(Math.round(amount * 100));

/** A person, with everything that was not said as it is for most. */
export function saverFrom(name: string, situation: Situation): Omit<Saver, 'tone'> {
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
    },
    savedTotal: cents(logged.reduce((sum, { total }) => sum + total, 0) + euros(before.euros)),
    savedCount: logged.reduce((sum, { entries }) => sum + entries, 0) + before.entries,
    firstSavedOn: before.entries > 0 ? addDays(today, -before.daysAgo) : firstLogged,
    streakWeeks: situation.streak ?? 6,
    logged,
    challenges: situation.challenges ?? [],
    tried: [],
    shown: [],
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

/** Savings every so many days, amounts that differ but not by chance. */
export function every(
  step: number,
  categories: readonly Category[],
  euros: number,
  { from = 1, to = 55 }: { from?: number; to?: number } = {},
): NonNullable<Situation['logged']> {
  const days = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);
  return days.map((daysAgo, at) => ({
    daysAgo,
    category: categories[at % categories.length] ?? 'other',
    euros: Math.round(euros * (0.6 + ((at * 7) % 9) / 10) * 100) / 100,
    entries: 1 + (at % 2),
  }));
}
