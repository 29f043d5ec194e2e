import { type Category, isSpendArea } from '../../kernel/categories';
import { type Cents, cents, formatEur } from '../../kernel/money';
import { counted } from '../../kernel/plural';
import type { CoachTone } from '../../onboarding/onboarding-schema';
import { type Prose, applying, fact } from '../figures/facts';
import { type PriceKey, localPrice, pricesSaid } from '../prices/prices';
import { type CoachProfile, LOOK_BACK_DAYS, loggedInLast } from '../person/coach-profile';

/** How often something is done or left out, and why this number was chosen. */
export interface Times {
  count: number;
  per: 'week' | 'month';
  /** Ends the sentence 'N times a month: …', e.g. 'half of your 4 coffees a week'. */
  reason: string;
}

/** One kind of advice: for which people it fits, how its saving is estimated, and its text in three tones. */
export interface TipTemplate {
  /** Never changes, because shown and accepted tips are stored under it. */
  id: string;
  category: Category;
  /** Whether it can help this person at all. */
  fits: (profile: CoachProfile) => boolean;
  /** How often the person would do it. */
  times: (profile: CoachProfile) => Times;
  /** The price of one time now; `instead` is its price with the tip. */
  price: PriceKey;
  instead: PriceKey;
  /** Whether one time is paid for one person or for everybody at home (at most 4 are counted). */
  whom: 'person' | 'household';
  /** Without figures. At most 60 characters. */
  title: string;
  /** Two or three short sentences in each tone. Figures only as {times}, {each}, {saving} or a fact of profile-facts. */
  text: Readonly<Record<CoachTone, Prose>>;
}

/** Whether advice fits a person, where nothing else is said: everybody buys groceries, 'other' helps nearly
 * everybody, and any other category must matter to the person. */
export const usuallyFits = (category: Category) => (profile: CoachProfile) =>
  category === 'groceries' || category === 'other' || isRelevant(profile, category);

/** At most this many people at home are counted, because larger households share more. */
const MAX_PEOPLE = 4;

/** Estimates what a tip saves a person: times a month x (price now - price then) x people, at local prices. It
 * is rounded down to whole euros (at least 1), so that it never promises too much, and comes with its facts. */
export function estimateTip(template: Estimated, profile: CoachProfile) {
  const { count, per, often, each, facts } = estimateTimes(template, profile);
  // One division of whole numbers, at the end: 13 x €18 / 3 is €78 exactly, 13 / 3 x €18 may be a hair less.
  const monthly = euroCents(per === 'week' ? (count * 52 * each) / (12 * 100) : (count * each) / 100);
  const eur = (amount: Cents) => formatEur(amount, profile.locale);
  const year = per === 'week' ? ', 52 weeks a year over 12 months' : '';
  return {
    monthly,
    facts: [
      ...facts,
      fact.eur(
        'saving',
        monthly,
        `${often}${year}, ${eur(each)} each time: about ${eur(monthly)} a month, rounded down.`,
        ['times', 'each'],
        { per: 'month' },
      ),
    ],
  };
}

/** The parts of a template that its estimate is computed from. */
export type Estimated = Pick<TipTemplate, 'times' | 'price' | 'instead' | 'whom'>;

