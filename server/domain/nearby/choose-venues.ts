import type { Diet, VenueKind } from '~db/columns';

import { foldSlotText } from '../coach/question/slots';
import type { Cents } from '../kernel/money';
import type { NearbyVenue } from '../places/venue';
import { type Meal, USUAL_RADIUS, type VenueWish } from './wish';
import type { Search } from './wish-chat';
import { FOODS, type Food } from '../places/foods';
import { DISH_WORDS } from './wish-words';

/** How many are shown at first, and how many are sent. */
const PLACES_AT_ONCE = 10;
const MOST_LISTED = 100;

/** What one person pays at a venue. */
interface Priced {
  amount: Cents;
}

/** A venue that fits, with what one person pays there; null where no stated price fits. */
export interface Listed<P> {
  venue: NearbyVenue;
  price: P | null;
}

export interface Ranked<P> {
  /** All that fit, the best first. */
  ranked: Listed<P>[];
  /** What the cheapest costs of those that 'cheaper' left nothing of; null otherwise. */
  cheapest: Cents | null;
}

/** Where one eats when nothing is said, and for each meal. */
const MEAL_KINDS: Readonly<Record<Meal | 'any', readonly VenueKind[]>> = {
  breakfast: ['cafe', 'bakery'],
  lunch: ['restaurant', 'cafe', 'fast_food', 'bakery'],
  dinner: ['restaurant', 'fast_food'],
  any: ['restaurant', 'cafe', 'fast_food', 'bakery'],
};
const BREAKFAST_CUISINES = ['breakfast', 'brunch'];
const ALL_KINDS: readonly VenueKind[] = [
  'restaurant',
  'cafe',
  'fast_food',
  'bakery',
  'supermarket',
  'market',
];

/** The kinds of venues that can fit a wish at all. */
export function kindsFor({ foods, kinds, notKinds, meal }: VenueWish): VenueKind[] {
  const wanted = kinds.length > 0 ? kinds : foods.length > 0 ? ALL_KINDS : usualKinds(meal);
  return wanted.filter((kind) => !notKinds.includes(kind));
}
const usualKinds = (meal: Meal | null): readonly VenueKind[] =>
  meal === 'breakfast' ? ['cafe', 'bakery', 'restaurant', 'fast_food'] : MEAL_KINDS[meal ?? 'any'];

/** 'italian_pizza' is Italian and pizza. */
const partsOf = (cuisine: string): string => `_${foldSlotText(cuisine).replaceAll(/[^\p{L}\p{N}]+/gu, '_')}_`;
const hasCuisine = (venue: NearbyVenue, wanted: readonly string[]): boolean =>
  venue.cuisines.some((cuisine) => {
    const parts = partsOf(cuisine);
    return wanted.some((one) => parts.includes(`_${one}_`));
  });

/** Whether a venue has a food, by what OpenStreetMap says of its kitchen, by its kind, or by a dish in its name. */
function hasFood(venue: NearbyVenue, food: Food): boolean {
  const { cuisines, kinds = [] } = FOODS[food];
  if (kinds.includes(venue.kind) || hasCuisine(venue, cuisines)) return true;
  const name = DISH_WORDS.find(({ value }) => value === food);
  return name?.words.test(foldSlotText(venue.name)) ?? false;
}

/** Vegan food is vegetarian, and a kitchen may be a diet. */
const hasDiet = (venue: NearbyVenue, diet: Diet): boolean =>
  venue.diets.includes(diet) ||
  hasCuisine(venue, [diet]) ||
  (diet === 'vegetarian' && hasDiet(venue, 'vegan'));

function fits(venue: NearbyVenue, wish: VenueWish): boolean {
  const { foods, kinds, meal } = wish;
  const isMeal =
    foods.length > 0 ||
    kinds.length > 0 ||
    meal !== 'breakfast' ||
    MEAL_KINDS.breakfast.includes(venue.kind) ||
    hasCuisine(venue, BREAKFAST_CUISINES);
  return (
    venue.distance <= (wish.within ?? USUAL_RADIUS) &&
    isMeal &&
    (foods.length === 0 || foods.some((food) => hasFood(venue, food))) &&
    !wish.notFoods.some((food) => hasFood(venue, food)) &&
    wish.diets.every((diet) => hasDiet(venue, diet)) &&
    (!wish.wheelchair || venue.wheelchair === 'yes' || venue.wheelchair === 'limited')
  );
}

