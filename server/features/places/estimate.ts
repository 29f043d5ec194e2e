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
import type { NearbyVenue, Position } from '../../domain/places/venue';
import { notFound } from '../../errors';
import { findVenues } from './find-venues';
import { knownPrices, townOf } from './known-prices';

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
  const { user, services } = ctx;
  await services.limits.consume('estimate', user.id);
  const town = await townOf(ctx, input.position);
  const { choice, mealType, people, meals } = input;
  const [around, chosen] = await Promise.all([
    town.at &&
      findVenues(ctx, {
        at: town.at,
        radius: CHOICE_RADIUS_M,
        kinds: CHOICE_KINDS[choice],
        limit: VENUES_SHOWN,
      }),
    choice === 'cook' && town.at ? wantedRestaurant(ctx, town.at, input) : null,
  ]);
  const venues = around?.venues ?? [];
  const asked = input.placeId ?? input.restaurantName;
  const made = estimateSavings({
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
    venuesOf: !around?.fetchedAt ? null : dayAt(new Date(around.fetchedAt), user.timeZone),
    today: user.today,
  });
  const id = randomUUID();
  await insertEstimate(ctx.db, { userId: user.id, id, estimate: JSON.stringify(made), now: ctx.now() });
  return { id, estimate: made };
}

/** The restaurant that somebody chose or named; null when none was, or it cannot be found. */
async function wantedRestaurant(
  ctx: OnboardedContext,
  at: Position,
  { placeId, restaurantName }: EstimateRequest,
): Promise<NearbyVenue | null> {
  const search = { at, radius: RESTAURANT_RADIUS_M, kinds: RESTAURANT_KINDS };
  if (placeId !== null) return (await findVenues(ctx, { ...search, placeIds: [placeId] })).venues[0] ?? null;
  if (restaurantName === null) return null;
  const { venues } = await findVenues(ctx, { ...search, name: restaurantName, limit: NAMESAKES });
  const folded = foldName(restaurantName);
  return venues.find(({ name }) => foldName(name) === folded) ?? venues[0] ?? null;
}

/** Restaurants around whose names hold a text, the nearest first.
 * @throws PLACE_REQUIRED without position and city */
export async function searchRestaurants(ctx: OnboardedContext, { position, text }: RestaurantsRequest) {
  await ctx.services.limits.consume('restaurantSearch', ctx.user.id);
  const { at } = await townOf(ctx, position);
  if (at === null) return { suggestions: [] };
  const { venues } = await findVenues(ctx, {
    at,
    radius: RESTAURANT_RADIUS_M,
    kinds: RESTAURANT_KINDS,
    name: text,
    limit: SUGGESTIONS,
  });
  return {
    suggestions: venues.map(({ placeId, name, address }) => ({ placeId, name, vicinity: address })),
  };
}

/** How an amount was estimated. @throws NOT_FOUND for one that is not the person's own, as for one that is gone */
export async function getEstimate({ db, user }: OnboardedContext, id: string): Promise<StoredEstimate> {
  const stored = await findEstimate(db, user.id, id);
  if (!stored) throw notFound('Calculation');
  return { id, estimate: estimateSchema.parse(stored.estimate) };
}

/** Forgets how an amount was estimated; its saving stays. */
export async function forgetEstimate({ db, user }: OnboardedContext, id: string): Promise<void> {
  if (!(await deleteEstimate(db, user.id, id))) throw notFound('Calculation');
}
