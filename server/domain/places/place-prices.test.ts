import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PRICE_TABLE, localPrice } from '../coach/prices/prices';
import { localDay } from '../kernel/days';
import { cents } from '../kernel/money';
import { CITIES, COUNTRIES } from './cost-of-living-data';
import {
  type KnownPrices,
  KNOWN_CUISINES,
  MEAL_PARTS,
  TABLE_VERSION,
  exactTablePrice,
  priceBand,
  priceCode,
  priceOfVenue,
} from './place-prices';
import { roundTo10 } from './price-reports';

const pizzeria = {
  placeId: 'node/1',
  name: 'Mother',
  kind: 'restaurant',
  cuisines: ['bogus', 'pizza'],
} as const;
const cafe = {
  placeId: 'node/2',
  name: 'Coffee Collective',
  kind: 'cafe',
  cuisines: ['coffee_shop'],
} as const;
const nothing: KnownPrices = { priceLevel: 1, ownCups: [], ownReports: [], ownSavings: [], reports: [] };
const day = localDay('2026-11-01');
const said = (placeId: string | null, code: string, amount: number) => ({
  placeId,
  code,
  reported: { amount: cents(amount), people: 6, latest: day },
});

describe('the stated table', () => {
  it('says the same as the coach for the same thing, at every price level', () => {
    const levels = new Set([1, ...[...CITIES, ...COUNTRIES].map(({ multiplier }) => multiplier)]);
    const exact = (
      kind: 'restaurant' | 'cafe' | 'supermarket',
      priced: 'lunch' | 'dinner' | 'coffee',
      level: number,
    ) => exactTablePrice({ kind, cuisines: [] }, priced, level)?.exact ?? 0;
    for (const level of levels) {
      expect(roundTo10(exact('restaurant', 'lunch', level))).toBe(localPrice('lunch_out', level));
      expect(roundTo10(exact('restaurant', 'dinner', level))).toBe(localPrice('dinner_out', level));
      expect(roundTo10(exact('restaurant', 'coffee', level))).toBe(localPrice('table_coffee', level));
      expect(roundTo10(exact('cafe', 'coffee', level))).toBe(localPrice('cafe_coffee', level));
      expect(roundTo10(exact('supermarket', 'lunch', level))).toBe(localPrice('ready_meal', level));
      expect(roundTo10((exact('restaurant', 'lunch', level) * 35) / 100)).toBe(
        localPrice('lunch_home', level),
      );
      expect(roundTo10((exact('restaurant', 'dinner', level) * 35) / 100)).toBe(
        localPrice('dinner_home', level),
      );
    }
    expect(PRICE_TABLE.home_coffee.cents).toBe(30);
  });

  it('follows the first cuisine that it knows, and the price level', () => {
    expect(priceOfVenue(pizzeria, 'lunch', { ...nothing, priceLevel: 1.3 })).toEqual({
      amount: 1440,
      band: '€€',
      source: { from: 'table', version: TABLE_VERSION, cuisine: 'pizza' },
      raised: false,
    });
  });

  it('has no coffee at a supermarket, and a dinner at no bakery', () => {
    expect(priceOfVenue({ ...cafe, kind: 'supermarket' }, 'coffee', nothing)).toBeNull();
    const bakery = { ...cafe, kind: 'bakery' } as const;
    expect(priceOfVenue(bakery, 'dinner', nothing)).toEqual(priceOfVenue(bakery, 'lunch', nothing));
  });

  it('takes no name of an object for a cuisine', () => {
    for (const cuisine of ['constructor', '__proto__', 'toString'])
      expect(priceOfVenue({ ...pizzeria, cuisines: [cuisine] }, 'lunch', nothing)?.amount).toBe(1300);
  });

  it('has parts of a meal that add up', () => {
    for (const parts of Object.values(MEAL_PARTS))
      expect(parts.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(1, 10);
  });
});

it('a dinner costs a fifth more than a lunch', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('restaurant', 'fast_food', 'cafe'),
      fc.constantFrom(...KNOWN_CUISINES),
      fc.double({ min: 0.5, max: 1.7, noNaN: true }),
      (kind, cuisine, priceLevel) => {
        const venue = { ...pizzeria, kind, cuisines: [cuisine] };
        const lunch = priceOfVenue(venue, 'lunch', { ...nothing, priceLevel });
        const dinner = priceOfVenue(venue, 'dinner', { ...nothing, priceLevel });
        expect(Math.abs((dinner?.amount ?? 0) - (lunch?.amount ?? 0) * 1.2)).toBeLessThanOrEqual(11);
        expect(dinner).toMatchObject({ raised: true });
        expect(dinner?.band).toBe(lunch?.band);
      },
    ),
  );
});