/** Ranks what fits a search, whenever it is open: by price, then by distance; the nearest first where that was asked for.
 * @param venues each once
 * @param priceOf what one person pays; null where no stated price fits, which no budget allows */
export function rankVenues<P extends Priced>(
  venues: readonly NearbyVenue[],
  { wish, cheaper }: Pick<Search, 'wish' | 'cheaper'>,
  priceOf: (venue: NearbyVenue) => P | null,
): Ranked<P> {
  const { budget, nearest } = wish;
  let ranked = venues
    .filter((venue) => fits(venue, wish))
    .map((venue): Listed<P> => ({ venue, price: priceOf(venue) }))
    .filter(({ price }) => budget === null || (price !== null && price.amount <= budget));
  const amountOf = ({ price }: Listed<P>) => price?.amount ?? Infinity;
  const byDistance = (a: Listed<P>, b: Listed<P>) =>
    a.venue.distance - b.venue.distance || (a.venue.placeId < b.venue.placeId ? -1 : 1);
  // Infinity less itself is no number.
  const byPrice = (a: Listed<P>, b: Listed<P>) =>
    amountOf(a) === amountOf(b) ? byDistance(a, b) : amountOf(a) - amountOf(b);
  ranked.sort(byPrice);
  let cheapest: Cents | null = null;
  for (let times = 0; times < cheaper && ranked.length > 0; times += 1) {
    const shown = ranked.slice(0, PLACES_AT_ONCE);
    const middle = shown[Math.floor(shown.length / 2)];
    const bound = middle === undefined ? Infinity : amountOf(middle);
    const left = ranked.filter((one) => amountOf(one) < bound);
    if (left.length === 0) cheapest = ranked[0]?.price?.amount ?? null;
    ranked = left;
  }
  if (nearest) ranked.sort(byDistance);
  return { ranked, cheapest };
}

/** The part of a list that is shown, and the place of its first from 1. 'The second one' is of the ten that were shown last,
 * 'number 12' of all. */
export function shownOf<T>(
  ranked: readonly T[],
  { page, pick }: Pick<Search, 'page' | 'pick'>,
): { shown: T[]; from: number } {
  const start = page * PLACES_AT_ONCE;
  if (pick === null) return { shown: ranked.slice(start, start + MOST_LISTED), from: start + 1 };
  const last = Math.min(start + PLACES_AT_ONCE, ranked.length) - 1;
  const at = pick === -1 ? last : pick <= PLACES_AT_ONCE ? start + pick - 1 : pick - 1;
  return { shown: ranked.slice(at, at + 1), from: at + 1 };
}

/** How many of a list have to be known for what is shown of it. */
export const neededOf = ({ page, pick }: Pick<Search, 'page' | 'pick'>): number =>
  Math.max(page * PLACES_AT_ONCE + MOST_LISTED, pick ?? 0);

/** What of the stated prices a wish is about: a coffee, a meal, or null, where none fits, as for ice cream. */
export function pricedOf({ foods, kinds, meal, open }: VenueWish): 'coffee' | 'lunch' | 'dinner' | null {
  const isEvening = open !== null && open !== 'now' && open.minute !== null && open.minute >= EVENING_FROM;
  const eaten = meal === 'dinner' || (meal === null && isEvening) ? 'dinner' : 'lunch';
  if (foods.length > 0) {
    const prices = foods.map((food) => FOODS[food].price ?? 'meal');
    if (prices.includes('meal')) return eaten;
    return prices.includes('coffee') ? 'coffee' : null;
  }
  if (meal !== null || kinds.length === 0) return eaten;
  if (kinds.every((kind) => kind === 'cafe')) return 'coffee';
  return kinds.some((kind) => kind === 'restaurant' || kind === 'fast_food') ? eaten : null;
}
const EVENING_FROM = 17 * 60;