/** How often and how much each time, with the facts {times} and {each}. Every estimate begins with this. */
export function estimateTimes(what: Estimated, profile: CoachProfile) {
  const { count, per, reason } = what.times(profile);
  const instead = localPrice(what.instead, profile.multiplier);
  const own = what.whom === 'person' ? ownAverage(profile, what.price) : null;
  // An average below the price of the alternative would save nothing, so it is not used.
  const known = own !== null && own.average > instead ? own : null;
  const price = known?.average ?? localPrice(what.price, profile.multiplier);
  const people = what.whom === 'household' ? Math.min(MAX_PEOPLE, Math.max(1, profile.householdSize)) : 1;
  const each = cents(Math.max(0, price - instead) * people);
  const eur = (amount: Cents) => formatEur(amount, profile.locale);
  const often = `${counted(count, 'time')} a ${per}`;
  const source = known === null ? undefined : `your own average of ${known.entries} ${known.name}`;
  const prices = pricesSaid(what, { price, instead }, profile.locale, { source });
  const forAll = people > 1 ? `, for ${people} people` : '';
  const facts = applying([
    fact.count('times', count, `${often}: ${reason}.`, [], { per }),
    // What happens once a week is an amount a week.
    fact.eur(
      'each',
      each,
      `${prices}${forAll}: ${eur(each)} less each time.`,
      known === null ? [] : ['own_price'],
      count === 1 ? { per } : {},
    ),
    known !== null &&
      fact.eur(
        'own_price',
        price,
        `The mean of the ${known.entries} ${known.name} that you logged in the last 8 weeks.`,
        [],
        { about: 'price' },
      ),
  ]);
  return { count, per, often, each, facts };
}

/** Prices that can come from a person's own savings: the category, and the word for its entries. */
const OWN: Partial<Record<PriceKey, { category: Category; name: string }>> = {
  cafe_coffee: { category: 'coffee', name: 'coffees' },
  lunch_out: { category: 'eating out', name: 'meals' },
  dinner_out: { category: 'eating out', name: 'meals' },
  ride: { category: 'rideshare', name: 'rides' },
  impulse_buy: { category: 'shopping', name: 'purchases' },
  subscription: { category: 'subscriptions', name: 'subscriptions' },
};

/** The person's own average for a price, from three entries on, rounded down to the cent. */
function ownAverage(profile: CoachProfile, price: PriceKey) {
  const what = OWN[price];
  if (what === undefined) return null;
  const { total, entries } = loggedInLast(profile, LOOK_BACK_DAYS, what.category);
  return entries < 3 ? null : { average: cents(Math.floor(total / entries)), entries, name: what.name };
}

/** What a person said they spend a month in a category that onboarding asks about; null where nothing was said. */
export function statedSpend(profile: CoachProfile, category: Category): Cents | null {
  const asked = ASKED[category];
  const times = habitOf(profile, category);
  if (asked === undefined || times === 0) return null;
  const price = localPrice(asked.price, profile.multiplier);
  return cents(Math.floor(category === 'subscriptions' ? times * price : (times * price * 52) / 12));
}

/** Rounds cents down to whole euros, at least 1 EUR. */
export function euroCents(euros: number): Cents {
  return cents(Math.max(1, Math.floor(euros)) * 100);
}

/** Whether the person chose the category, answered that they do it, or logged in it in the last 8 weeks. */
export function isRelevant(profile: CoachProfile, category: Category): boolean {
  return (
    (isSpendArea(category) && profile.spendAreas.includes(category)) ||
    habitOf(profile, category) > 0 ||
    loggedInLast(profile, LOOK_BACK_DAYS, category).entries > 0
  );
}

/** The habit that onboarding asks about for a category, and the words for the answer. */
const ASKED: Partial<
  Record<Category, { habit: keyof CoachProfile['habits']; price: PriceKey; name: (n: number) => string }>
> = {
  coffee: { habit: 'coffees', price: 'cafe_coffee', name: (n) => `${counted(n, 'coffee')} out a week` },
  'eating out': { habit: 'eatingOut', price: 'lunch_out', name: (n) => `${counted(n, 'meal')} out a week` },
  rideshare: { habit: 'rides', price: 'ride', name: (n) => `${counted(n, 'ride')} a week` },
  subscriptions: { habit: 'subscriptions', price: 'subscription', name: (n) => counted(n, 'subscription') },
};

/** The person's answer about a category in words: '4 coffees out a week'. */
export const habitSaid = (category: Category, times: number): string => ASKED[category]?.name(times) ?? '';

/** The answer of onboarding for a category; 0 for a category without a question. */
export function habitOf({ habits }: Pick<CoachProfile, 'habits'>, category: Category): number {
  const asked = ASKED[category];
  return asked ? habits[asked.habit] : 0;
}
