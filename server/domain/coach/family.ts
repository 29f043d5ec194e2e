import { type Category, isSpendArea } from '../categories';
import { counted } from '../kernel/plural';
import { type Cents, cents, formatEur } from '../money';
import type { CoachTone } from '../onboarding-schema';
import type { Fact, Prose } from './facts';
import { PRICES, type PriceKey, localPrice } from './prices';
import { type Saver, loggedInLast } from './saver';

/** How often something happens or is left out, and where that is known from. */
export interface Times {
  count: number;
  per: 'week' | 'month';
  /** Ends the sentence 'N times a month: …', e.g. 'half of your 4 coffees a week'. */
  because: string;
}

/** Times of what is reckoned by the week only. */
export type WeeklyTimes = Times & { per: 'week' };

/** One kind of advice: whom it suits, how its saving is reckoned, and how it is said. */
export interface TipFamily {
  /** Stable: history and results are kept under it. */
  id: string;
  category: Category;
  /** Whether it can help this person at all. */
  fits: (saver: Saver) => boolean;
  /** How often the person would do it. */
  times: (saver: Saver) => Times;
  /** What one time costs now, and what it costs then. */
  price: PriceKey;
  instead: PriceKey;
  /** Whether one time concerns one person or everybody at home (4 at most are counted). */
  whom: 'person' | 'household';
  /** Without figures. At most 60 characters. */
  title: string;
  /** Two or three short sentences in each tone. Figures only as {times}, {each}, {saving} or a fact of saver-facts. */
  text: Readonly<Record<CoachTone, Prose>>;
}

/** People at home that a price is counted for at most: more share more. */
const MAX_PEOPLE = 4;

/** What a tip could save, with the facts behind it. */
export interface TipEstimate {
  /** Cents a month, whole euros rounded down; at least 1 EUR. */
  monthly: Cents;
  facts: Fact[];
}

/** Reckons a tip for a person: times a month x (price now - price then) x people, at local prices, in whole euros
 * rounded down so that it never promises too much. */
export function estimateTip(family: Reckoned, saver: Saver): TipEstimate {
  const { count, per, often, each, facts } = reckon(family, saver);
  // One division of whole numbers: 13 times €18 over 3 months is €78, and not a hair less.
  const monthly = wholeEuros(per === 'week' ? (count * 52 * each) / (12 * 100) : (count * each) / 100);
  const eur = (amount: Cents) => formatEur(amount, saver.locale);
  const year = per === 'week' ? ', 52 weeks a year over 12 months' : '';
  return {
    monthly,
    facts: [
      ...facts,
      {
        id: 'saving',
        value: monthly,
        unit: 'eur',
        sentence: `${often}${year}, ${eur(each)} each time: about ${eur(monthly)} a month, rounded down.`,
        from: ['times', 'each'],
      },
    ],
  };
}

/** What an estimate follows from. */
export type Reckoned = Pick<TipFamily, 'times' | 'price' | 'instead' | 'whom'>;

/** How often and how much each time, with the facts {times} and {each}: what every estimate begins with. */
export function reckon(what: Reckoned, saver: Saver) {
  const { count, per, because } = what.times(saver);
  const price = localPrice(what.price, saver.multiplier);
  const instead = localPrice(what.instead, saver.multiplier);
  const people = what.whom === 'household' ? Math.min(MAX_PEOPLE, Math.max(1, saver.householdSize)) : 1;
  const each = cents(Math.max(0, price - instead) * people);
  const eur = (amount: Cents) => formatEur(amount, saver.locale);
  const often = `${counted(count, 'time')} a ${per}`;
  const then = what.instead === 'free' ? '' : `, ${PRICES[what.instead].name} ${eur(instead)}`;
  const forAll = people > 1 ? `, for ${people} people` : '';
  const facts: Fact[] = [
    { id: 'times', value: count, unit: 'count', sentence: `${often}: ${because}.`, from: [] },
    {
      id: 'each',
      value: each,
      unit: 'eur',
      sentence:
        `${capital(PRICES[what.price].name)} is about ${eur(price)} where you live (Hazel’s estimate)` +
        `${then}${forAll}: ${eur(each)} less each time.`,
      from: [],
    },
  ];
  return { count, per, often, each, facts };
}

