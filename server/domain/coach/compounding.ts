import { type LocalDay, daysBetween, localDay } from '../kernel/days';
import { type Cents, cents, formatEur } from '../kernel/money';
import { PROJECTION_RATE, quickEstimate, savedMonthly } from '../insights/projections';
import { counted } from '../kernel/plural';
import { PRICES, type PriceKey } from './prices';
import { capitalized } from './sentences';

/** An example of a habit: how often, what it costs, and what it costs instead. */
interface Habit {
  what: string;
  count: number;
  per: 'week' | 'month';
  price: PriceKey;
  instead: PriceKey;
}

interface ExampleSet {
  title: string;
  habits: readonly Habit[];
}

/** An amount after some years: the quick estimate, and what monthly saving at the usual rate really adds up to. */
interface After {
  quick: Cents;
  exact: Cents;
}

/** One line of the card. */
interface CompoundingLine {
  what: string;
  monthly: Cents;
  oneYear: After;
  fiveYears: After;
  tenYears: After;
  /** Answers 'Why this amount?': the inputs with their source. */
  why: string;
}

/** The card of a day, shown with QUICK_ESTIMATE_NAME and NOT_GUARANTEED of projections.ts. */
export interface CompoundingExamples {
  title: string;
  lines: readonly CompoundingLine[];
  /** Says that these are not the person's own figures. */
  note: string;
}

/** Examples only: projections of a person's own savings are Pro (docs/product.md, 'Accepted tips'). */
const SETS: readonly ExampleSet[] = [
  {
    title: 'A coffee a week',
    habits: [
      {
        what: 'A coffee a week from home',
        count: 1,
        per: 'week',
        price: 'cafe_coffee',
        instead: 'home_coffee',
      },
      {
        what: 'A snack a week from home',
        count: 1,
        per: 'week',
        price: 'bakery_snack',
        instead: 'home_snack',
      },
      {
        what: 'Tap water in place of a drink, a few days a week',
        count: 3,
        per: 'week',
        price: 'soft_drink',
        instead: 'tap_water',
      },
    ],
  },
  {
    title: 'A lunch from home',
    habits: [
      {
        what: 'A lunch a week from home',
        count: 1,
        per: 'week',
        price: 'lunch_out',
        instead: 'lunch_home',
      },
      {
        what: 'A dinner a month cooked at home',
        count: 1,
        per: 'month',
        price: 'dinner_out',
        instead: 'dinner_home',
      },
      { what: 'An order a month picked up', count: 1, per: 'month', price: 'delivery_fee', instead: 'free' },
    ],
  },
  {
    title: 'A subscription less',
    habits: [
      {
        what: 'A subscription that nobody uses',
        count: 1,
        per: 'month',
        price: 'subscription',
        instead: 'free',
      },
      {
        what: 'A plainer phone plan',
        count: 1,
        per: 'month',
        price: 'phone_plan',
        instead: 'phone_plan_cheaper',
      },
      {
        what: 'A bank account without a fee',
        count: 1,
        per: 'month',
        price: 'bank_fee_month',
        instead: 'free_account',
      },
    ],
  },
  {
    title: 'A ride less',
    habits: [
      {
        what: 'A ride a month by bus or train',
        count: 1,
        per: 'month',
        price: 'ride',
        instead: 'transit_ticket',
      },
      { what: 'A short car trip a week on foot', count: 1, per: 'week', price: 'car_trip', instead: 'free' },
      {
        what: 'A film night at home a month',
        count: 1,
        per: 'month',
        price: 'cinema',
        instead: 'night_in',
      },
    ],
  },
  {
    title: 'A purchase slept on',
    habits: [
      {
        what: 'An impulse buy a month left in the shop',
        count: 1,
        per: 'month',
        price: 'impulse_buy',
        instead: 'free',
      },
      {
        what: 'A piece of clothing a month second-hand',
        count: 1,
        per: 'month',
        price: 'clothes_new',
        instead: 'clothes_used',
      },
      { what: 'A book a month borrowed', count: 1, per: 'month', price: 'book_new', instead: 'borrowed' },
    ],
  },
];

/** A Monday. The sets take turns from here on. */
const FIRST_DAY = localDay('2024-01-01');

/** The examples of a day, the same for everybody. The five sets take turns, one a day. */
export function compoundingExamples(day: LocalDay, locale: string): CompoundingExamples {
  const turn = daysBetween(FIRST_DAY, day) % SETS.length;
  const set = SETS.at(turn);
  if (!set) throw new RangeError(`No examples for turn ${turn}`);
  return {
    title: set.title,
    lines: set.habits.map((habit) => exampleLine(habit, locale)),
    note: 'Examples at usual prices, not your own figures.',
  };
}

/** In whole euros, rounded down, at price level 1: an example belongs to no city. */
function exampleLine(habit: Habit, locale: string): CompoundingLine {
  const each = cents(PRICES[habit.price].cents - PRICES[habit.instead].cents);
  const months = habit.per === 'week' ? (habit.count * 52) / 12 : habit.count;
  const monthly = cents(Math.floor((months * each) / 100) * 100);
  const quick = quickEstimate(monthly);
  const after = (estimate: Cents, years: number): After => ({
    quick: estimate,
    exact: savedMonthly(monthly, PROJECTION_RATE.usual, years),
  });
  return {
    what: habit.what,
    monthly,
    oneYear: after(quick.year, 1),
    fiveYears: after(quick.fiveYears, 5),
    tenYears: after(quick.tenYears, 10),
    why: whyText(habit, each, monthly, locale),
  };
}

function whyText({ count, per, price, instead }: Habit, each: Cents, monthly: Cents, locale: string): string {
  const eur = (amount: number) => formatEur(cents(amount), locale);
  const then = instead === 'free' ? '' : `, ${PRICES[instead].name} ${eur(PRICES[instead].cents)}`;
  const often = `${counted(count, 'time')} a ${per}`;
  return (
    `${capitalized(PRICES[price].name)} is about ${eur(PRICES[price].cents)} ` +
    `(Hazel’s estimate)${then}: ${eur(each)} less each time. ${often}` +
    `${per === 'week' ? ', 52 weeks a year over 12 months' : ''}: about ${eur(monthly)} a month, rounded down.`
  );
}
