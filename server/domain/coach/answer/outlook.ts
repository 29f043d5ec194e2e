import { type LocalDay, daysBetween, formatDay } from '../../kernel/days';
import { daysToSave, goalProgress, monthlyAmount, neededPerDay, neededPerWeek } from '../../goals/goal';
import { WEEKS_FOR_FORECAST, averageWeek, dayReached } from '../../goals/pace';
import { type Cents, cents, formatEur } from '../../kernel/money';
import { countedIn } from '../../kernel/plural';
import { type Fact, applying, dateValue, fact } from '../figures/facts';
import { type CoachProfile, weeksOf } from '../person/coach-profile';

/** Where a goal stands, or would stand. */
export interface Situation {
  amount: Cents;
  saved: Cents;
  left: Cents;
  date: LocalDay;
  /** The day from which money comes in again. */
  from: LocalDay;
  /** What comes in a week; null while there are too few full weeks to tell. */
  week: Cents | null;
}

/** The goal of a person as it stands. */
export function situationOf(profile: CoachProfile): Situation {
  const { goal, today } = profile;
  const weeks = weeksOf(profile);
  return {
    amount: goal.amount,
    saved: goal.saved,
    left: goalProgress(goal, today).remainingCents,
    date: goal.date,
    from: today,
    week: weeks.length < WEEKS_FOR_FORECAST ? null : averageWeek(weeks),
  };
}

/** What lies in the goal, what is left and what it needs, where that changes. */
export function leftFacts(profile: CoachProfile, now: Situation, then: Situation): Fact[] {
  const { locale, today } = profile;
  const eur = (amount: Cents) => formatEur(amount, locale);
  const { left, saved, date, from } = then;
  const moved = saved - now.saved;
  const by = `${eur(cents(Math.abs(moved)))} ${moved < 0 ? 'less' : 'more'}`;
  const days = daysToSave(from, date);
  const over = countedIn(locale)(days, 'day');
  const needs = left > 0 && days > 0 && (left !== now.left || date !== now.date || from !== today);
  const day = neededPerDay(left, from, date);
  return applying([
    moved !== 0 && fact.eur('goal_saved', saved, `${eur(now.saved)} that lie in it, and ${by}.`, ['asked']),
    left !== now.left &&
      fact.eur(
        'goal_left',
        left,
        left === 0
          ? 'Nothing, because the goal would be reached.'
          : `A goal of ${eur(then.amount)} less the ${eur(saved)} that would lie in it.`,
        ['goal_amount', 'goal_saved'],
      ),
    ...(needs
      ? [
          fact.days(
            'goal_days_left',
            days,
            `Days from ${from === today ? 'today' : formatDay(from, locale, 'long')} to ${formatDay(date, locale, 'long')}.`,
            ['goal_date'],
          ),
          fact.eur(
            'needed_per_day',
            day,
            `${eur(left)} that would be left, over ${over}, rounded up to the cent.`,
            ['goal_left', 'goal_days_left'],
          ),
          fact.eur(
            'needed_per_week',
            neededPerWeek(left, from, date),
            `Seven days of ${eur(day)}, but never more than the ${eur(left)} that would be left.`,
            ['needed_per_day', 'goal_left'],
          ),
          fact.eur(
            'needed_per_month',
            monthlyAmount(left, from, date),
            `${eur(left)} that would be left, over ${over}, for a month of 30.44 days, but never more.`,
            ['goal_left', 'goal_days_left'],
          ),
          fact.eur(
            'needed_per_year',
            Math.min(left, Math.ceil((left * 365.25) / days)),
            `${eur(left)} that would be left, over ${over}, for a year of 365.25 days, but never more.`,
            ['goal_left', 'goal_days_left'],
          ),
        ]
      : []),
  ]);
}

/** When the goal would be reached: the weeks, the day, sooner or later than now, before or after its date. */
export function outlookFacts({ locale, today }: CoachProfile, now: Situation, then: Situation): Fact[] {
  const { left, week, from, date } = then;
  const eur = (amount: Cents) => formatEur(amount, locale);
  const long = (day: LocalDay) => formatDay(day, locale, 'long');
  if (left === 0 || week === null) return [];
  const day = dayReached(left, week, from);
  if (day === null) return [];
  const paceId = week === now.week ? 'average_week' : 'pace_week';
  const before = now.week === null || now.left === 0 ? null : dayReached(now.left, now.week, today);
  const late = daysBetween(date, day);
  return applying([
    fact.weeks('weeks_to_go', Math.ceil(left / week), `${eur(left)} at ${eur(week)} a week, rounded up.`, [
      'goal_left',
      paceId,
    ]),
    fact.date(
      'reached_on',
      dateValue(day),
      `${eur(left)} that are left, at ${eur(week)} a week from ${from === today ? 'today' : long(from)}.`,
      ['goal_left', paceId],
    ),
    before !== null &&
      before !== day &&
      fact.days(
        day < before ? 'days_sooner' : 'days_later',
        Math.abs(daysBetween(day, before)),
        `At your present pace you reach your goal on ${long(before)}, with this change on ${long(day)}.`,
        ['average_week', 'reached_on'],
      ),
    today <= date &&
      fact.days(
        late > 0 ? 'days_late' : 'days_early',
        Math.abs(late),
        `From that day to the date of the goal, ${long(date)}.`,
        ['goal_date', 'reached_on'],
      ),
    today <= date &&
      late > 0 &&
      fact.eur(
        'short_by_date',
        left - Math.floor((week * Math.max(0, daysBetween(from, date))) / 7),
        `${eur(left)} that are left, less what ${eur(week)} a week comes to by ${long(date)}.`,
        ['goal_left', paceId, 'goal_date'],
        { about: 'left' },
      ),
  ]);
}
