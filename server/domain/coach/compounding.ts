import { type LocalDay, daysBetween, localDay } from '../kernel/days';
import { type Cents, cents, formatEur } from '../kernel/money';
import { PROJECTION_RATE, quickEstimate, savedMonthly } from '../insights/projections';
import { counted } from '../kernel/plural';
import { PRICES, type Swap, pricesSaid, swap } from './prices';

/** A spending habit as an example. */
type Habit = Swap & { what: string };

/** Examples only: projections of a person's own savings are Pro (docs/product.md, 'Accepted tips'). */
const SETS: readonly { title: string; habits: readonly Habit[] }[] = [
  {
    title: 'A coffee a week',
    habits: [
      { what: 'A coffee a week from home', ...swap('cafe_coffee', 'home_coffee', 1, 'week') },
      { what: 'A snack a week from home', ...swap('bakery_snack', 'home_snack', 1, 'week') },
      {
        what: 'Tap water in place of a drink, a few days a week',
        ...swap('soft_drink', 'tap_water', 3, 'week'),
      },
    ],
  },
  {
    title: 'A lunch from home',
    habits: [
      { what: 'A lunch a week from home', ...swap('lunch_out', 'lunch_home', 1, 'week') },
      { what: 'A dinner a month cooked at home', ...swap('dinner_out', 'dinner_home', 1, 'month') },
      { what: 'An order a month picked up', ...swap('delivery_fee', 'free', 1, 'month') },
    ],
  },
  {
    title: 'A subscription less',
    habits: [
      { what: 'A subscription that nobody uses', ...swap('subscription', 'free', 1, 'month') },
      { what: 'A plainer phone plan', ...swap('phone_plan', 'phone_plan_cheaper', 1, 'month') },
      { what: 'A bank account without a fee', ...swap('bank_fee_month', 'free_account', 1, 'month') },
    ],
  },
  {
    title: 'A ride less',
    habits: [
      { what: 'A ride a month by bus or train', ...swap('ride', 'transit_ticket', 1, 'month') },
      { what: 'A short car trip a week on foot', ...swap('car_trip', 'free', 1, 'week') },
      { what: 'A film night at home a month', ...swap('cinema', 'night_in', 1, 'month') },
    ],
  },
  {
    title: 'A purchase slept on',
    habits: [
      { what: 'An impulse buy a month left in the shop', ...swap('impulse_buy', 'free', 1, 'month') },
      { what: 'A piece of clothing a month second-hand', ...swap('clothes_new', 'clothes_used', 1, 'month') },
      { what: 'A book a month borrowed', ...swap('book_new', 'borrowed', 1, 'month') },
    ],
  },
];

/** The day from which the sets take turns; a Monday. */
const FIRST_DAY = localDay('2024-01-01');

/** The card of a day, the same for everybody; it is shown with QUICK_ESTIMATE_NAME and NOT_GUARANTEED of projections.ts.
 * The five sets take turns, one a day. */
export function compoundingExamples(day: LocalDay, locale: string) {
  const turn = daysBetween(FIRST_DAY, day) % SETS.length;
  const set = SETS.at(turn);
  if (!set) throw new RangeError(`No examples for turn ${turn}`);
  return {
    title: set.title,
    lines: set.habits.map((habit) => exampleLine(habit, locale)),
    /** Says that these are not the person's own figures. */
    note: 'Examples at usual prices, not your own figures.',
  };
}

/** In whole euros, rounded down, at price level 1: an example belongs to no city. */
function exampleLine(habit: Habit, locale: string) {
  const each = cents(PRICES[habit.price].cents - PRICES[habit.instead].cents);
  const months = habit.per === 'week' ? (habit.count * 52) / 12 : habit.count;
  const monthly = cents(Math.floor((months * each) / 100) * 100);
  const quick = quickEstimate(monthly);
  /** The quick estimate, and the exact value of monthly saving at the usual rate. */
  const after = (estimate: Cents, years: number) => ({
    quick: estimate,
    exact: savedMonthly(monthly, PROJECTION_RATE.usual, years),
  });
  return {
    what: habit.what,
    monthly,
    oneYear: after(quick.year, 1),
    fiveYears: after(quick.fiveYears, 5),
    tenYears: after(quick.tenYears, 10),
    /** Answers 'Why this amount?': the inputs with their source. */
    why: whyText(habit, each, monthly, locale),
  };
}

function whyText({ count, per, price, instead }: Swap, each: Cents, monthly: Cents, locale: string): string {
  const eur = (amount: Cents) => formatEur(amount, locale);
  const prices = { price: PRICES[price].cents, instead: PRICES[instead].cents };
  return (
    `${pricesSaid({ price, instead }, prices, locale, { where: '' })}: ${eur(each)} less each time. ` +
    `${counted(count, 'time')} a ${per}${per === 'week' ? ', 52 weeks a year over 12 months' : ''}: ` +
    `about ${eur(monthly)} a month, rounded down.`
  );
}
