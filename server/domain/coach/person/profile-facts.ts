import { CATEGORIES, type Category, categoryLabel } from '../../kernel/categories';
import { addDays, dayParts, formatDay, weekStart } from '../../kernel/days';
import { goalProgress } from '../../goals/goal';
import { WEEKS_FOR_FORECAST, averageWeek } from '../../goals/pace';
import { WEEKDAYS } from '../../insights/insights';
import { type Cents, cents, formatCount, formatEur } from '../../kernel/money';
import { counted, countedIn } from '../../kernel/plural';
import { type Fact, type Facts, applying, dateValue, fact, factBook } from '../figures/facts';
import { swapSaid } from '../prices/prices';
import { type CoachProfile, loggedBetween, loggedInLast, weeksOf } from './coach-profile';

/** The id of a category's facts: 'saved_28d_eating_out'. */
export const categoryFact = (prefix: string, category: Category): string =>
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

/** What the amount saved for a goal consists of. */
function savedOf({ setOn, opening, withdrawn }: CoachProfile['goal'], locale: string): string {
  const parts = [
    `The savings since ${formatDay(setOn, locale, 'long')}`,
    ...(opening > 0 ? [`${formatEur(opening, locale)} from the beginning`] : []),
  ].join(' and ');
  return withdrawn > 0 ? `${parts}, less the ${formatEur(withdrawn, locale)} taken out.` : `${parts}.`;
}

/** Facts about the goal: how far it is, what it needs a day, a week and a month, and the pace. */
export function goalFacts(profile: CoachProfile): Fact[] {
  const { goal, today, savedTotal, locale } = profile;
  const eur = eurIn(profile);
  const { percent, remainingCents, daysLeft, perDayCents, perWeekCents, perMonthCents, paceDays } =
    goalProgress(goal, today);
  const left = eur(remainingCents);
  const isReached = remainingCents === 0;
  const reached = `Your goal of ${eur(goal.amount)} is reached.`;
  const date = formatDay(goal.date, locale, 'long');
  const due = `the date of your goal, ${date}, ${today === goal.date ? 'is today' : 'has passed'}`;
  /** The sentence for a needed amount. `overDays` is used unless nothing is needed or no days are left. */
  const needed = (overDays: string): string => {
    if (isReached) return 'Your goal is reached, so nothing is needed any more.';
    if (daysLeft === 0) return `All the ${left} that are left, because ${due}.`;
    return overDays;
  };
  const days = countedIn(locale)(daysLeft, 'day');
  return [
    fact.eur(
      'goal_amount',
      goal.amount,
      'The amount of your goal.',
      [],
      isReached ? { about: 'reached' } : {},
    ),
    fact.date('goal_date', dateValue(goal.date), 'The date of your goal.'),
    fact.eur('goal_saved', goal.saved, savedOf(goal, locale)),
    fact.eur(
      'saved_total',
      savedTotal,
      `All your logged savings: ${formatCount(profile.savedCount, locale)} of them.`,
      ['saved_count'],
    ),
    fact.count('saved_count', profile.savedCount, 'The number of savings that you have logged.'),
    fact.eur(
      'goal_left',
      remainingCents,
      isReached ? reached : `Your goal of ${eur(goal.amount)} less the ${eur(goal.saved)} that lie in it.`,
      ['goal_amount', 'goal_saved'],
    ),
    fact.percent(
      'goal_percent',
      percent,
      isReached ? reached : `${eur(goal.saved)} of ${eur(goal.amount)}, in whole percent rounded down.`,
      ['goal_saved', 'goal_amount'],
    ),
    fact.days(
      'goal_days_left',
      daysLeft,
      daysLeft === 0
        ? `No days are left: ${due}.`
        : addDays(today, 1) === goal.date
          ? `Today and ${date} itself.`
          : `Days from today to ${date}.`,
      ['goal_date'],
    ),
    fact.eur(
      'needed_per_day',
      perDayCents,
      needed(`${left} that are left, over ${days}, rounded up to the cent.`),
      ['goal_left', 'goal_days_left'],
    ),
    fact.eur(
      'needed_per_week',
      perWeekCents,
      needed(`Seven days of ${eur(perDayCents)}, but never more than the ${left} that are left.`),
      ['needed_per_day', 'goal_left'],
    ),
    fact.eur(
      'needed_per_month',
      perMonthCents,
      needed(`${left} that are left, over ${days}, for a month of 30.44 days, but never more.`),
      ['goal_left', 'goal_days_left'],
    ),
    fact.days(
      paceDays < 0 ? 'days_behind' : 'days_ahead',
      Math.abs(paceDays),
      `How far you are ${paceDays < 0 ? 'behind' : 'ahead of'} a straight line from ${formatDay(goal.setOn, locale, 'long')} to ${date}.`,
      ['goal_percent'],
    ),
  ];
}

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
      fact.eur(`saved_${key}`, total, `Savings logged in ${name} (${days}): ${entries}.`, [`entries_${key}`]),
      fact.count(`entries_${key}`, entries, `Number of savings logged in ${name} (${days}).`),
    ];
  });
  return [...facts, ...paceFacts(profile), ...weekdayFact(profile)];
}

