import type { Category } from '../kernel/categories';
import { keysOf } from '../kernel/keys-of';
import { type LocalDay, localDay } from '../kernel/days';
import type { Cents } from '../kernel/money';
import { foldName } from './fold-name';
import prices from './place-prices.json' with { type: 'json' };
import { type ReportedPrice, medianOf, roundTo10 } from './price-reports';
import type { Venue } from './venue';

/** What has a price at a venue, for one person. */
export type Priced = 'coffee' | 'lunch' | 'dinner';
export type PriceBand = '€' | '€€' | '€€€';
export type MealType = 'lunch' | 'dinner';

/** What a report of a price is about: 'restaurant lunch', the code of `community_price_reports`. */
export type PriceCode = `${Venue['kind']} ${Priced}`;
export const priceCode = (kind: Venue['kind'], priced: Priced): PriceCode => `${kind} ${priced}`;

/** Where a price comes from. */
export type PriceSource =
  /** What the person paid, by receipts that they kept: there, or for a coffee anywhere. */
  | { from: 'receipts'; at: 'venue' | 'anywhere'; count: number; latest: LocalDay }
  /** What the person reported themselves: there, or for the kind of venue in the town. */
  | { from: 'own report'; at: 'venue' | 'city'; day: LocalDay }
  /** What the person logged as not spent: in notes that name the venue, or for a coffee anywhere. */
  | { from: 'own savings'; at: 'venue' | 'anywhere'; count: number; since: LocalDay }
  /** The median of what people reported: there, or at venues of the kind in the town, then changed by cuisine. */
  | { from: 'reports'; at: 'venue' | 'city'; people: number; latest: LocalDay; cuisine: string | null }
  /** The stated table, by kind and cuisine at the price level of the town. */
  | { from: 'table'; version: LocalDay; cuisine: string | null };

/** What something costs at a venue, for one person. */
export interface VenuePrice {
  amount: Cents;
  band: PriceBand;
  source: PriceSource;
  /** Whether it is a lunch's price with a fifth more, because only that of a lunch is known. */
  raised: boolean;
}

/** What the person has said of a price themselves; without a venue, of the kind in the town. */
export interface OwnReport {
  placeId: string | null;
  code: string;
  amount: Cents;
  day: LocalDay;
}

/** A saving of the person's own that was not estimated. */
export interface OwnSaving {
  category: Category;
  note: string | null;
  amount: Cents;
  day: LocalDay;
}

/** A cup of coffee that the person paid for, by a receipt that they kept. */
export interface OwnCup {
  shop: string;
  amount: Cents;
  day: LocalDay;
}

/** What people reported at a venue, or for a kind of venue in the town (`placeId` null). */
export interface KnownReports {
  placeId: string | null;
  code: string;
  reported: ReportedPrice;
}

/** All that is known of prices for one person in one town. Lists begin with the latest. */
export interface KnownPrices {
  /** Of the town, 1 being the table. */
  priceLevel: number;
  ownCups: readonly OwnCup[];
  ownReports: readonly OwnReport[];
  ownSavings: readonly OwnSaving[];
  reports: readonly KnownReports[];
}

export const TABLE_VERSION = localDay(prices.version);
/** A dinner costs a fifth more than a lunch, at what is no shop (docs/product/places.md). In percent, to stay exact. */
const DINNER_PERCENT = 120;
/** From this many coffees on, what they usually log or pay is taken for what one costs them. */
const ENOUGH_COFFEES = 3;
/** A venue's name of fewer letters is found in notes by chance. */
const LEAST_NAME = 4;
const SHOPS: ReadonlySet<Venue['kind']> = new Set(['bakery', 'supermarket', 'market']);

const CENTS: Readonly<Record<'coffee' | 'lunch', Partial<Record<Venue['kind'], number>>>> = prices.cents;
const CUISINES: ReadonlyMap<string, number> = new Map(Object.entries(prices.cuisines));
const MAINS: ReadonlyMap<string, string> = new Map(Object.entries(prices.mains));
export const KNOWN_CUISINES = keysOf(prices.cuisines);

