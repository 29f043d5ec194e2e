import type { Category } from '../kernel/categories';
import type { LocalDay } from '../kernel/days';
import { type Cents, cents } from '../kernel/money';
import { type MealSimulation, simulateMeal } from './meal-simulation';
import {
  type KnownPrices,
  type MealType,
  type PriceBand,
  type PriceSource,
  type Priced,
  TABLE_VERSION,
  exactTablePrice,
  priceOfVenue,
} from './place-prices';
import { roundTo10 } from './price-reports';
import type { VenueKind } from '~db/columns';
import type { Venue } from './venue';

/** The smart choices: cooking in place of eating out, brewing in place of a café (the specification's `choice_code`). */
export type SmartChoice = 'cook' | 'brew';

// The figures of docs/product/places.md, 'Estimates'.
/** How far venues are looked for, in metres: for a choice, and for a restaurant by name. */
export const CHOICE_RADIUS_M = 3000;
export const RESTAURANT_RADIUS_M = 5000;
/** The first places that are listed and averaged. */
export const VENUES_SHOWN = 10;
/** Cooking costs 35 % of the price in a restaurant. */
const HOME_PERCENT = 35;
/** A cup at home costs 0.30 EUR everywhere. */
const HOME_CUP = cents(30);
export const MOST_PEOPLE = 20;
export const MOST_MEALS = 20;
const USUAL_NUMBER = 2;
/** The fewest letters that are looked for, and how long typing must rest before. */
export const LEAST_SEARCH = 2;
export const SEARCH_REST_MS = 500;
/** How long browsers wait for an estimate. */
export const ESTIMATE_WAIT_MS = 10_000;
/** The longest name of a place in an estimate, in characters. */
const LONGEST_NAME = 100;

/** The messages of estimates, as the specification has them. */
export const ESTIMATE_TEXT = {
  failed: 'Failed to estimate savings',
  notFound: "Couldn't find that restaurant, using nearby average",
  /** Nothing is known of what is around, so there is no average. */
  notLooked: "Couldn't find that restaurant, using the price table",
} as const;

/** What is eaten or drunk out, and at which kinds of venues it is looked for. */
export const CHOICE_KINDS: Readonly<Record<SmartChoice, readonly VenueKind[]>> = {
  cook: ['restaurant', 'fast_food'],
  brew: ['cafe'],
};
/** Where one can eat, when a restaurant is looked for by name. */
export const RESTAURANT_KINDS: readonly VenueKind[] = ['restaurant', 'fast_food', 'cafe'];
/** The kind whose price counts where no venue is known, and that a report is about without one. */
export const CHOICE_KIND: Readonly<Record<SmartChoice, VenueKind>> = { cook: 'restaurant', brew: 'cafe' };
/** What the saving is about. */
export const CHOICE_CATEGORY: Readonly<Record<SmartChoice, Category>> = {
  cook: 'eating out',
  brew: 'coffee',
};

/** A number of people or meals: 1 to 20, and 2 for anything else. */
export const peopleOrMeals = (typed: unknown): number =>
  typeof typed === 'number' && Number.isInteger(typed) && typed >= 1 && typed <= MOST_PEOPLE
    ? typed
    : USUAL_NUMBER;

/** The town whose prices count. `by`: from the person's position, or the city of their profile. */
export interface EstimateTown {
  city: string | null;
  country: string | null;
  by: 'position' | 'city';
}

export interface ListedVenue {
  rank: number;
  name: string;
  placeId: string;
  priceBand: PriceBand;
  estimatedPrice: Cents;
  source: PriceSource;
  raised: boolean;
}

/** What a choice saves, with all that it was computed from. Kept with its saving; without distances and coordinates. */
export interface Estimate {
  choice: SmartChoice;
  priced: Priced;
  /** Where the price out comes from: a chosen place, the average of places nearby, what was told or paid where no place is
   * known, or the table alone. */
  source: 'place' | 'nearby' | 'told' | 'table';
  savings: Cents;
  placesConsidered: number;
  /** The average of `topPlaces`; without any what was told or paid, else the table's price. For one person. */
  avgOutPrice: Cents;
  /** The price at the chosen place, which then counts. */
  specificPlacePrice: Cents | null;
  /** For one person and meal, or a cup. With groceries: their part, rounded to a cent. */
  homePrice: Cents;
  /** What the groceries for all meals cost; null for a share of the price out. */
  groceries: Cents | null;
  people: number;
  meals: number;
  radius: number;
  /** What the price goes by where no place is known; null with places, and for the table's. */
  told: Pick<ListedVenue, 'source' | 'raised'> | null;
  topPlaces: readonly ListedVenue[];
  selectedPlace: (Omit<ListedVenue, 'rank'> & { kind: VenueKind }) | null;
  selectedWebsite: string | null;
  /** The name of a restaurant that was not found. */
  notFound: string | null;
  mealSimulations: readonly MealSimulation[];
  place: EstimateTown;
  priceLevel: number;
  tableVersion: LocalDay;
  /** When the venues came from OpenStreetMap; null without venues. */
  venuesOf: LocalDay | null;
  madeOn: LocalDay;
}