/** Rounded down, so that nothing promises too much; at least 1 EUR. */
export function wholeEuros(euros: number): Cents {
  return cents(Math.max(1, Math.floor(euros)) * 100);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether the person has named the category, answered with a frequency, or logged in it in the last 8 weeks. */
export function cares(saver: Saver, category: Category): boolean {
  return (
    (isSpendArea(category) && saver.spendAreas.includes(category)) ||
    habitOf(saver, category) > 0 ||
    loggedInLast(saver, 56, category).entries > 0
  );
}

/** The answer of onboarding for a category; 0 where there is no question. */
export function habitOf({ habits }: Pick<Saver, 'habits'>, category: Category): number {
  if (category === 'coffee') return habits.coffees;
  if (category === 'eating out') return habits.eatingOut;
  if (category === 'rideshare') return habits.rides;
  return category === 'subscriptions' ? habits.subscriptions : 0;
}

const HABIT_NAME: Partial<Record<Category, (n: number) => string>> = {
  coffee: (n) => `${counted(n, 'coffee')} out a week`,
  'eating out': (n) => `${counted(n, 'meal')} out a week`,
  rideshare: (n) => `${counted(n, 'ride')} a week`,
  subscriptions: (n) => counted(n, 'subscription'),
};

/** A part of what the person does each week (coffees, meals, rides), at least once.
 * @param part 0 to 1, rounded down to whole times
 * @param words the part in words, e.g. 'half of' */
export function weekly(category: 'coffee' | 'eating out' | 'rideshare', part: number, words: string) {
  return (saver: Saver): WeeklyTimes => {
    const all = habitOf(saver, category);
    if (all === 0) return { count: 1, per: 'week', because: 'a start, as you have not said how often' };
    const count = Math.max(1, Math.floor(all * part));
    return { count, per: 'week', because: partOf(all, part, words, HABIT_NAME[category]?.(all) ?? '') };
  };
}

/** 'half of your 4 coffees out a week', 'your 1 coffee out a week': never a part that is no whole number. */
function partOf(all: number, part: number, words: string, name: string): string {
  if (all === 1 || part === 1) return `your ${name}`;
  if (all * part < 1) return `one of your ${name}`;
  return `${Number.isInteger(all * part) ? '' : 'about '}${words} your ${name}`;
}

/** So many times a month whatever the person does, with its reason. */
export function monthly(count: number, because: string) {
  return (): Times => ({ count, per: 'month', because });
}

/** So many times a week whatever the person does, with its reason. */
export function everyWeek(count: number, because: string) {
  return (): WeeklyTimes => ({ count, per: 'week', because });
}

/** As often as the person has logged in the category: entries of the last 4 weeks a week, 1 to `most`. */
export function asLogged(category: Category, most: number) {
  return (saver: Saver): WeeklyTimes => {
    const { entries } = loggedInLast(saver, 28, category);
    const count = Math.min(most, Math.max(1, Math.floor(entries / 4)));
    return {
      count,
      per: 'week',
      because:
        entries > 0
          ? `you have logged ${entries} in the last 4 weeks`
          : 'a start, as you have logged nothing here yet',
    };
  };
}

/** Part of the person's subscriptions, at least one. */
export function subscriptions(part: number, words: string) {
  return (saver: Saver): Times => {
    const all = saver.habits.subscriptions;
    if (all === 0) return { count: 1, per: 'month', because: 'one, as you have not said how many you have' };
    return {
      count: Math.max(1, Math.floor(all * part)),
      per: 'month',
      because: partOf(all, part, words, HABIT_NAME.subscriptions?.(all) ?? ''),
    };
  };
}
