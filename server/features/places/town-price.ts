import type { OnboardedContext } from '../../context';
import type { EstimateRequest } from '../../domain/places/estimate-schema';
import type { Priced } from '../../domain/places/place-prices';
import { type TownPrice, priceInTown, priceOfEstimate, tableAlone } from '../../domain/places/town-price';
import { estimateIn } from './estimate';
import { type PricedTown, knownPrices, ownTown } from './known-prices';

/** What things cost where the person lives. */
export interface TownPrices {
  /** Null where the profile names neither city nor country: then the prices are those of the table as it stands. */
  town: PricedTown | null;
  prices: TownPrice[];
}

const ONE: Omit<EstimateRequest, 'choice' | 'mealType'> = {
  position: null,
  people: 1,
  meals: 1,
  groceries: null,
  restaurantName: null,
  placeId: null,
};
const ALL_PRICED: readonly Priced[] = ['coffee', 'lunch', 'dinner'];

/** What these things cost in the city of the profile. As `Estimate with Nearby Data` has it there: the average of the places around
 * the centre; for a cuisine what was reported in the town, else the table's price. Things without a price are left out. */
export async function pricesOfTown(
  ctx: OnboardedContext,
  { priced, cuisines }: { priced: readonly Priced[]; cuisines: readonly string[] },
): Promise<TownPrices> {
  const town = await ownTown(ctx);
  const known = await knownPrices(ctx, town ?? NOWHERE, { venues: [], priced: ALL_PRICED });
  const prices: TownPrice[] = [];
  for (const one of priced) {
    const told = priceInTown(one, cuisines, known);
    const isAny = cuisines.length === 0 && town !== null;
    const price = isAny ? priceOfEstimate(await estimateIn(ctx, town, requestOf(one)), told) : told;
    if (price) prices.push(price);
  }
  return { town, prices };
}

/** The prices that people told in the town of the profile, what the person paid and reported before what others did; without the
 * table's. */
export async function toldPrices(ctx: OnboardedContext): Promise<TownPrice[]> {
  const town = await ownTown(ctx);
  if (town === null) return [];
  const { ownCups, ownReports, reports } = await knownPrices(ctx, town, { venues: [], priced: ALL_PRICED });
  const known = { ...tableAlone(town.priceLevel), ownCups, ownReports, reports };
  return ALL_PRICED.flatMap((one) => priceInTown(one, [], known) ?? []).filter(
    ({ source }) => source.from !== 'table',
  );
}

const NOWHERE = { city: null, country: null, priceLevel: 1 };
const requestOf = (priced: Priced): EstimateRequest => ({
  ...ONE,
  choice: priced === 'coffee' ? 'brew' : 'cook',
  mealType: priced === 'dinner' ? 'dinner' : 'lunch',
});