export interface EstimateInput {
  choice: SmartChoice;
  mealType: MealType;
  people: number;
  meals: number;
  groceries: Cents | null;
  /** Within the radius, the nearest first. */
  venues: readonly Venue[];
  /** The restaurant that was chosen or found by its name. */
  chosen: Venue | null;
  notFound: string | null;
  place: EstimateTown;
  known: KnownPrices;
  venuesOf: LocalDay | null;
  today: LocalDay;
}

/** What the price out is, for one person. */
export const outPriceOf = ({
  specificPlacePrice,
  avgOutPrice,
}: Pick<Estimate, 'specificPlacePrice' | 'avgOutPrice'>) => specificPlacePrice ?? avgOutPrice;

/** What cooking costs of a price out; 0.30 EUR for a cup. */
export const homePriceOf = (choice: SmartChoice, exactOut: number): Cents =>
  choice === 'brew' ? HOME_CUP : roundTo10((exactOut * HOME_PERCENT) / 100);

/** Half of a character at the end could not be stored. */
const shortName = (name: string): string =>
  name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1).replace(/\p{Surrogate}$/u, '')}…`;

/** Estimates what a choice saves: (price out - price at home) x people x meals, never below 0. The price out is that of
 * the chosen place, else the average of the ten nearest, else what was told of the town, else the table's. */
export function estimateSavings(input: EstimateInput): Estimate {
  const { choice, known, chosen, groceries, place, notFound, venuesOf, today } = input;
  const priced = choice === 'brew' ? 'coffee' : input.mealType;
  const [people, meals] = choice === 'brew' ? [1, 1] : [input.people, input.meals];
  const portions = people * meals;

  const listed = (venue: Venue): Omit<ListedVenue, 'rank'> | null => {
    const price = priceOfVenue(venue, priced, known);
    if (price === null) return null;
    const { amount, band, source, raised } = price;
    const { placeId } = venue;
    return { name: shortName(venue.name), placeId, priceBand: band, estimatedPrice: amount, source, raised };
  };
  // The cheapest first: the order of distances would tell where the person was.
  const topPlaces = input.venues
    .flatMap((venue) => listed(venue) ?? [])
    .slice(0, VENUES_SHOWN)
    .sort((a, b) => a.estimatedPrice - b.estimatedPrice || (a.name < b.name ? -1 : 1))
    .map((top, index) => ({ rank: index + 1, ...top }));
  const selected = chosen && listed(chosen);

  const anywhere = { placeId: '', name: '', kind: CHOICE_KIND[choice], cuisines: [] };
  const price = topPlaces.length === 0 ? priceOfVenue(anywhere, priced, known) : null;
  const told = price === null || price.source.from === 'table' ? null : price;
  const alone = told?.amount ?? exactTablePrice(anywhere, priced, known.priceLevel)?.exact ?? 0;
  const average =
    topPlaces.length === 0
      ? alone
      : topPlaces.reduce((sum, top) => sum + top.estimatedPrice, 0) / topPlaces.length;
  const exactOut = selected?.estimatedPrice ?? average;
  const out = selected?.estimatedPrice ?? roundTo10(average);
  const spent = choice === 'cook' ? groceries : null;
  const homeAll = spent ?? cents(homePriceOf(choice, exactOut) * portions);
  const homePrice = spent === null ? homePriceOf(choice, exactOut) : cents(Math.round(spent / portions));
  const savings = cents(Math.max(out * portions - homeAll, 0));
  const cuisines = chosen?.cuisines ?? [];
  return {
    choice,
    priced,
    source: selected ? 'place' : topPlaces.length > 0 ? 'nearby' : told ? 'told' : 'table',
    savings,
    placesConsidered: topPlaces.length,
    avgOutPrice: roundTo10(average),
    specificPlacePrice: selected?.estimatedPrice ?? null,
    homePrice,
    groceries: spent,
    people,
    meals,
    radius: CHOICE_RADIUS_M,
    told: told && { source: told.source, raised: told.raised },
    topPlaces,
    selectedPlace: selected && { ...selected, kind: chosen.kind },
    selectedWebsite: chosen?.website ?? null,
    notFound: notFound === null ? null : shortName(notFound),
    mealSimulations: simulateMeal({ priced, cuisines, people, meals, out, homeAll, homePrice }),
    place,
    priceLevel: known.priceLevel,
    tableVersion: TABLE_VERSION,
    venuesOf,
    madeOn: today,
  };
}
