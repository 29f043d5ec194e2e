import { CATEGORIES, type Category, categoryLabel } from '../kernel/categories';
import { addDays, dayParts, formatDay, weekStart } from '../kernel/days';
import { monthlyAmount } from '../profile/goal';
import { WEEKDAYS } from '../insights/insights';
import { type Cents, cents, formatEur } from '../kernel/money';
import { type Fact, type Facts, factBook } from './facts';
import { goalFacts } from './goal-facts';
import { type CoachProfile, averageWeek, loggedBetween, loggedInLast, weeksKnown } from './coach-profile';

/** The id of a category's facts: 'saved_28d_eating_out'. */
const categoryFact = (prefix: string, category: Category): string =>
  `${prefix}_${category.replaceAll(' ', '_')}`;

/** Everything that the coach may say about a person in numbers, by id. Amounts are cents. */
export function profileFacts(profile: CoachProfile): Facts {
  return factBook([
    ...goalFacts(profile),
    ...loggedFacts(profile),
    ...categoryFacts(profile),
    ...habitFacts(profile),
    ...moneyFacts(profile),
    ...gameFacts(profile),
  ]);
}

const eurIn = (profile: CoachProfile) => (amount: Cents) => formatEur(amount, profile.locale);

function loggedFacts(profile: CoachProfile): Fact[] {
  const { today, locale } = profile;
  const monday = weekStart(today);
  const periods = [
    { key: '14d', from: addDays(today, -13), to: today, name: 'the last 14 days' },
    { key: '28d', from: addDays(today, -27), to: today, name: 'the last 28 days' },
    { key: 'prev_28d', from: addDays(today, -55), to: addDays(today, -28), name: 'the 28 days before those' },
    { key: 'week', from: monday, to: today, name: 'this week since Monday' },
    { key: 'last_week', from: addDays(monday, -7), to: addDays(monday, -1), name: 'last week' },
  ];
  const facts = periods.flatMap(({ key, from, to, name }): Fact[] => {
    const { total, entries } = loggedBetween(profile, from, to);
    const days = `${formatDay(from, locale, 'short')} to ${formatDay(to, locale, 'short')}`;
    return [
      {
        id: `saved_${key}`,
        value: total,
        unit: 'eur',
        sentence: `Savings logged in ${name} (${days}): ${entries}.`,
        from: [`entries_${key}`],
      },
      {
        id: `entries_${key}`,
        value: entries,
        unit: 'count',
        sentence: `Number of savings logged in ${name} (${days}).`,
        from: [],
      },
    ];
  });
  const weeks = weeksKnown(profile);
  const { total } = loggedInLast(profile, weeks * 7);
  return [
    ...facts,
    {
      id: 'average_week',
      value: averageWeek(profile),
      unit: 'eur',
      sentence: `${eurIn(profile)(total)} logged in the last ${weeks * 7} days, as an average week.`,
      from: [],
    },
    ...weekdayFact(profile),
  ];
}

/** The weekday that brought most in 8 weeks; null when two are equal or nothing was logged. */
function bestWeekday(profile: Pick<CoachProfile, 'logged'>): { name: string; total: Cents } | null {
  const sums = new Map<number, number>();
  for (const { day, total } of profile.logged)
    sums.set(dayParts(day).weekday, (sums.get(dayParts(day).weekday) ?? 0) + total);
  const [first, second] = [...sums].sort((a, b) => b[1] - a[1]);
  if (!first || first[1] === second?.[1]) return null;
  return { name: WEEKDAYS[first[0] - 1] ?? '', total: cents(first[1]) };
}

function weekdayFact(profile: CoachProfile): Fact[] {
  const best = bestWeekday(profile);
  return best === null
    ? []
    : [
        {
          id: 'best_weekday_total',
          value: best.total,
          unit: 'eur',
          sentence: `Logged on ${best.name}s in the last 8 weeks, more than on any other weekday.`,
          from: [],
        },
      ];
}

function categoryFacts(profile: CoachProfile): Fact[] {
  return CATEGORIES.flatMap(({ value: category }): Fact[] => {
    const { total, entries } = loggedInLast(profile, 28, category);
    if (entries === 0) return [];
    const name = categoryLabel(category);
    const id = categoryFact('entries_28d', category);
    return [
      {
        id: categoryFact('saved_28d', category),
        value: total,
        unit: 'eur',
        sentence: `Savings logged under ${name} in the last 28 days: ${entries}.`,
        from: [id],
      },
      {
        id,
        value: entries,
        unit: 'count',
        sentence: `Number of savings logged under ${name} in the last 28 days.`,
        from: [],
      },
    ];
  });
}

function habitFacts({ habits, householdSize, multiplier, city }: CoachProfile): Fact[] {
  const said = (id: string, value: number, sentence: string): Fact[] =>
    value > 0 ? [{ id, value, unit: 'count', sentence, from: [] }] : [];
  return [
    ...said('coffees_week', habits.coffees, 'Coffees out a week, as you said.'),
    ...said('meals_out_week', habits.eatingOut, 'Meals out a week, as you said.'),
    ...said('rides_week', habits.rides, 'Rides a week, as you said.'),
    ...said('subscriptions', habits.subscriptions, 'Subscriptions, as you said.'),
    { id: 'household', value: householdSize, unit: 'count', sentence: 'People in your household.', from: [] },
    {
      id: 'price_level',
      value: Math.round(multiplier * 100),
      unit: 'percent',
      sentence: `What things cost ${city === null ? 'where you live' : 'in your city'}, with Hazel’s price table as 100 %.`,
      from: [],
    },
  ];
}

function moneyFacts(profile: CoachProfile): Fact[] {
  const { income, fixedCosts, goal, today, savedTotal } = profile;
  if (income === null) return [];
  const eur = eurIn(profile);
  const free = cents(income - (fixedCosts ?? 0));
  const left = cents(Math.max(0, goal.amount - savedTotal));
  const needed = monthlyAmount(left, today, goal.date);
  const facts: Fact[] = [
    { id: 'income', value: income, unit: 'eur', sentence: 'Your income a month, as you said.', from: [] },
    ...(fixedCosts === null
      ? []
      : [
          {
            id: 'fixed_costs',
            value: fixedCosts,
            unit: 'eur' as const,
            sentence: 'Your fixed costs a month, as you said.',
            from: [],
          },
        ]),
    {
      id: 'free_income',
      value: free,
      unit: 'eur',
      sentence:
        fixedCosts === null
          ? `Your income of ${eur(income)}; fixed costs are not known.`
          : `Your income of ${eur(income)} less ${eur(fixedCosts)} of fixed costs.`,
      from: fixedCosts === null ? ['income'] : ['income', 'fixed_costs'],
    },
  ];
  if (free > 0) {
    facts.push({
      id: 'goal_share',
      value: Math.ceil((needed * 100) / free),
      unit: 'percent',
      sentence: `${eur(needed)} a month for your goal, of the ${eur(free)} that are free, rounded up.`,
      from: ['needed_per_month', 'free_income'],
    });
  }
  return facts;
}

function gameFacts({ streakWeeks, challenges }: CoachProfile): Fact[] {
  return [
    {
      id: 'streak_weeks',
      value: streakWeeks,
      unit: 'weeks',
      sentence: 'Weeks in a row with a saving.',
      from: [],
    },
    {
      id: 'challenges_running',
      value: challenges.length,
      unit: 'count',
      sentence: 'Challenges that you are in the middle of.',
      from: [],
    },
  ];
}