/** The average week, from the first finished week on, and how many weeks a forecast still lacks. */
function paceFacts(profile: CoachProfile): Fact[] {
  const weekly = weeksOf(profile);
  const average = averageWeek(weekly);
  const total = cents(weekly.reduce((sum, week) => sum + week, 0));
  const full = counted(weekly.length, 'full week');
  const missing = WEEKS_FOR_FORECAST - weekly.length;
  return applying([
    fact.count('weeks_known', weekly.length, 'Full weeks since your first saving, 26 at most.'),
    average !== null &&
      fact.eur(
        'average_week',
        average,
        `${eurIn(profile)(total)} logged in your last ${full} (Monday to Sunday), as an average.`,
        ['weeks_known'],
      ),
    missing > 0 && fact.count('weeks_for_forecast', WEEKS_FOR_FORECAST, 'Full weeks that a forecast needs.'),
    missing > 0 &&
      fact.count(
        'weeks_missing',
        missing,
        `The ${WEEKS_FOR_FORECAST} that a forecast needs, less the ${weekly.length} there are.`,
        ['weeks_for_forecast', 'weeks_known'],
      ),
  ]);
}

/** The weekday that brought most in 8 weeks; none when two are equal or nothing was logged. */
function weekdayFact(profile: CoachProfile): Fact[] {
  const sums = new Map<number, number>();
  for (const { day, total } of profile.logged)
    sums.set(dayParts(day).weekday, (sums.get(dayParts(day).weekday) ?? 0) + total);
  const [first, second] = [...sums].sort((a, b) => b[1] - a[1]);
  if (!first || first[1] === second?.[1]) return [];
  const [weekday, total] = first;
  const name = WEEKDAYS[weekday - 1] ?? '';
  return [
    fact.eur(
      'best_weekday_total',
      total,
      `Logged on ${name}s in the last 8 weeks, more than on any other weekday.`,
    ),
  ];
}

function categoryFacts(profile: CoachProfile): Fact[] {
  return CATEGORIES.flatMap(({ value: category }): Fact[] => {
    const { total, entries } = loggedInLast(profile, 28, category);
    if (entries === 0) return [];
    const name = categoryLabel(category);
    const id = categoryFact('entries_28d', category);
    return [
      fact.eur(
        categoryFact('saved_28d', category),
        total,
        `Savings logged under ${name} in the last 28 days: ${entries}.`,
        [id],
      ),
      fact.count(id, entries, `Number of savings logged under ${name} in the last 28 days.`),
    ];
  });
}

function habitFacts({ habits, householdSize, multiplier, city }: CoachProfile): Fact[] {
  const said = (id: string, value: number, sentence: string) => value > 0 && fact.count(id, value, sentence);
  return applying([
    said('coffees_week', habits.coffees, 'Coffees out a week, as you said.'),
    said('meals_out_week', habits.eatingOut, 'Meals out a week, as you said.'),
    said('rides_week', habits.rides, 'Rides a week, as you said.'),
    said('subscriptions', habits.subscriptions, 'Subscriptions, as you said.'),
    fact.count('household', householdSize, 'People in your household.'),
    fact.percent(
      'price_level',
      Math.round(multiplier * 100),
      `What things cost ${city === null ? 'where you live' : 'in your city'}, with Hazel’s price table as 100%.`,
    ),
  ]);
}

/** What the person already does that saves most. It is not among {@link profileFacts}, because those go to
 * Claude and this comes from notes of savings, which do not. */
export const ongoingSwapFact = ({ ongoingSwaps: [most] }: CoachProfile): Fact[] =>
  most === undefined || most.monthly === 0
    ? []
    : [
        fact.eur(
          'doing_month',
          most.monthly,
          `What your habits and the savings of the last 28 days come to: ${swapSaid(most)}.`,
        ),
      ];

function moneyFacts(profile: CoachProfile): Fact[] {
  const { income, fixedCosts, goal, today } = profile;
  if (income === null) return [];
  const eur = eurIn(profile);
  const free = cents(income - (fixedCosts ?? 0));
  const needed = goalProgress(goal, today).perMonthCents;
  return applying([
    fact.eur('income', income, 'Your income a month, as you said.'),
    fixedCosts !== null && fact.eur('fixed_costs', fixedCosts, 'Your fixed costs a month, as you said.'),
    fact.eur(
      'free_income',
      free,
      fixedCosts === null
        ? `Your income of ${eur(income)}; fixed costs are not known.`
        : `Your income of ${eur(income)} less ${eur(fixedCosts)} of fixed costs.`,
      fixedCosts === null ? ['income'] : ['income', 'fixed_costs'],
    ),
    free > 0 &&
      fact.percent(
        'goal_share',
        Math.ceil((needed * 100) / free),
        `${eur(needed)} a month for your goal, of the ${eur(free)} that are free, rounded up.`,
        ['needed_per_month', 'free_income'],
      ),
  ]);
}

function gameFacts({ streakWeeks, challenges }: CoachProfile): Fact[] {
  return [
    fact.weeks('streak_weeks', streakWeeks, 'Weeks in a row with a saving.'),
    fact.count('challenges_running', challenges.length, 'Challenges that you are in the middle of.'),
  ];
}
