import type { Diet, VenueKind } from '~db/columns';

import { foldSlotText } from '../coach/question/slots';
import type { Cents } from '../kernel/money';
import type { NearbyVenue } from './venue';
import { type Meal, USUAL_RADIUS, type Wish } from './wish';
import type { Search } from './wish-chat';
import { DISH_WORDS, FOODS, type Food } from './wish-words';

/** So many are shown at first, and so many are sent. */
export const PLACES_AT_ONCE = 10;
const MOST_LISTED = 100;

/** What one person pays at a venue. */
interface Priced {
  amount: Cents;
}

export interface Listed<P> {
  venue: NearbyVenue;
  /** Null where no stated price fits. */
  price: P | null;
}

export interface Chosen<P> {
  /** The best first, 100 at most. */
  listed: Listed<P>[];
  /** The place of the first in the whole list, from 1. */
  from: number;
  /** How many fit in all. */
  total: number;
  /** How many would fit, but do not say when they are open. */
  withoutHours: number;
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
export function kindsFor({ foods, kinds, notKinds, meal }: Wish): VenueKind[] {
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

function fits(venue: NearbyVenue, wish: Wish): boolean {
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

/** Chooses what fits a search and ranks it: by price, then by distance; the nearest first where that was asked for.
 * @param venues of the kinds of `kindsFor`, each once
 * @param opens whether a venue is open when it has to be; null where that is not known */
export function chooseVenues<P extends Priced>(
  venues: readonly NearbyVenue[],
  { wish, cheaper, page, pick }: Search,
  {
    priceOf,
    opens,
  }: { priceOf: (venue: NearbyVenue) => P | null; opens: (venue: NearbyVenue) => boolean | null },
): Chosen<P> {
  const { budget, nearest } = wish;
  let ranked = venues
    .filter((venue) => fits(venue, wish))
    .map((venue): Listed<P> => ({ venue, price: priceOf(venue) }))
    .filter(({ price }) => budget === null || (price !== null && price.amount <= budget));
  let withoutHours = 0;
  if (wish.open !== null)
    ranked = ranked.filter(({ venue }) => {
      const isOpen = opens(venue);
      if (isOpen === null) withoutHours += 1;
      return isOpen === true;
    });
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
  const start = page * PLACES_AT_ONCE;
  const onPage = ranked.slice(start, start + MOST_LISTED);
  const picked = pick === null ? onPage : pickedOf(ranked, start, pick);
  const [first] = picked;
  return {
    listed: picked,
    from: first === undefined ? 1 : ranked.indexOf(first) + 1,
    total: ranked.length,
    withoutHours,
    cheapest,
  };
}

/** 'The second one' is of the ten that were shown last, 'number 12' of all. */
function pickedOf<T>(ranked: readonly T[], start: number, pick: number): T[] {
  const shown = ranked.slice(start, start + PLACES_AT_ONCE);
  const one = pick === -1 ? shown.at(-1) : pick <= PLACES_AT_ONCE ? shown[pick - 1] : ranked[pick - 1];
  return one === undefined ? [] : [one];
}
