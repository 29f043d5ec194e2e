import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { localDay } from '../kernel/days';
import { cents } from '../kernel/money';
import { isStorableText } from '../kernel/storable-text';
import { type EstimateInput, estimateSavings, outPriceOf, peopleOrMeals } from './estimate';
import type { KnownPrices } from './place-prices';
import type { Venue } from './venue';

const today = localDay('2026-11-24');
const known: KnownPrices = { priceLevel: 1, ownCups: [], ownReports: [], ownSavings: [], reports: [] };
const venue = (index: number, change: Partial<Venue> = {}): Venue => ({
  placeId: `node/${index + 1}`,
  name: `Venue ${index}`,
  kind: 'restaurant',
  cuisines: [],
  diets: [],
  wheelchair: null,
  address: null,
  website: null,
  openingHours: null,
  lat: 55.68,
  lon: 12.57,
  ...change,
});
const input = (change: Partial<EstimateInput> = {}): EstimateInput => ({
  choice: 'cook',
  mealType: 'lunch',
  people: 2,
  meals: 2,
  groceries: null,
  venues: [],
  chosen: null,
  notFound: null,
  place: { city: 'Copenhagen', country: 'Denmark', by: 'city' },
  known,
  venuesOf: null,
  today,
  ...change,
});

const anyInput = fc.record({
  choice: fc.constantFrom('cook' as const, 'brew' as const),
  mealType: fc.constantFrom('lunch' as const, 'dinner' as const),
  people: fc.integer({ min: 1, max: 20 }),
  meals: fc.integer({ min: 1, max: 20 }),
  groceries: fc.option(fc.integer({ min: 1, max: 999_900 }).map(cents)),
  venues: fc.array(
    fc.record({
      kind: fc.constantFrom(
        'restaurant' as const,
        'cafe' as const,
        'fast_food' as const,
        'supermarket' as const,
      ),
      cuisines: fc.array(fc.constantFrom('pizza', 'sushi', 'none')),
      name: fc.string({ minLength: 1, maxLength: 200 }),
    }),
    { maxLength: 15 },
  ),
  chosen: fc.boolean(),
  priceLevel: fc.double({ min: 0.5, max: 1.7, noNaN: true }),
});
type Drawn = typeof anyInput extends fc.Arbitrary<infer T> ? T : never;
const estimated = ({ venues, chosen, priceLevel, ...drawn }: Drawn) =>
  estimateSavings(
    input({
      ...drawn,
      venues: venues.map((one, index) => venue(index, one)),
      chosen: chosen ? venue(99, { cuisines: ['sushi'] }) : null,
      known: { ...known, priceLevel },
    }),
  );

