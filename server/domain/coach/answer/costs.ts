import { daysToSave, goalProgress } from '../../goals/goal';
import { type Cents, cents, formatEur } from '../../kernel/money';
import { countedIn } from '../../kernel/plural';
import { averageWeek, dayReached } from '../../goals/pace';
import { daysBetween, formatDay } from '../../kernel/days';
import { type CoachProfile, weeksOf } from '../person/coach-profile';
import { type Fact, type Facts, applying, dateValue, fact } from '../figures/facts';
import type { Category } from '../../kernel/categories';
import type { Question } from '../question/question';
import { foldSlotText } from '../question/slots';
import { situationOf } from './outlook';
import { priceOfEach } from './supposing';

/** Days that `amount` takes at a pace a week, rounded up; null without a pace. */
const daysAt = (amount: Cents, week: Cents): number | null =>
  week > 0 ? Math.ceil((amount * 7) / week) : null;

/** A price as facts: in days of the person's own pace and, if it came out of the goal, when that would be reached and
 * whether its date still holds; without a pace in days of what the goal needs. */
export function priceInDays(profile: CoachProfile, facts: Facts, price: number): Fact[] {
  const { goal, today, locale } = profile;
  const eur = (amount: Cents) => formatEur(amount, locale);
  const asked = cents(price);
  const average = averageWeek(weeksOf(profile)) ?? cents(0);
  const days = daysAt(asked, average);
  const needed = cents(facts.get('needed_per_week')?.value ?? 0);
  const neededDays = daysAt(asked, needed);
  const { week, left } = situationOf(profile);
  const without = cents(left + asked);
  const day = week === null || left === 0 ? null : dayReached(without, week, today);
  const late = day === null ? 0 : daysBetween(goal.date, day);
  const before = week === null ? null : dayReached(left, week, today);
  const inTime = today <= goal.date && before !== null && before <= goal.date;
  return applying([
    fact.eur('asked_price', asked, 'The price that you asked about.'),
    days !== null &&
      fact.days('price_days', days, `${eur(asked)} at ${eur(average)} a week, rounded up.`, ['average_week']),
    days === null &&
      neededDays !== null &&
      fact.days(
        'price_needed_days',
        neededDays,
        `${eur(asked)} at the ${eur(needed)} a week that your goal needs, rounded up.`,
        ['needed_per_week'],
      ),
    day !== null &&
      fact.date(
        'price_reached_on',
        dateValue(day),
        `${eur(left)} that are left and the ${eur(asked)}, at ${eur(average)} a week from today.`,
        ['goal_left', 'asked_price', 'average_week'],
      ),
    // Who would be late without it, too, is not told how late.
    day !== null &&
      inTime &&
      fact.days(
        late > 0 ? 'price_days_late' : 'price_days_early',
        Math.abs(late),
        `From that day to the date of your goal, ${formatDay(goal.date, locale, 'long')}.`,
        ['goal_date', 'price_reached_on'],
      ),
  ]);
}

/** After how many savings of a category a price is back, as facts: of what one of them usually keeps, else about costs. */
export function paidBack(profile: CoachProfile, price: number, category: Category): Fact[] {
  const each = priceOfEach(profile, category, null);
  if (each === null || each.value === 0) return [];
  const eur = (amount: number) => formatEur(cents(amount), profile.locale);
  const times = Math.ceil(price / each.value);
  return [
    each,
    fact.count('price_times', times, `${eur(price)} at ${eur(each.value)} each time, rounded up.`, [
      'asked_price',
      each.id,
    ]),
  ];
}

/** Costs that come every month, even when nobody says so. */
const MONTHLY =
  /\b(?:rent|landlord|mortgage|insurance|phone|internet|broadband|subscription|membership|fee|fees|nursery|kita|electricity|heating|gas|council tax|miete|vermieter|versicherung|strom|husleje|forsikring|alquiler|seguro|luz|loyer|assurance|huur|verzekering|netflix|spotify)\b/u;
const ONCE =
  /\b(?:once|one[- ]off|einmal\w*|en gang|una vez|une fois|eenmalig|repair\w*|bill (?:came|arrived)|fine|dentist|vet|boiler)\b/u;
const MONTH_DAYS = 365.25 / 12;

/** What a new monthly cost does to the goal when the person pays it out of their savings, as facts: the amount
 * a day that would still be on time, and the delay in days at the person's pace. Null without an amount. */
export function billRises(profile: CoachProfile, { slots, text }: Question): Fact[] | null {
  const { amount, per } = slots;
  if (amount === undefined) return null;
  const { goal, today, locale } = profile;
  const eur = (value: Cents) => formatEur(value, locale);
  const words = foldSlotText(text);
  const perMonth = { day: MONTH_DAYS, week: MONTH_DAYS / 7, month: 1, year: 1 / 12 };
  const monthly =
    per !== undefined ? amount * perMonth[per] : !ONCE.test(words) && MONTHLY.test(words) ? amount : null;
  const bill = cents(Math.round(monthly ?? amount));
  const daysLeft = daysToSave(today, goal.date);
  const days = daysLeft === 0 ? 365 : daysLeft;
  const sum = cents(monthly === null ? bill : Math.round((monthly * days) / MONTH_DAYS));
  const left = goalProgress(goal, today).remainingCents;
  const average = averageWeek(weeksOf(profile)) ?? cents(0);
  const lost = daysAt(sum, average);
  return applying([
    fact.eur('asked_bill', bill, `The cost that you named${monthly === null ? '' : ', a month'}.`),
    monthly !== null &&
      fact.eur(
        'bill_sum',
        sum,
        `${eur(bill)} a month over ${countedIn(locale)(days, 'day')}, for a month of 30.44 days.`,
        ['asked_bill'],
      ),
    left > 0 &&
      daysLeft > 0 &&
      fact.eur(
        'needed_with_bill',
        cents(Math.ceil((left + sum) / daysLeft)),
        `${eur(left)} that are left and ${eur(sum)}, over ${countedIn(locale)(daysLeft, 'day')}, rounded up to the cent.`,
        ['goal_left', 'goal_days_left'],
      ),
    lost !== null &&
      fact.days('bill_days', lost, `${eur(sum)} at your average week of ${eur(average)}, rounded up.`, [
        'average_week',
      ]),
  ]);
}
