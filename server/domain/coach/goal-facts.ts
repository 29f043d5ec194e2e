import { formatDay } from '../kernel/days';
import { goalProgress, monthlyAmount } from '../profile/goal';
import { type Cents, cents, formatCount, formatEur } from '../kernel/money';
import { counted } from '../kernel/plural';
import { type Fact, dateValue, fact } from './facts';
import type { CoachProfile } from './coach-profile';

/** Facts about the goal: how far it is, what it needs a day, a week and a month, and the pace. */
export function goalFacts(profile: CoachProfile): Fact[] {
  const { goal, today, savedTotal, locale } = profile;
  const eur = (amount: Cents) => formatEur(amount, locale);
  const { percent, remainingCents, daysLeft, perDayCents, paceDays } = goalProgress({
    goalCents: goal.amount,
    goalDate: goal.date,
    savedCents: savedTotal,
    startedOn: goal.setOn,
    today,
  });
  const perMonth = monthlyAmount(remainingCents, today, goal.date);
  const perWeek = cents(Math.min(remainingCents, perDayCents * 7));
  const left = eur(remainingCents);
  const date = formatDay(goal.date, locale, 'long');
  const due = `the date of your goal, ${date}, ${today === goal.date ? 'is today' : 'has passed'}`;
  /** The sentence for an amount that is needed, also when nothing is, or when no days are left. */
  const needed = (overDays: string): string => {
    if (remainingCents === 0) return 'Your goal is reached, so nothing is needed any more.';
    if (daysLeft === 0) return `All the ${left} that are left, because ${due}.`;
    return overDays;
  };
  const days = counted(daysLeft, 'day');
  return [
    fact.eur('goal_amount', goal.amount, 'The amount of your goal.'),
    fact.date('goal_date', dateValue(goal.date), 'The date of your goal.'),
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
      `Your goal of ${eur(goal.amount)} less the ${eur(savedTotal)} that you have saved.`,
      ['goal_amount', 'saved_total'],
    ),
    fact.percent(
      'goal_percent',
      percent,
      `${eur(savedTotal)} of ${eur(goal.amount)}, in whole percent rounded down.`,
      ['saved_total', 'goal_amount'],
    ),
    fact.days(
      'goal_days_left',
      daysLeft,
      daysLeft === 0 ? `No days are left: ${due}.` : `Days from today to ${date}.`,
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
      perWeek,
      needed(`Seven days of ${eur(perDayCents)}, but never more than the ${left} that are left.`),
      ['needed_per_day', 'goal_left'],
    ),
    fact.eur(
      'needed_per_month',
      perMonth,
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
