import fc from 'fast-check';

import { CATEGORIES, SPEND_AREAS } from '~server/domain/kernel/categories';
import type { CategoryDay, CoachProfile } from '~server/domain/coach/person/coach-profile';
import { addDays, localDay, weekStart } from '~server/domain/kernel/days';
import { type Cents, cents } from '~server/domain/kernel/money';
import { COACH_TONES } from '~server/domain/onboarding/onboarding-schema';

/** The day on which the test's people live, a Wednesday. */
const TODAY = localDay('2026-03-18');

/** The other fields of a goal to which every saving counts. */
export const wholeGoal = (saved: Cents) => ({
  opening: cents(0),
  withdrawn: cents(0),
  saved,
  reachedOn: null,
});

/** The sums of days by week, as the database returns them. */
export function byWeek(days: readonly Pick<CategoryDay, 'day' | 'total'>[]): CoachProfile['weeks'] {
  const sums = new Map<CategoryDay['day'], number>();
  for (const { day, total } of days) sums.set(weekStart(day), (sums.get(weekStart(day)) ?? 0) + total);
  return [...sums].map(([week, total]) => ({ week, total: cents(total) }));
}

/** A person for tests of the coach: twelve weeks in, a bit of everything, nothing proposed yet. */
export function profileOf(overrides: Partial<CoachProfile> = {}): CoachProfile {
  const today = overrides.today ?? TODAY;
  const savedTotal = overrides.savedTotal ?? cents(42_000);
  const logged = overrides.logged ?? [
    { day: addDays(today, -1), category: 'coffee', total: cents(660), entries: 2 },
    { day: addDays(today, -3), category: 'groceries', total: cents(1200), entries: 1 },
    { day: addDays(today, -9), category: 'eating out', total: cents(1750), entries: 1 },
  ];
  return {
    id: '00000000-0000-4000-8000-000000000001',
    today,
    locale: 'en-IE',
    tone: 'fun',
    householdSize: 2,
    multiplier: 1,
    city: 'Vienna',
    country: 'Austria',
    toldPrices: [],
    cheaperElsewhere: [],
    spendAreas: ['groceries', 'eating out', 'coffee'],
    habits: { eatingOut: 2, coffees: 4, rides: 1, subscriptions: 3 },
    income: cents(240_000),
    fixedCosts: cents(110_000),
    spendingNotes: '',
    saysTight: false,
    goal: {
      name: 'Summer trip',
      amount: cents(180_000),
      date: addDays(today, 200),
      setOn: addDays(today, -84),
      ...wholeGoal(savedTotal),
    },
    savedTotal,
    savedCount: 38,
    firstSavedOn: addDays(today, -84),
    streakWeeks: 6,
    logged,
    weeks: byWeek(logged),
    challenges: [],
    triedTips: [],
    shownTips: [],
    saidOfTips: [],
    ongoingSwaps: [],
    doing: [],
    named: [],
    recentSentences: [],
    ...overrides,
  };
}

const category = fc.constantFrom(...CATEGORIES.map(({ value }) => value));
const count = fc.integer({ min: 0, max: 50 });
const daysAgo = fc.integer({ min: 0, max: 55 });
const amount = (max: number) => fc.integer({ min: 1, max }).map(cents);

const anyCategoryDay: fc.Arbitrary<CategoryDay> = fc.record({
  day: daysAgo.map((days) => addDays(TODAY, -days)),
  category,
  total: amount(50_000),
  entries: fc.integer({ min: 1, max: 12 }),
});

const loggedDays = fc.uniqueArray(anyCategoryDay, {
  maxLength: 40,
  selector: ({ day, category }) => `${day} ${category}`,
});

/** Any person that the forms allow: from nothing answered and nothing logged to fifty coffees a week. */
export const anyProfile: fc.Arbitrary<CoachProfile> = fc
  .record({
    id: fc.uuid(),
    locale: fc.constantFrom('en-IE', 'de-DE', 'fr-FR'),
    tone: fc.constantFrom(...COACH_TONES),
    householdSize: fc.integer({ min: 1, max: 20 }),
    multiplier: fc.integer({ min: 50, max: 170 }).map((percent) => percent / 100),
    city: fc.option(fc.constantFrom('Vienna', 'Lisbon', 'Zürich')),
    spendAreas: fc.subarray(SPEND_AREAS.map(({ value }) => value)),
    habits: fc.record({ eatingOut: count, coffees: count, rides: count, subscriptions: count }),
    income: fc.option(amount(1_000_000)),
    fixedCosts: fc.option(amount(1_000_000)),
    spendingNotes: fc.string({ maxLength: 80 }),
    saysTight: fc.boolean(),
    goalAmount: amount(5_000_000),
    goalDays: fc.integer({ min: 1, max: 1500 }),
    streakWeeks: count,
    logged: loggedDays,
  })
  .map(({ goalAmount, goalDays, ...person }) => {
    const first = person.logged.map(({ day }) => day).sort()[0] ?? null;
    const savedTotal = cents(person.logged.reduce((sum, { total }) => sum + total, 0));
    return profileOf({
      ...person,
      goal: {
        name: 'Summer trip',
        amount: goalAmount,
        date: addDays(TODAY, goalDays),
        setOn: addDays(TODAY, -30),
        ...wholeGoal(savedTotal),
      },
      savedTotal,
      savedCount: person.logged.reduce((sum, { entries }) => sum + entries, 0),
      firstSavedOn: first,
    });
  });
