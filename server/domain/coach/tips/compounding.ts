import { z } from 'zod';

import { type LocalDay, daysBetween, localDay } from '../../kernel/days';
import { type Cents, cents, formatEur } from '../../kernel/money';
import { PROJECTION_RATE, quickEstimate, savedMonthly } from '../../insights/projections';
import { counted } from '../../kernel/plural';
import examples from './compounding.json' with { type: 'json' };
import { PRICE_TABLE, type Swap, pricesSaid } from '../prices/prices';
import { swapSchema } from '../prices/swap-schema';

const habitSchema = z.strictObject({ what: z.string(), ...swapSchema.shape });
/** A spending habit, used as an example. */
type Habit = z.output<typeof habitSchema>;

/** Examples only: projections of a person's own savings are Pro (docs/product/coach.md, 'Accepted tips'). */
const SETS = z.array(z.strictObject({ title: z.string(), habits: z.array(habitSchema) })).parse(examples);

/** The day from which the sets take turns; a Monday. */
const FIRST_DAY = localDay('2024-01-01');

/** The card of a day, the same for everybody; it is shown with QUICK_ESTIMATE_NAME and NOT_GUARANTEED of
 * projections.ts. The five sets take turns, one a day. */
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
  const each = cents(PRICE_TABLE[habit.price].cents - PRICE_TABLE[habit.instead].cents);
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
  const prices = { price: PRICE_TABLE[price].cents, instead: PRICE_TABLE[instead].cents };
  return (
    `${pricesSaid({ price, instead }, prices, locale, { where: '' })}: ${eur(each)} less each time. ` +
    `${counted(count, 'time')} a ${per}${per === 'week' ? ', 52 weeks a year over 12 months' : ''}: ` +
    `about ${eur(monthly)} a month, rounded down.`
  );
}
