import { formatDay } from '../kernel/days';
import { goalProgress, monthlyAmount } from '../profile/goal';
import { type Cents, cents, formatCount, formatEur } from '../kernel/money';
import { counted } from '../kernel/plural';
import { type Fact, dateValue } from './facts';
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
    { id: 'goal_amount', value: goal.amount, unit: 'eur', sentence: 'The amount of your goal.', from: [] },
    {
      id: 'goal_date',
      value: dateValue(goal.date),
      unit: 'date',
      sentence: 'The date of your goal.',
      from: [],
    },
    {
      id: 'saved_total',
      value: savedTotal,
      unit: 'eur',
      sentence: `All your logged savings: ${formatCount(profile.savedCount, locale)} of them.`,
      from: ['saved_count'],
    },
    {
      id: 'saved_count',
      value: profile.savedCount,
      unit: 'count',
      sentence: 'The number of savings that you have logged.',
      from: [],
    },
    {
      id: 'goal_left',
      value: remainingCents,
      unit: 'eur',
      sentence: `Your goal of ${eur(goal.amount)} less the ${eur(savedTotal)} that you have saved.`,
      from: ['goal_amount', 'saved_total'],
    },
    {
      id: 'goal_percent',
      value: percent,
      unit: 'percent',
      sentence: `${eur(savedTotal)} of ${eur(goal.amount)}, in whole percent rounded down.`,
      from: ['saved_total', 'goal_amount'],
    },
    {
      id: 'goal_days_left',
      value: daysLeft,
      unit: 'days',
      sentence: daysLeft === 0 ? `No days are left: ${due}.` : `Days from today to ${date}.`,
      from: ['goal_date'],
    },
    {
      id: 'needed_per_day',
      value: perDayCents,
      unit: 'eur',
      sentence: needed(`${left} that are left, over ${days}, rounded up to the cent.`),
      from: ['goal_left', 'goal_days_left'],
    },
    {
      id: 'needed_per_week',
      value: perWeek,
      unit: 'eur',
      sentence: needed(`Seven days of ${eur(perDayCents)}, but never more than the ${left} that are left.`),
      from: ['needed_per_day', 'goal_left'],
    },
    {
      id: 'needed_per_month',
      value: perMonth,
      unit: 'eur',
      sentence: needed(`${left} that are left, over ${days}, for a month of 30.44 days, but never more.`),
      from: ['goal_left', 'goal_days_left'],
    },
    {
      id: paceDays < 0 ? 'days_behind' : 'days_ahead',
      value: Math.abs(paceDays),
      unit: 'days',
      sentence: `How far you are ${paceDays < 0 ? 'behind' : 'ahead of'} a straight line from ${formatDay(goal.setOn, locale, 'long')} to ${date}.`,
      from: ['goal_percent'],
    },
  ];
}
