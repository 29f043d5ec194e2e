import { readPrices } from '~db/queries/places/prices';

import type { OnboardedContext } from '../../context';
import { addDays } from '../../domain/kernel/days';
import { DAY_MS } from '../../domain/kernel/durations';
import { costMultiplier } from '../../domain/places/cost-of-living';
import { countryName } from '../../domain/places/country';
import { CUP_PATTERN, isCupBought } from '../../domain/places/cups-bought';
import {
  type KnownPrices,
  type KnownReports,
  type Priced,
  priceCode,
} from '../../domain/places/place-prices';
import { REPORTS_DAYS, type ToldPrice, reportedPrice } from '../../domain/places/price-reports';
import { type Position, VENUE_KINDS, type Venue } from '../../domain/places/venue';
import { DomainError } from '../../errors';
import { cityOfPlace } from './city-of-place';

/** Savings, and lines of the price book, of this many days say what something costs. */
const SAVINGS_DAYS = 180;

/** Where prices are wanted: the town, its price level, and where to look around; null where that is not known. */
export interface PricedTown {
  city: string | null;
  country: string | null;
  /** From the person's position, or the city of their profile. */
  by: 'position' | 'city';
  priceLevel: number;
  at: Position | null;
}

/** The town around a position, else that of the profile. The position is stored nowhere.
 * @throws PLACE_REQUIRED without either */
export async function townOf(ctx: OnboardedContext, position: Position | null): Promise<PricedTown> {
  if (position) {
    const near = await ctx.services.gazetteer.nearest(position);
    if (near === null) return { city: null, country: null, by: 'position', priceLevel: 1, at: position };
    const country = countryName(near.country);
    return {
      city: near.name,
      country,
      by: 'position',
      priceLevel: costMultiplier(near.name, country),
      at: position,
    };
  }
  const own = await ownTown(ctx);
  if (own === null) throw new DomainError('PLACE_REQUIRED', NO_TOWN_TEXT);
  return own;
}

/** The town of the person's profile, by its country where no city is named; null without either. */
export async function ownTown(ctx: Pick<OnboardedContext, 'services' | 'user'>): Promise<PricedTown | null> {
  const { city, country } = ctx.user;
  if (city === null && country === null) return null;
  const known = await cityOfPlace(ctx);
  return {
    city: known?.name ?? city,
    country: (known && countryName(known.country)) ?? country,
    by: 'city',
    priceLevel: costMultiplier(city, country),
    at: known && { lat: known.lat, lon: known.lon },
  };
}

export const NO_TOWN_TEXT = 'Set your city first. Prices differ from place to place.';

/** Everything that `priceOfVenue` needs to know for these venues in a town, in one statement. */
export async function knownPrices(
  { db, user, now }: Pick<OnboardedContext, 'db' | 'user' | 'now'>,
  town: Pick<PricedTown, 'city' | 'country' | 'priceLevel'>,
  { venues, priced }: { venues: readonly Pick<Venue, 'placeId'>[]; priced: readonly Priced[] },
): Promise<KnownPrices> {
  const read = await readPrices(db, {
    userId: user.id,
    codes: VENUE_KINDS.flatMap((kind) => priced.map((one) => priceCode(kind, one))),
    placeIds: venues.map(({ placeId }) => placeId),
    town: town.city === null ? null : { city: town.city, country: town.country ?? '' },
    cups: priced.includes('coffee') ? CUP_PATTERN : null,
    reportsSince: new Date(now().getTime() - REPORTS_DAYS * DAY_MS),
    savingsSince: addDays(user.today, -SAVINGS_DAYS),
  });
  const { ownReports, ownSavings } = read;
  const ownCups = read.ownCups.flatMap(({ product, shop, ...cup }) =>
    shop !== null && isCupBought(product, shop) ? [{ ...cup, shop }] : [],
  );
  return { priceLevel: town.priceLevel, ownCups, ownReports, ownSavings, reports: together(read.reports) };
}

/** The reports of each thing in each place, in the middle; without those of too few people. */
function together(rows: readonly (ToldPrice & { placeId: string | null; code: string })[]): KnownReports[] {
  const groups = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = `${row.placeId} ${row.code}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((reports) => {
    const [first] = reports;
    const reported = reportedPrice(reports);
    return first && reported ? [{ placeId: first.placeId, code: first.code, reported }] : [];
  });
}
