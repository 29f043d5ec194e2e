import { KNOWN_PLACES, isSamePlace } from '../../places/known-place';
import { foldName } from '../../places/fold-name';
import { FOODS } from '../../places/foods';
import type { Priced } from '../../places/place-prices';
import { type TownPrice, priceInTown, tableAlone } from '../../places/town-price';
import type { AskedItem, PriceQuestion } from '../question/read-price';

/** The place whose prices are named: the city of the profile, else its country, else none, or another that was asked for;
 * `unknown` is one without a price level. */
export interface Place {
  kind: 'city' | 'country' | 'none' | 'other' | 'unknown';
  /** Null where it is not said: to Claude, which is not told where people live, and for a name that no text can hold. */
  name: string | null;
}

/** Prices that a question is answered with. */
export interface Costs {
  place: Place;
  /** Of the place, 1 being the table. */
  priceLevel: number;
  prices: readonly TownPrice[];
}

/** Names that a text can hold as they are: no figure, no braces, and letters that the coach writes. */
const SAYABLE = /^[\p{Script=Latin}\p{M}][\p{Script=Latin}\p{M} .,'’()-]{0,59}$/u;
const sayable = (name: string): string | null => (SAYABLE.test(name) ? name : null);

/** The place of a profile. */
export function ownPlace({ city, country }: { city: string | null; country: string | null }): Place {
  if (city !== null) return { kind: 'city', name: sayable(city) };
  return country === null ? { kind: 'none', name: null } : { kind: 'country', name: sayable(country) };
}

/** 'in Copenhagen', 'in your city', 'where prices are average'. */
export function inPlace({ kind, name }: Place): string {
  if (name !== null) return `in ${name}`;
  return { city: 'in your city', country: 'in your country', none: 'at general prices' }[
    kind === 'country' || kind === 'none' ? kind : 'city'
  ];
}

/** 'at the prices of Copenhagen (Hazel’s estimate)': how whatever is computed by the table names its prices. */
export function tableSaid(place: Place): string {
  if (place.kind === 'none') return 'at general prices (Hazel’s estimate)';
  return `at the prices of ${place.name ?? (place.kind === 'country' ? 'your country' : 'your city')} (Hazel’s estimate)`;
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
}: PriceQuestion): { priced: Priced[]; cuisines: readonly string[] } => ({
  priced: [...new Set(items.flatMap((item) => PRICED[item] ?? []))],
  cuisines: food === null ? [] : FOODS[food].cuisines,
});

/** The prices of another place than the person's, by the table alone; null where the question is about theirs. */
export function costsElsewhere(
  asked: PriceQuestion,
  { city, country }: { city: string | null; country: string | null },
): Costs | null {
  const { place } = asked;
  if (place === null || (city !== null && isSamePlace(place, city))) return null;
  if (city === null && country !== null && isSamePlace(place, country)) return null;
  const known = KNOWN_PLACES.get(foldName(place));
  if (known === undefined) return { place: { kind: 'unknown', name: null }, priceLevel: 1, prices: [] };
  const { priceLevel, name } = known;
  return { place: { kind: 'other', name }, priceLevel, prices: tablePrices(asked, priceLevel) };
}

/** What a question asks for, by the table alone. */
export function tablePrices(asked: PriceQuestion, priceLevel: number): TownPrice[] {
  const { priced, cuisines } = wantedPrices(asked);
  return priced.flatMap((one) => priceInTown(one, cuisines, tableAlone(priceLevel)) ?? []);
}
