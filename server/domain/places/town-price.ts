import type { VenueKind } from '~db/columns';

import type { Cents } from '../kernel/money';
import { type Estimate, homePriceOf, outPriceOf } from './estimate';
import {
  type KnownPrices,
  type PriceSource,
  type Priced,
  exactTablePrice,
  priceOfVenue,
} from './place-prices';

/** What one thing costs one person in a town, and at home. */
export interface TownPrice {
  priced: Priced;
  /** Values of OpenStreetMap's cuisine that it was asked for; none for any. */
  cuisines: readonly string[];
  amount: Cents;
  home: Cents;
  source:
    | PriceSource
    /** Places around the centre; whether any of their prices is told by people. */
    | { from: 'places'; places: number; told: boolean };
  /** Whether it is a lunch's price with a fifth more. */
  raised: boolean;
}

/** At which kind of venue a thing is bought, where none is named. */
const USUAL_KIND: Readonly<Record<Priced, VenueKind>> = {
  coffee: 'cafe',
  lunch: 'restaurant',
  dinner: 'restaurant',
};

/** What is known of prices where only the table is: in another town. */
export const tableAlone = (priceLevel: number): KnownPrices => ({
  priceLevel,
  ownCups: [],
  ownReports: [],
  ownSavings: [],
  reports: [],
});

/** What a thing costs in a town, whatever the venue: as reported, else by the stated table. Null where neither has a price. */
export function priceInTown(
  priced: Priced,
  cuisines: readonly string[],
  known: KnownPrices,
): TownPrice | null {
  const kind = USUAL_KIND[priced];
  const price = priceOfVenue({ placeId: '', name: '', kind, cuisines }, priced, known);
  if (price === null) return null;
  const { amount, source, raised } = price;
  const exact =
    source.from === 'table'
      ? (exactTablePrice({ kind, cuisines }, priced, known.priceLevel)?.exact ?? amount)
      : amount;
  const home = homePriceOf(priced === 'coffee' ? 'brew' : 'cook', exact);
  return { priced, cuisines, amount, home, source, raised };
}

/** The price that an estimate without a chosen place goes by, so that two screens say the same. Where all its places have one
 * price from one source, that is the source. */
export function priceOfEstimate(made: Estimate, known: TownPrice | null): TownPrice | null {
  if (made.topPlaces.length === 0) return known;
  const { priced, homePrice: home, topPlaces } = made;
  const amount = outPriceOf(made);
  const [first] = topPlaces;
  const isOne = topPlaces.every(
    ({ estimatedPrice, source }) => estimatedPrice === amount && source.from === first?.source.from,
  );
  const toldOfTown =
    first &&
    (first.source.from === 'own savings' || first.source.from === 'receipts'
      ? first.source.at === 'anywhere'
      : first.source.from !== 'table' && first.source.at === 'city');
  if (first && isOne && toldOfTown)
    return { priced, cuisines: [], amount, home, source: first.source, raised: first.raised };
  const told = topPlaces.some(({ source }) => source.from !== 'table');
  return {
    priced,
    cuisines: [],
    amount,
    home,
    source: { from: 'places', places: topPlaces.length, told },
    raised: false,
  };
}
