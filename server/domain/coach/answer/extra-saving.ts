import type { Category } from '../../kernel/categories';
import { type Cents, cents, formatEur } from '../../kernel/money';
import { countedIn } from '../../kernel/plural';
import { averageWeek } from '../../goals/pace';
import { type CoachProfile, LOOK_BACK_DAYS, loggedInLast, weeksOf } from '../person/coach-profile';
import { type Fact, type Prose, fact } from '../figures/facts';
import { type PriceKey, PRICE_TABLE, localPrice } from '../prices/prices';
import type { Question } from '../question/question';
import { foldSlotText } from '../question/slots';
import { habitOf } from '../tips/tip-template';
import type { Every } from '../question/slots';

/** What a 'what if' asks about: an amount more (or less) every so often, and where the amount comes from. */
export interface ExtraSaving {
  amount: Cents;
  every: Every;
  less: boolean;
  /** Words for an amount that the question does not name: '2 rides at about €12'. */
  price?: Prose;
  facts: readonly Fact[];
}

/** What one time costs in a category, for people who have logged too little to have a price of their own. */
const USUAL: Partial<Record<Category, PriceKey>> = {
  coffee: 'cafe_coffee',
  'eating out': 'lunch_out',
  groceries: 'extra_shop_trip',
  rideshare: 'ride',
  subscriptions: 'subscription',
  shopping: 'impulse_buy',
};
/** From this many own entries on, their average is the price. */
const OWN_PRICE_FROM = 3;

const LESS =
  /\b(?:less|lower|reduce|only|cut (?:back|down) (?:on )?sav\w+|weniger|mindre|menos|moins|minder)\b/u;
const OF_INCOME =
  /\b(?:salary|wages?|income|pay|paycheck|payslip|earn\w*|take ?home|gehalt\w*|lohn\w*|einkommen|netto\w*|lon|indkomst|sueldo|salario|ingresos|nomina|salaire|revenus?|paie|salaris|loon|inkomen)\b/u;

/** The amount that a 'what if' is about, as a fact if it had to be computed. Null when none can be found: a
 * percentage of an income that the person has not told cannot be computed. */
export function extraSavingOf(
  profile: CoachProfile,
  { slots, text }: Question,
): ExtraSaving | 'income_unknown' | null {
  const { amount, percent, times, per, category } = slots;
  const words = foldSlotText(text);
  const every: Every = per ?? 'week';
  if (percent !== undefined) return percentOf(profile, percent, OF_INCOME.test(words));
  if (category !== undefined && (amount === undefined || times !== undefined)) {
    const price = amount === undefined ? priceOf(profile, category) : null;
    const each = amount === undefined ? price?.each : cents(amount);
    const count = times ?? habitOf(profile, category);
    if (each === undefined || count === 0) return null;
    const facts = [
      fact.count(
        'asked_times',
        count,
        times === undefined ? 'As often a week as you said.' : 'As often as you asked.',
      ),
      fact.eur('asked_each', each, price?.sentence ?? 'The price that you named.'),
    ];
    return {
      amount: cents(each * count),
      every: times === undefined ? 'week' : every,
      less: false,
      price: '{asked_times} times {asked_each}:',
      facts,
    };
  }
  if (amount === undefined) return null;
  // 'Spend 50 less' means saving 50 more.
  const less =
    LESS.test(words) && !/\bspend|ausgeb|bruge|gast|depens|uitgev/u.test(words) && category === undefined;
  return { amount: cents(amount), every, less, facts: [] };
}

function percentOf(
  profile: CoachProfile,
  percent: number,
  ofIncome: boolean,
): ExtraSaving | 'income_unknown' | null {
  const { income, locale } = profile;
  if (ofIncome && income === null) return 'income_unknown';
  const whole = ofIncome && income !== null ? income : (averageWeek(weeksOf(profile)) ?? cents(0));
  const amount = cents(Math.round((whole * percent) / 100));
  if (amount <= 0) return null;
  const of = ofIncome ? 'your income of' : 'your average week of';
  return {
    amount,
    every: ofIncome ? 'month' : 'week',
    less: false,
    price: `{asked_percent} of ${ofIncome ? 'your income' : 'what you save in an average week'}:`,
    facts: [
      fact.percent(
        'asked_percent',
        percent,
        `The share that you asked about, of ${of} ${formatEur(whole, locale)}.`,
      ),
    ],
  };
}

/** What one time costs this person: the average of what they logged, else the price table where they live. */
function priceOf(profile: CoachProfile, category: Category): { each: Cents; sentence: string } | null {
  const { total, entries } = loggedInLast(profile, LOOK_BACK_DAYS, category);
  if (entries >= OWN_PRICE_FROM)
    return {
      each: cents(Math.round(total / entries)),
      sentence: `Your own average: ${formatEur(total, profile.locale)} in ${countedIn(profile.locale)(entries, 'saving')} of the last 8 weeks.`,
    };
  const key = USUAL[category];
  if (key === undefined) return null;
  return {
    each: localPrice(key, profile.multiplier),
    sentence: `About what ${PRICE_TABLE[key].name} costs where you live (Hazel’s estimate).`,
  };
}
