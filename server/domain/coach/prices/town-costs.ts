import { foldName } from '../../places/fold-name';
import { FOODS } from '../../places/foods';
import { KNOWN_TOWNS, isSameTown } from '../../places/known-town';
import type { Priced } from '../../places/place-prices';
import { type TownPrice, priceInTown, tableAlone } from '../../places/town-price';
import type { AskedItem, AskedPrice } from '../question/read-price';
import type { NamedTown } from './whose';

/** Prices that a question is answered with. */
export interface Costs {
  place: NamedTown;
  /** Of the place, 1 being the table. */
  priceLevel: number;
  prices: readonly TownPrice[];
}

const PRICED: Readonly<Partial<Record<AskedItem, readonly Priced[]>>> = {
  coffee: ['coffee'],
  lunch: ['lunch'],
  dinner: ['dinner'],
  meal: ['lunch', 'dinner'],
  groceries: ['lunch', 'dinner'],
};

/** What has to be known for an answer: prices of what is bought out, and of which kitchen. */
export const wantedPrices = ({
  items,
  food,
}: AskedPrice): { priced: Priced[]; cuisines: readonly string[] } => ({
  priced: [...new Set(items.flatMap((item) => PRICED[item] ?? []))],
  cuisines: food === null ? [] : FOODS[food].cuisines,
});

/** The prices of another place than the person's, by the table alone; null where the question is about theirs. */
export function costsElsewhere(
  asked: AskedPrice,
  { city, country }: { city: string | null; country: string | null },
): Costs | null {
  const { place } = asked;
  if (place === null || (city !== null && isSameTown(place, city))) return null;
  if (city === null && country !== null && isSameTown(place, country)) return null;
  const known = KNOWN_TOWNS.get(foldName(place));
  if (known === undefined) return { place: { kind: 'unknown', name: null }, priceLevel: 1, prices: [] };
  const { priceLevel, name } = known;
  return { place: { kind: 'other', name }, priceLevel, prices: tablePrices(asked, priceLevel) };
}

/** What a question asks for, by the table alone. */
export function tablePrices(asked: AskedPrice, priceLevel: number): TownPrice[] {
  const { priced, cuisines } = wantedPrices(asked);
  return priced.flatMap((one) => priceInTown(one, cuisines, tableAlone(priceLevel)) ?? []);
}