const isDinner = (priced: Priced): boolean => priced === 'dinner';
const tablePriced = (priced: Priced) => (priced === 'coffee' ? 'coffee' : 'lunch');
/** The first cuisine that changes the price of a meal; in a shop none does. */
const knownCuisine = (kind: Venue['kind'], cuisines: readonly string[]) =>
  (!SHOPS.has(kind) && cuisines.find((cuisine) => CUISINES.has(cuisine))) || null;
const ratioOf = (cuisine: string | null): number => (cuisine === null ? 1 : (CUISINES.get(cuisine) ?? 1));

/** What a main dish of these cuisines is called: 'Pizza'; null for no name of its own. */
export const mainDish = (cuisines: readonly string[]): string | null =>
  cuisines.map((cuisine) => MAINS.get(cuisine)).find((name) => name !== undefined) ?? null;

/** What a meal consists of, as parts of its price that add up to 1. The first takes what rounding leaves. */
export const MEAL_PARTS: Readonly<Record<Priced, readonly { name: string; part: number }[]>> = prices.meals;

/** The stated price in cents, not rounded; null where there is none, such as a coffee at a supermarket.
 * @param priceLevel of the town, 1 being the table */
export function exactTablePrice(
  { kind, cuisines }: Pick<Venue, 'kind' | 'cuisines'>,
  priced: Priced,
  priceLevel: number,
): { exact: number; cuisine: string | null; raised: boolean } | null {
  const base = CENTS[tablePriced(priced)][kind];
  if (base === undefined) return null;
  const cuisine = priced === 'coffee' ? null : knownCuisine(kind, cuisines);
  const raised = isDinner(priced) && !SHOPS.has(kind);
  const percent = raised ? DINNER_PERCENT : 100;
  return {
    exact: ((base * percent) / 100) * ratioOf(cuisine) * priceLevel,
    cuisine,
    raised,
  };
}

/** '€', '€€' or '€€€' by the stated bounds at the price level of the town, so that it says dear or cheap for there. */
export function priceBand(amount: number, priced: Priced, priceLevel: number): PriceBand {
  const [low = 0, high = 0] = prices.bands[tablePriced(priced)];
  const alike = amount / priceLevel / (isDinner(priced) ? DINNER_PERCENT / 100 : 1);
  return alike <= low ? '€' : alike <= high ? '€€' : '€€€';
}

/** What something costs one person at a venue, by the best source: their own receipts, reports and savings, what at
 * least five people reported, else the stated table. Null where none has a price. */
export function priceOfVenue(
  venue: Pick<Venue, 'placeId' | 'name' | 'kind' | 'cuisines'>,
  priced: Priced,
  known: KnownPrices,
): VenuePrice | null {
  const found = toldPrice(venue, priced, known) ?? raisedLunch(venue, priced, known);
  const table = exactTablePrice(venue, priced, known.priceLevel);
  if (found) {
    const { amount, source, raised } = found;
    return { amount, band: priceBand(amount, priced, known.priceLevel), source, raised };
  }
  if (table === null) return null;
  const { exact, cuisine, raised } = table;
  return {
    amount: roundTo10(exact),
    band: priceBand(exact, priced, known.priceLevel),
    source: { from: 'table', version: TABLE_VERSION, cuisine },
    raised,
  };
}

type Told = Pick<VenuePrice, 'amount' | 'source' | 'raised'>;

function raisedLunch(
  venue: Parameters<typeof priceOfVenue>[0],
  priced: Priced,
  known: KnownPrices,
): Told | null {
  if (!isDinner(priced)) return null;
  const lunch = toldPrice(venue, 'lunch', known);
  if (lunch === null || SHOPS.has(venue.kind)) return lunch;
  return { ...lunch, amount: roundTo10((lunch.amount * DINNER_PERCENT) / 100), raised: true };
}

/** What is told of the venue itself comes before what is told of its kind in the town, and the person's own word before that of
 * others. */