it('bands never fall as prices rise, and mean the same at every price level', () => {
  const price = fc.integer({ min: 10, max: 10_000 });
  const order = ['€', '€€', '€€€'];
  fc.assert(
    fc.property(price, price, fc.constantFrom('coffee', 'lunch', 'dinner'), (a, b, priced) => {
      const rank = (amount: number, level = 1) => order.indexOf(priceBand(amount, priced, level));
      expect(rank(Math.min(a, b))).toBeLessThanOrEqual(rank(Math.max(a, b)));
      expect(rank(a * 2, 2)).toBe(rank(a));
    }),
  );
  expect([1000, 1001, 1800, 1801].map((amount) => priceBand(amount, 'lunch', 1))).toEqual([
    '€',
    '€€',
    '€€',
    '€€€',
  ]);
});

describe('whose word counts', () => {
  const reports = [
    said('node/1', priceCode('restaurant', 'lunch'), 1500),
    said(null, 'restaurant lunch', 2000),
  ];

  it('is that of people at the venue before that of the town, which follows the cuisine', () => {
    const there = priceOfVenue(pizzeria, 'lunch', { ...nothing, reports });
    expect(there).toMatchObject({
      amount: 1500,
      source: { from: 'reports', at: 'venue', people: 6, latest: day },
    });
    const elsewhere = priceOfVenue({ ...pizzeria, placeId: 'node/9' }, 'lunch', { ...nothing, reports });
    expect(elsewhere).toMatchObject({ amount: 1700, source: { at: 'city', cuisine: 'pizza' } });
  });

  it('is raised for a dinner, unless dinners were reported', () => {
    const raised = priceOfVenue(pizzeria, 'dinner', { ...nothing, reports });
    expect(raised).toMatchObject({ amount: 1800, raised: true });
    const dinners = [...reports, said('node/1', 'restaurant dinner', 2200)];
    expect(priceOfVenue(pizzeria, 'dinner', { ...nothing, reports: dinners })).toMatchObject({
      amount: 2200,
      raised: false,
    });
  });

  it('is the person’s own report first, to the cent', () => {
    const ownReports = [{ placeId: 'node/1', code: 'restaurant lunch', amount: cents(1295), day }];
    expect(priceOfVenue(pizzeria, 'lunch', { ...nothing, reports, ownReports })).toMatchObject({
      amount: 1295,
      source: { from: 'own report', at: 'venue', day },
    });
  });

  it('is theirs for the town before that of others, but not before what is told of the venue', () => {
    const ownReports = [{ placeId: null, code: 'restaurant lunch', amount: cents(1000), day }];
    expect(priceOfVenue(pizzeria, 'lunch', { ...nothing, reports, ownReports })?.source).toMatchObject({
      at: 'venue',
    });
    const elsewhere = { ...pizzeria, placeId: 'node/9' };
    expect(priceOfVenue(elsewhere, 'lunch', { ...nothing, reports, ownReports })).toMatchObject({
      amount: 1000,
      source: { from: 'own report', at: 'city', day },
    });
  });

  it('is what they log for a coffee, from three on, without what cannot be one cup', () => {
    const saving = (amount: number, note: string | null = null) => ({
      category: 'coffee' as const,
      note,
      amount: cents(amount),
      day,
    });
    const three = [saving(420), saving(440), saving(4000), saving(430)];
    expect(priceOfVenue(cafe, 'coffee', { ...nothing, ownSavings: three })).toMatchObject({
      amount: 430,
      source: { from: 'own savings', at: 'anywhere', count: 3 },
    });
    expect(priceOfVenue(cafe, 'coffee', { ...nothing, ownSavings: three.slice(0, 3) })?.source.from).toBe(
      'table',
    );
    const named = [...three, saving(500, 'skipped the COFFEE collective!')];
    expect(priceOfVenue(cafe, 'coffee', { ...nothing, ownSavings: named })).toMatchObject({
      amount: 500,
      source: { at: 'venue', count: 1 },
    });
    expect(priceOfVenue(pizzeria, 'lunch', { ...nothing, ownSavings: three })?.source.from).toBe('table');
  });
});
