import { averageWeek } from '../../goals/pace';
import { goalProgress } from '../../goals/goal';
import { daysBetween, formatDay } from '../../kernel/days';
import { formatEur } from '../../kernel/money';
import { type Fact, type Prose, dateValue, fact } from '../figures/facts';
import { type CoachProfile, goalForecast, weeksOf } from '../person/coach-profile';

/** When the goal is reached at the average week's pace, as facts; none when {@link whyNoForecast} gives a reason. */
export function forecast(profile: CoachProfile): Fact[] {
  const { goal, today, locale } = profile;
  const found = goalForecast(profile);
  if (found.kind !== 'day') return [];
  const left = formatEur(goalProgress(goal, today).remainingCents, locale);
  const late = daysBetween(goal.date, found.day);
  return [
    fact.date(
      'reached_on',
      dateValue(found.day),
      `${left} that are left, at your average week of ${formatEur(found.perWeek, locale)}.`,
      ['goal_left', 'average_week'],
    ),
    fact.days(
      late > 0 ? 'days_late' : 'days_early',
      Math.abs(late),
      `From that day to the date of your goal, ${formatDay(goal.date, locale, 'long')}.`,
      ['goal_date'],
    ),
  ];
}

/** Why there is no forecast, by the person's own facts; null when there is one. */
export function whyNoForecast(profile: CoachProfile): Prose | null {
  switch (goalForecast(profile).kind) {
    case 'day':
      return null;
    case 'reached':
      return 'Your goal is reached: {goal_amount}.';
    case 'too_few_weeks':
      return 'A forecast needs {weeks_for_forecast} full weeks; you have {weeks_known} so far.';
    case 'out_of_sight':
      return averageWeek(weeksOf(profile)) === 0
        ? 'Nothing was logged lately, so there is no pace to go by.'
        : 'At your average week of {average_week} it would take very long.';
  }
}