function toldPrice(
  { placeId, name, kind, cuisines }: Parameters<typeof priceOfVenue>[0],
  priced: Priced,
  { ownCups, ownReports, ownSavings, reports, priceLevel }: KnownPrices,
): Told | null {
  const code = priceCode(kind, priced);
  const usual = exactTablePrice({ kind, cuisines }, priced, priceLevel)?.exact ?? 0;
  // Half or double the usual price is something else: two cups, the coffees of a week, a meal for several.
  const isLikely = ({ amount }: { amount: Cents }) => amount >= usual / 2 && amount <= usual * 2;
  const likely = ownSavings.filter(isLikely);
  const cups = priced === 'coffee' ? ownCups.filter(isLikely) : [];
  return (
    paidThere(cups, name) ??
    ownReported(ownReports, { code, placeId }) ??
    loggedThere(likely, name, priced) ??
    reported(reports, { code, placeId }) ??
    paidAnywhere(cups) ??
    ownReported(ownReports, { code, placeId: null }) ??
    loggedAnywhere(likely, priced) ??
    reported(reports, { code, placeId: null }, priced === 'coffee' ? null : knownCuisine(kind, cuisines))
  );
}

interface About {
  code: PriceCode;
  /** Null for the kind of venue in the town. */
  placeId: string | null;
}

const isAbout = (about: About) => (one: { code: string; placeId: string | null }) =>
  one.code === about.code && one.placeId === about.placeId;

function ownReported(reports: readonly OwnReport[], about: About): Told | null {
  const own = reports.find(isAbout(about));
  if (own === undefined) return null;
  const at = about.placeId === null ? 'city' : 'venue';
  return { amount: own.amount, source: { from: 'own report', at, day: own.day }, raised: false };
}

/** @param cuisine changes what is told of the town; null for none */
function reported(
  reports: readonly KnownReports[],
  about: About,
  cuisine: string | null = null,
): Told | null {
  const said = reports.find(isAbout(about));
  if (said === undefined) return null;
  const { amount, people, latest } = said.reported;
  const at = about.placeId === null ? 'city' : 'venue';
  return {
    amount: roundTo10(amount * ratioOf(cuisine)),
    source: { from: 'reports', at, people, latest, cuisine },
    raised: false,
  };
}

/** What receipts of the venue itself say; the name of a shop may say more or less than the map's. */
function paidThere(cups: readonly OwnCup[], name: string): Told | null {
  const folded = foldName(name);
  if (folded.length < LEAST_NAME) return null;
  return paid(
    cups.filter(({ shop }) => ` ${foldName(shop)} `.includes(` ${folded} `)),
    'venue',
  );
}

const paidAnywhere = (cups: readonly OwnCup[]): Told | null =>
  cups.length < ENOUGH_COFFEES ? null : paid(cups, 'anywhere');

function paid(cups: readonly OwnCup[], at: 'venue' | 'anywhere'): Told | null {
  const [first] = cups;
  if (first === undefined) return null;
  const latest = cups.reduce((day, cup) => (cup.day > day ? cup.day : day), first.day);
  return {
    amount: roundTo10(medianOf(cups.map(({ amount }) => amount))),
    source: { from: 'receipts', at, count: cups.length, latest },
    raised: false,
  };
}

const categoryOf = (priced: Priced): Category => (priced === 'coffee' ? 'coffee' : 'eating out');

/** What savings say whose notes name the venue. */
function loggedThere(savings: readonly OwnSaving[], name: string, priced: Priced): Told | null {
  const folded = foldName(name);
  if (folded.length < LEAST_NAME) return null;
  const names = ({ note }: OwnSaving) => note !== null && ` ${foldName(note)} `.includes(` ${folded} `);
  return logged(
    savings.filter((saving) => saving.category === categoryOf(priced) && names(saving)),
    'venue',
  );
}

/** What the coffees say that somebody logs. What a meal costs depends on where it is eaten. */
function loggedAnywhere(savings: readonly OwnSaving[], priced: Priced): Told | null {
  const coffees = priced === 'coffee' ? savings.filter(({ category }) => category === 'coffee') : [];
  return coffees.length < ENOUGH_COFFEES ? null : logged(coffees, 'anywhere');
}

function logged(savings: readonly OwnSaving[], at: 'venue' | 'anywhere'): Told | null {
  const [first] = savings;
  if (first === undefined) return null;
  const since = savings.reduce((day, saving) => (saving.day < day ? saving.day : day), first.day);
  return {
    amount: roundTo10(medianOf(savings.map(({ amount }) => amount))),
    source: { from: 'own savings', at, count: savings.length, since },
    raised: false,
  };
}
