import { type Category, isSpendArea } from '../../kernel/categories';
import { type Cents, cents, formatEur } from '../../kernel/money';
import { counted } from '../../kernel/plural';
import type { CoachTone } from '../../onboarding/onboarding-schema';
import { type Fact, type Prose, applying, citedIds, fact } from '../figures/facts';
import type { AdviceKind, Need } from '../prices/kinds';
import { type PriceKey, type Swap, pricesSaid, swapPrices, toldOf } from '../prices/prices';
import { inTown, townOfProfile, toldSource, whoseSaid } from '../prices/whose';
import { type CoachProfile, LOOK_BACK_DAYS, loggedInLast } from '../person/coach-profile';

/** How often something is done or left out, and why this number was chosen. */
export interface Times {
  count: number;
  per: 'week' | 'month';
  /** Ends the sentence 'N times a month: …', e.g. 'half of your 4 coffees a week'. */
  reason: string;
}

/** What a tip says of the person's own purchases: its words, its figures and what they come to. */
export interface OwnWords {
  text: TipTemplate['text'];
  withoutSums: Prose;
  monthly: Cents;
  facts: Fact[];
  whose: Prose;
}

/** One kind of advice: for which people it fits, how its saving is estimated, and its text in three tones. */
export interface TipTemplate {
  /** Never changes, because shown and accepted tips are stored under it. */
  id: string;
  category: Category;
  /** What it advises; nobody is told the same in other words. */
  kind: AdviceKind;
  /** Parts of a life that it speaks of. It is for those who have named them. */
  needs: readonly Need[];
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
  /** What to do, without amounts: for people whose money is tight. */
  withoutSums: Prose;
  /** Takes the place of its words and its estimate, for a tip about what the person buys. */
  own?: (profile: CoachProfile) => OwnWords | null;
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
  const { count, per, often, each, facts, whose } = estimateTimes(template, profile);
  // One division of whole numbers, at the end: 13 x €18 / 3 is €78 exactly, 13 / 3 x €18 may be a hair less.
  const monthly = euroCents(per === 'week' ? (count * 52 * each) / (12 * 100) : (count * each) / 100);
  const eur = (amount: Cents) => formatEur(amount, profile.locale);
  const year = per === 'week' ? ', 52 weeks a year over 12 months' : '';
  return {
    monthly,
    whose,
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

/** How often and how much each time, with the facts {times} and {each}, and the line that says whose prices these are. Every
 * estimate begins with this. What one
 * such choice saves is what the person usually logs for it, and that is a saving already: nothing is taken off it.
 * Otherwise it is the difference between two prices: as people told them where the person lives, else of the table. */
export function estimateTimes(what: Estimated, profile: CoachProfile) {
  const { count, per, reason } = what.times(profile);
  const { price, instead, gap } = pricesOf(what, profile);
  const own = what.whom === 'person' ? ownSaving(profile, what, gap) : null;
  const people = what.whom === 'household' ? Math.min(MAX_PEOPLE, Math.max(1, profile.householdSize)) : 1;
  const each = own?.each ?? cents(gap * people);
  const eur = (amount: Cents) => formatEur(amount, profile.locale);
  const often = `${counted(count, 'time')} a ${per}`;
  const told = toldOf(what, profile);
  // Where somebody lives is told to nobody else, so the facts do not name it.
  const place = townOfProfile(profile);
  const where = ` ${inTown({ ...place, name: null })}`;
  const source = toldSource(told, profile.locale);
  const forAll = people > 1 ? `, for ${people} people` : '';
  const facts = applying([
    fact.count('times', count, `${often}: ${reason}.`, [], { per }),
    // What happens once a week is an amount a week.
    fact.eur(
      'each',
      each,
      own === null
        ? `${pricesSaid(what, { price, instead }, profile.locale, { where, source })}${forAll}: ${eur(each)} less each time.`
        : `You kept ${eur(each)} each time: the middle one of your own ${own.entries} ${own.name}.`,
      own === null ? [] : ['own_each'],
      count === 1 ? { per } : {},
    ),
    own !== null &&
      fact.eur(
        'own_each',
        each,
        `The middle one of the ${own.entries} ${own.name} that you logged in the last 8 weeks, from the smallest to the largest.`,
      ),
    own === null &&
      told?.source.from === 'reports' &&
      fact.count('told_people', told.source.people, 'The people who reported a price like it within a year.'),
  ]);
  const whose = own === null ? whoseSaid(place, told) : 'At your usual {own_each} each time';
  return { count, per, often, each, facts, whose };
}

/** What one time costs now and with the tip, and the gap between the two, for one person. */
function pricesOf(what: Pick<Swap, 'price' | 'instead'>, profile: CoachProfile) {
  const { price, instead } = swapPrices(what, profile);
  return { price, instead, gap: cents(Math.max(0, price - instead)) };
}

/** Choices that savings of a category stand for, and the word for those savings. */
const OWN: readonly { category: Category; name: string; price: PriceKey; instead: readonly PriceKey[] }[] = [
  { category: 'coffee', name: 'coffees', price: 'cafe_coffee', instead: ['home_coffee', 'pot_coffee'] },
  { category: 'eating out', name: 'meals', price: 'lunch_out', instead: ['lunch_home'] },
  { category: 'eating out', name: 'meals', price: 'dinner_out', instead: ['dinner_home', 'cooked_portion'] },
  { category: 'rideshare', name: 'rides', price: 'ride', instead: ['transit_ticket', 'bike_hire'] },
  { category: 'shopping', name: 'purchases', price: 'impulse_buy', instead: ['free'] },
  { category: 'subscriptions', name: 'subscriptions', price: 'subscription', instead: ['free'] },
];

/** From this many savings on, a category tells what one choice saves. */
const ENOUGH_SAVINGS = 3;
/** An amount further from the table's than these factors is about something else: €12.76 is no coffee. */
const PLAUSIBLE = { least: 0.4, most: 2 } as const;

/** What the person usually logs for such a choice; null where they log too little, or something else.
 * @param gap what the price table says */
function ownSaving(profile: CoachProfile, what: Pick<Swap, 'price' | 'instead'>, gap: Cents) {
  const found = OWN.find(({ price, instead }) => price === what.price && instead.includes(what.instead));
  if (found === undefined) return null;
  const usual = usualSaving(profile, found.category);
  if (usual === null || usual.each < PLAUSIBLE.least * gap || usual.each > PLAUSIBLE.most * gap) return null;
  return { ...usual, name: found.name };
}

/** The middle one of a category's savings of 8 weeks, and how many there are; null with fewer than three. Of several
 * savings on a day their mean is known, rounded down to the cent. */
function usualSaving(profile: CoachProfile, category: Category): { each: Cents; entries: number } | null {
  const rows = profile.logged
    .filter((row) => row.category === category && row.entries > 0)
    .map(({ total, entries }) => ({ each: cents(Math.floor(total / entries)), entries }))
    .sort((a, b) => a.each - b.each);
  const entries = rows.reduce((sum, row) => sum + row.entries, 0);
  if (entries < ENOUGH_SAVINGS) return null;
  let below = 0;
  const middle = rows.find((row) => (below += row.entries) * 2 >= entries);
  return middle === undefined ? null : { each: middle.each, entries };
}

/** Categories in which one saving is like another, with the choice that it is usually about. */
const ALIKE: Partial<Record<Category, Pick<Swap, 'price' | 'instead'>>> = {
  coffee: { price: 'cafe_coffee', instead: 'home_coffee' },
  'eating out': { price: 'lunch_out', instead: 'lunch_home' },
  rideshare: { price: 'ride', instead: 'transit_ticket' },
};
/** What comes on top of a meal. */
const EXTRAS: ReadonlySet<PriceKey> = new Set([
  'drink_out',
  'starter_or_dessert',
  'delivery_fee',
  'app_markup',
]);

/** Whether a tip's prices are those of the person: one time saves at most half as much again as they usually keep
 * there, and what comes on top of a meal costs at most half of that. True for whoever has logged too little. */
export function pricesSuit(
  template: Pick<TipTemplate, 'category' | 'price' | 'instead'>,
  profile: CoachProfile,
): boolean {
  const usually = ALIKE[template.category];
  const usual = usually && ownSaving(profile, usually, pricesOf(usually, profile).gap);
  if (!usual) return true;
  const { price, gap } = pricesOf(template, profile);
  if (EXTRAS.has(template.price)) return price <= usual.each / 2;
  return gap <= usual.each * 1.5 || ownSaving(profile, template, gap) !== null;
}

/** What a person said they spend a month in a category that onboarding asks about; null where nothing was said. */
export function statedSpend(profile: CoachProfile, category: Category): Cents | null {
  const asked = ASKED[category];
  const times = habitOf(profile, category);
  if (asked === undefined || times === 0) return null;
  const { price } = swapPrices({ price: asked.price, instead: 'free' }, profile);
  return cents(Math.floor(category === 'subscriptions' ? times * price : (times * price * 52) / 12));
}

/** The sentences of a text that name no amount. */
export const withoutAmounts = (text: Prose): Prose =>
  text
    .split(/(?<=[.?]) /)
    .filter((sentence) => !citedIds(sentence).some((id) => id === 'each' || id === 'saving'))
    .join(' ');

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
