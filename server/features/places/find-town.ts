import { findGeocodedCell, keepGeocodedCell } from '~db/queries/places/geocoded-cells';
import { takeServiceTurn } from '~db/queries/places/service-turns';

import type { AuthedContext } from '../../context';
import { DAY_MS } from '../../domain/kernel/durations';
import { countryName } from '../../domain/places/country';
import { geocodingCell, middleOf } from '../../domain/places/geocoding-cell';
import { type Position, distanceBetween } from '../../domain/places/venue';
import type { Gazetteer } from '../../services/places/gazetteer';
import type { ToldTown } from '../../services/places/nominatim';
import { PlacesError } from '../../services/places/ask-json';

/** A town that was found for a person, as their profile would keep it. */
export interface FoundTown {
  city: string | null;
  country: string | null;
}

/** How long an answer of the geocoder is kept. Towns change less often, but a cell that was asked for says that somebody was
 * there. */
export const KEEP_CELLS_DAYS = 30;
/** One request a second for the whole installation, as public servers ask for; who would wait longer than `mostMs` goes on
 * without. */
const PACE = { everyMs: 1000, mostMs: 1500 };
/** A town of the same name that is farther away is another one. */
const SAME_TOWN_M = 30_000;

/** The town at a position: of the geocoder, else the nearest of the gazetteer. Null where there is none. The position is neither
 * stored nor logged. */
export async function findTown(ctx: AuthedContext, at: Position): Promise<FoundTown | null> {
  const { limits, gazetteer } = ctx.services;
  await limits.consume('locate', ctx.user.id);
  const told = await geocoded(ctx, at);
  if (told && told.name !== null) return foundTown(gazetteer, told, at);
  const nearest = await gazetteer.nearest(at);
  if (nearest) return { city: nearest.name, country: countryName(nearest.country) };
  return told ? { city: null, country: countryName(told.country) } : nothingFound(ctx, 'position');
}

/** The town of the visitor's network address, for somebody whose browser tells no position. Null where it is not known. */
export async function findTownByAddress(ctx: AuthedContext): Promise<FoundTown | null> {
  const { limits, gazetteer, addressLocator } = ctx.services;
  await limits.consume('locate', ctx.user.id);
  const told =
    addressLocator && (await inTurn(ctx, 'ip-geolocation', async () => addressLocator.townOf(ctx.address)));
  if (!told) return nothingFound(ctx, 'address');
  return foundTown(gazetteer, told, told.at);
}

/** Which third parties hear of somebody who wants to be located; null for those that are off. */
export const getLocators = ({ services }: AuthedContext) => ({
  geocoder: services.geocoder?.host ?? null,
  byAddress: services.addressLocator?.host ?? null,
});

/** What the geocoder says about the cell of a position, now or at an earlier time; null without an answer. */
async function geocoded(ctx: AuthedContext, at: Position): Promise<ToldTown | null> {
  const { db, services } = ctx;
  const { geocoder } = services;
  if (!geocoder) return null;
  const cell = geocodingCell(at);
  const now = ctx.now();
  const kept = await findGeocodedCell(db, cell, new Date(now.getTime() - KEEP_CELLS_DAYS * DAY_MS));
  if (kept) return { name: kept.city, country: kept.country_code };
  const told = await inTurn(ctx, 'nominatim', async () => geocoder.townAt(middleOf(cell)));
  if (told) await keepGeocodedCell(db, cell, { city: told.name, country: told.country, at: now });
  return told;
}

/** What a service answers, asked when its turn comes. Null when it fails or its turn would come too late. No connection to the
 * database is held meanwhile. */
async function inTurn<T>(
  { db, log }: AuthedContext,
  service: 'nominatim' | 'ip-geolocation',
  ask: () => Promise<T | null>,
): Promise<T | null> {
  const wait = await takeServiceTurn(db, service, PACE);
  if (wait === null) return null;
  await new Promise((resolve) => setTimeout(resolve, wait));
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PlacesError)) throw error;
    log.warn({ service, reason: error.reason }, 'a service of places gave no answer');
    return null;
  }
}

/** A told town by the name that leads to it from a profile: the gazetteer tells towns of one name apart. */
async function foundTown(gazetteer: Gazetteer, told: ToldTown, at: Position | null): Promise<FoundTown> {
  const country = countryName(told.country);
  if (told.name === null || at === null) return { city: told.name, country };
  const [first, ...others] = await gazetteer.named(told.name, told.country);
  const isHere = (town: Position) => distanceBetween(town, at) < SAME_TOWN_M;
  if (!first || isHere(first)) return { city: told.name, country };
  return { city: others.find(isHere)?.name ?? told.name, country };
}

/** Logged without a person: not even the id of the request, by which its line could be found. */
function nothingFound({ log }: AuthedContext, by: 'position' | 'address'): null {
  log.warn({ by }, 'no town was found');
  return null;
}
