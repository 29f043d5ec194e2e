import { randomUUID } from 'node:crypto';

import { deleteEstimate, findEstimate, insertEstimate } from '~db/queries/places/estimates';

import type { OnboardedContext } from '../../context';
import { dayAt } from '../../domain/kernel/days';
import {
  CHOICE_KINDS,
  CHOICE_RADIUS_M,
  type Estimate,
  VENUES_SHOWN,
  RESTAURANT_KINDS,
  RESTAURANT_RADIUS_M,
  estimateSavings,
} from '../../domain/places/estimate';
import {
  type EstimateRequest,
  type RestaurantsRequest,
  estimateSchema,
} from '../../domain/places/estimate-schema';
import { foldName } from '../../domain/places/fold-name';
import { type NearbyVenue, type Position, VENUE_KINDS } from '../../domain/places/venue';
import { notFound } from '../../errors';
import { findVenues } from './find-venues';
import { type PricedTown, knownPrices, townOf } from './known-prices';

/** How many restaurants a search lists. */
const SUGGESTIONS = 8;
/** How many restaurants with the same words in their names are looked at for the one that is meant. */
const NAMESAKES = 50;

/** An estimate that is stored, for the saving that may use it. */
export interface StoredEstimate {
  id: string;
  estimate: Estimate;
}

/** Estimates what a choice saves around a position, else in the city of the profile, and keeps the estimate with its inputs and
 * sources. Without venues (the service is off, away, or nothing is near) it is made from the table of prices.
 * @throws PLACE_REQUIRED without position and city */
export async function estimate(ctx: OnboardedContext, input: EstimateRequest): Promise<StoredEstimate> {
  await ctx.services.limits.consume('estimate', ctx.user.id);
  const made = await estimateIn(ctx, await townOf(ctx, input.position), input);
  const id = randomUUID();
  await insertEstimate(ctx.db, {
    userId: ctx.user.id,
    id,
    estimate: JSON.stringify(made),
    now: ctx.now(),
  });
  return { id, estimate: made };
}

/** An estimate in a town, which is not kept. */
export async function estimateIn(
  ctx: OnboardedContext,
  town: PricedTown,
  input: EstimateRequest,
): Promise<Estimate> {
  const { choice, mealType, people, meals } = input;
  const [around, chosen] = await Promise.all([
    town.at &&
      findVenues(ctx, {
        at: town.at,
        radius: CHOICE_RADIUS_M,
        kinds: CHOICE_KINDS[choice],
        limit: VENUES_SHOWN,
      }),
    // A coffee has no name to look for, but the nearby chat names its café by id.
    town.at && (choice === 'cook' || input.placeId !== null) ? wantedRestaurant(ctx, town.at, input) : null,
  ]);
  const venues = around?.venues ?? [];
  const asked = input.placeId ?? input.restaurantName;
  return estimateSavings({
    choice,
    mealType,
    people,
    meals,
    groceries: input.groceries,
    venues,
    chosen,
    notFound: choice === 'cook' && asked !== null && chosen === null ? (input.restaurantName ?? '') : null,
    place: { city: town.city, country: town.country, by: town.by },
    known: await knownPrices(ctx, town, {
      venues: chosen ? [...venues, chosen] : venues,
      // A dinner's price may come from that of a lunch.
      priced: choice === 'brew' ? ['coffee'] : ['lunch', 'dinner'],
    }),
    venuesOf: !around?.fetchedAt ? null : dayAt(new Date(around.fetchedAt), ctx.user.timeZone),
    today: ctx.user.today,
  });
}

/** The restaurant that somebody chose or named; null when none was, or it cannot be found. */
async function wantedRestaurant(
  ctx: OnboardedContext,
  at: Position,
  { placeId, restaurantName }: EstimateRequest,
): Promise<NearbyVenue | null> {
  const search = { at, radius: RESTAURANT_RADIUS_M, kinds: RESTAURANT_KINDS };
  if (placeId !== null) {
    const chosen = { ...search, kinds: VENUE_KINDS, placeIds: [placeId] };
    return (await findVenues(ctx, chosen)).venues[0] ?? null;
  }
  if (restaurantName === null) return null;
  const { venues } = await findVenues(ctx, { ...search, name: restaurantName, limit: NAMESAKES });
  const folded = foldName(restaurantName);
  return venues.find(({ name }) => foldName(name) === folded) ?? venues[0] ?? null;
}

/** Restaurants around whose names hold a text, the nearest first. `answered`: whether places could be looked up at all.
 * @throws PLACE_REQUIRED without position and city */
export async function searchRestaurants(ctx: OnboardedContext, { position, text }: RestaurantsRequest) {
  await ctx.services.limits.consume('restaurantSearch', ctx.user.id);
  const { at } = await townOf(ctx, position);
  if (at === null) return { suggestions: [], answered: false };
  const { venues, state } = await findVenues(ctx, {
    at,
    radius: RESTAURANT_RADIUS_M,
    kinds: RESTAURANT_KINDS,
    name: text,
    limit: SUGGESTIONS,
  });
  return {
    suggestions: venues.map(({ placeId, name, address }) => ({ placeId, name, vicinity: address })),
    answered: state === 'fresh' || state === 'stale',
  };
}

/** How an amount was estimated. @throws NOT_FOUND for one that is not the person's own, as for one that is gone, or written in a
 * form that is no longer read */
export async function getEstimate({ db, user }: OnboardedContext, id: string): Promise<StoredEstimate> {
  const stored = await findEstimate(db, user.id, id);
  const read = estimateSchema.safeParse(stored?.estimate);
  if (!read.success) throw notFound('Calculation');
  return { id, estimate: read.data };
}

/** Forgets how an amount was estimated; its saving stays. */
export async function forgetEstimate({ db, user }: OnboardedContext, id: string): Promise<void> {
  if (!(await deleteEstimate(db, user.id, id))) throw notFound('Calculation');
}
