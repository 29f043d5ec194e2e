import type { Category } from '~db/columns';

import type { Cents } from '../../domain/kernel/money';
import { kindsFor, neededOf, pricedOf, rankVenues, shownOf } from '../../domain/nearby/choose-venues';
import { CHOICE_CATEGORY, type SmartChoice, estimateSavings } from '../../domain/places/estimate';
import type { SearchOutcome } from '../../domain/nearby/nearby-answer';
import { instantsOf } from '../../domain/nearby/open-when';
import type { Opening } from '../../domain/places/opening';
import {
  type KnownPrices,
  type Priced,
  type VenuePrice,
  priceOfVenue,
} from '../../domain/places/place-prices';
import type { NearbyVenue } from '../../domain/places/venue';
import { LARGEST_RADIUS, USUAL_RADIUS } from '../../domain/nearby/wish';
import type { Search } from '../../domain/nearby/wish-chat';
import { openAt } from '../../services/places/opening-hours';
import type { OnboardedContext } from '../../context';
import { MOST_VENUES, findVenues } from '../places/find-venues';
import { type PricedTown, knownPrices } from '../places/known-prices';

/** A venue as a card shows it. */
export interface VenueOption {
  /** In the list of the search, from 1. */
  rank: number;
  placeId: string;
  name: string;
  address: string | null;
  lat: number;
  lon: number;
  /** Metres. */
  distance: number;
  /** At most three. */
  categories: string[];
  price: (Pick<VenuePrice, 'amount' | 'band' | 'source' | 'raised'> & { priced: Priced }) | null;
  /** Null where nobody says. */
  opening: Opening | null;
  website: string | null;
  wheelchair: NearbyVenue['wheelchair'];
  diets: NearbyVenue['diets'];
  /** What making it at home instead saves, for as many people as were said; null where that is nothing, or not known. */
  saving: { amount: Cents; category: Category; choice: SmartChoice; people: number } | null;
}

export interface NearbyFound {
  venues: VenueOption[];
  outcome: SearchOutcome;
  /** Of the place, for its opening hours. */
  timeZone: string;
  /** The town whose prices count; null where it has no name. */
  city: string | null;
}

/** Opening hours cost half a millisecond each, so no more of them are read in a search. */
const MOST_HOURS = 300;
const MOST_CATEGORIES = 3;
/** 'fish_and_chips' as 'Fish and chips'. */
const cuisineSays = (cuisine: string) =>
  (cuisine.charAt(0).toUpperCase() + cuisine.slice(1)).replaceAll('_', ' ');
const KIND_SAYS = {
  restaurant: 'Restaurant',
  cafe: 'Café',
  fast_food: 'Fast food',
  bakery: 'Bakery',
  supermarket: 'Supermarket',
  market: 'Market',
} as const;

/** Looks for what a search wants around a town's position, with prices and opening hours. Null when the map cannot be read.
 * @param town with a position */
export async function searchNearby(
  ctx: OnboardedContext,
  town: PricedTown & { at: NonNullable<PricedTown['at']> },
  search: Search,
): Promise<NearbyFound | null> {
  const { services, user } = ctx;
  const now = ctx.now();
  const { wish } = search;
  const city = await services.gazetteer.nearest(town.at);
  const place = { timeZone: city?.timeZone ?? user.timeZone, country: city?.country ?? null };
  const around = await findVenues(ctx, {
    at: town.at,
    radius: Math.min(wish.within ?? USUAL_RADIUS, LARGEST_RADIUS),
    kinds: kindsFor(wish),
    limit: MOST_VENUES,
  });
  if (around.state === 'unavailable' || around.state === 'off') return null;
  const priced = pricedOf(wish);
  const known =
    priced === null
      ? null
      : await knownPrices(ctx, town, {
          venues: around.venues,
          // A dinner's price may come from that of a lunch.
          priced: priced === 'coffee' ? ['coffee'] : ['lunch', 'dinner'],
        });
  const priceOf = (venue: NearbyVenue) =>
    priced === null || known === null ? null : priceOfVenue(venue, priced, known);
  const { ranked, cheapest } = rankVenues(around.venues, search, priceOf);

  const needed = neededOf(search);
  const instants = wish.open === null ? [] : instantsOf(wish.open, wish.meal, now, place.timeZone);
  const open: typeof ranked = [];
  let withoutHours = 0;
  let checked = 0;
  for (const one of wish.open === null ? [] : ranked) {
    if (open.length > needed || checked >= MOST_HOURS) break;
    checked += 1;
    const states = await Promise.all(instants.map((instant) => openAt(one.venue, instant, place)));
    if (states.some((state) => state?.open === true)) open.push(one);
    else if (states.every((state) => state === null)) withoutHours += 1;
  }
  const fitting = wish.open === null ? ranked : open;
  const { shown, from } = shownOf(fitting, search);
  const venues = await Promise.all(
    shown.map(async ({ venue, price }, index): Promise<VenueOption> => {
      const { placeId, name, address, lat, lon, distance, cuisines, kind, website, wheelchair, diets } =
        venue;
      return {
        rank: from + index,
        placeId,
        name,
        address,
        lat,
        lon,
        distance,
        categories: [KIND_SAYS[kind], ...cuisines.map(cuisineSays)].slice(0, MOST_CATEGORIES),
        price: price && priced && { ...price, priced },
        opening: await openAt(venue, now, place),
        website,
        wheelchair,
        diets,
        saving:
          price && priced && known
            ? savingAt(venue, { priced, known, people: wish.people ?? 1, town, today: user.today })
            : null,
      };
    }),
  );
  return {
    venues,
    timeZone: place.timeZone,
    city: town.city,
    outcome: {
      total: fitting.length,
      more: wish.open !== null && checked < ranked.length && open.length > needed,
      from,
      shown: venues.length,
      withoutHours,
      cheapest,
      priced,
      centre: town.by === 'city' ? town.city : null,
      stale: around.state === 'stale',
    },
  };
}

/** What somebody saves who makes it at home, by the rule of estimates. */
function savingAt(
  venue: NearbyVenue,
  {
    priced,
    known,
    people,
    town,
    today,
  }: {
    priced: Priced;
    known: KnownPrices;
    people: number;
    town: PricedTown;
    today: OnboardedContext['user']['today'];
  },
): VenueOption['saving'] {
  const choice: SmartChoice = priced === 'coffee' ? 'brew' : 'cook';
  const { savings } = estimateSavings({
    choice,
    mealType: priced === 'dinner' ? 'dinner' : 'lunch',
    people,
    meals: 1,
    groceries: null,
    venues: [],
    chosen: venue,
    notFound: null,
    place: { city: town.city, country: town.country, by: town.by },
    known,
    venuesOf: null,
    today,
  });
  return savings > 0 ? { amount: savings, category: CHOICE_CATEGORY[choice], choice, people } : null;
}