describe('always', () => {
  it('an estimate is what its own figures say, and never negative', () => {
    fc.assert(
      fc.property(anyInput, (drawn) => {
        const estimate = estimated(drawn);
        const portions = estimate.people * estimate.meals;
        const home = estimate.groceries ?? estimate.homePrice * portions;
        expect(estimate.savings).toBe(Math.max(outPriceOf(estimate) * portions - home, 0));
        expect(estimate.savings).toBeGreaterThanOrEqual(0);
        if (estimate.topPlaces.length > 0) {
          const sum = estimate.topPlaces.reduce((total, top) => total + top.estimatedPrice, 0);
          expect(Math.abs(estimate.avgOutPrice - sum / estimate.topPlaces.length)).toBeLessThanOrEqual(5);
        }
        expect(estimate.topPlaces.length).toBeLessThanOrEqual(10);
        expect(estimate.topPlaces.map(({ rank }) => rank)).toEqual(
          estimate.topPlaces.map((_, index) => index + 1),
        );
        expect(JSON.stringify(estimate)).not.toMatch(/distance|"lat"|"lon"/);
      }),
    );
  });

  it('more people or meals never save less', () => {
    fc.assert(
      fc.property(anyInput, fc.constantFrom('people', 'meals'), (drawn, more) => {
        const fewer = { ...drawn, [more]: Math.min(drawn[more], 19) };
        expect(estimated({ ...fewer, [more]: fewer[more] + 1 }).savings).toBeGreaterThanOrEqual(
          estimated(fewer).savings,
        );
      }),
    );
  });

  it('a bill adds up to its total, and the last is the estimate', () => {
    fc.assert(
      fc.property(anyInput, (drawn) => {
        const estimate = estimated(drawn);
        for (const { items, totalRestaurant, totalHome, savings } of estimate.mealSimulations) {
          expect(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBe(totalRestaurant);
          expect(items.every(({ price }) => price > 0)).toBe(true);
          expect(savings).toBe(Math.max(totalRestaurant - totalHome, 0));
        }
        expect(estimate.mealSimulations.at(-1)?.savings).toBe(estimate.savings);
      }),
    );
  });
});

it('without places it takes the table: (13.00 - 4.60) x 2 x 2, dinner a fifth more', () => {
  const lunch = estimateSavings(input());
  expect(lunch).toMatchObject({
    source: 'table',
    avgOutPrice: 1300,
    homePrice: 460,
    savings: 3360,
    placesConsidered: 0,
  });
  expect(estimateSavings(input({ mealType: 'dinner' }))).toMatchObject({ avgOutPrice: 1560, homePrice: 550 });
});

it('a cup at home costs 0.30 EUR, and one is drunk', () => {
  const estimate = estimateSavings(input({ choice: 'brew', known: { ...known, priceLevel: 1.3 } }));
  expect(estimate).toMatchObject({
    priced: 'coffee',
    avgOutPrice: 470,
    homePrice: 30,
    savings: 440,
    people: 1,
    meals: 1,
  });
});

it('averages the ten nearest and lists them cheapest first, without those that have no price', () => {
  const venues = [
    venue(0, { kind: 'supermarket' }),
    ...Array.from({ length: 5 }, (_, index) => venue(index + 1, { cuisines: ['sushi'] })),
    ...Array.from({ length: 5 }, (_, index) => venue(index + 6)),
    venue(11, { cuisines: ['fine_dining'] }),
  ];
  const estimate = estimateSavings(input({ venues: venues.slice(1) }));
  expect(estimate.placesConsidered).toBe(10);
  expect(estimate.topPlaces[0]).toMatchObject({
    rank: 1,
    name: 'Venue 10',
    priceBand: '€€',
    estimatedPrice: 1300,
  });
  expect(estimate.topPlaces[9]).toMatchObject({ rank: 10, estimatedPrice: 1690 });
  expect(estimate.avgOutPrice).toBe(1500);
  const coffee = estimateSavings(input({ choice: 'brew', venues }));
  expect(coffee.topPlaces.some(({ placeId }) => placeId === 'node/1')).toBe(false);
});

it('takes the price of the chosen place, with its website', () => {
  const chosen = venue(3, { name: 'x'.repeat(180), cuisines: ['pizza'], website: 'https://mother.example' });
  const estimate = estimateSavings(input({ chosen, venues: [venue(1)] }));
  expect(estimate).toMatchObject({
    source: 'place',
    specificPlacePrice: 1110,
    avgOutPrice: 1300,
    homePrice: 390,
    savings: (1110 - 390) * 4,
    selectedWebsite: 'https://mother.example',
  });
  expect(estimate.selectedPlace?.name).toHaveLength(100);
  expect(estimate.mealSimulations[0]?.items[0]?.name).toBe('Pizza');
});

it('groceries that were bought are the home cost, and never make it negative', () => {
  expect(estimateSavings(input({ groceries: cents(1001) }))).toMatchObject({
    homePrice: 250,
    savings: 4 * 1300 - 1001,
  });
  expect(estimateSavings(input({ groceries: cents(999_900) })).savings).toBe(0);
});

it('stays within what a row holds, with the longest names', () => {
  const venues = Array.from({ length: 12 }, (_, index) => venue(index, { name: '𝒳'.repeat(150) }));
  const estimate = estimateSavings(input({ venues, chosen: venues[0] ?? null, notFound: 'é'.repeat(200) }));
  const text = JSON.stringify(estimate);
  expect(Buffer.byteLength(text)).toBeLessThan(12_000);
  expect(isStorableText(text)).toBe(true);
});

it.each([
  [1, 1],
  [20, 20],
  [0, 2],
  [21, 2],
  [1.5, 2],
  [Number.NaN, 2],
  ['3', 2],
  [null, 2],
  [undefined, 2],
])('%s people are taken for %s', (typed, taken) => {
  expect(peopleOrMeals(typed)).toBe(taken);
});
