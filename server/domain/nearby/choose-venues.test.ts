import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cents } from '../kernel/money';
import { pricedOf, rankVenues, shownOf } from './choose-venues';
import { readVenueWish } from './read-wish';
import type { NearbyVenue } from '../places/venue';
import { readWishes } from './wish-chat';

const venue = (change: Partial<NearbyVenue> = {}): NearbyVenue => ({
  placeId: 'node/1',
  name: 'A place',
  kind: 'restaurant',
  cuisines: [],
  diets: [],
  wheelchair: null,
  address: null,
  website: null,
  openingHours: null,
  lat: 0,
  lon: 0,
  distance: 100,
  ...change,
});
const searchOf = (...messages: string[]) => {
  const heard = readWishes(messages);
  if (heard.kind !== 'search') throw new Error(heard.kind);
  return heard.search;
};
const fits = (message: string, change: Partial<NearbyVenue>) =>
  rankVenues([venue(change)], searchOf(message), () => null).ranked.length === 1;

test('a place fits by its kitchen, its kind or a dish in its name', () => {
  expect(fits('pizza', { cuisines: ['italian_pizza'] })).toBe(true);
  expect(fits('pizza', { cuisines: ['pizza,_pasta'] })).toBe(true);
  expect(fits('pizza', { cuisines: ['italian'] })).toBe(false);
  expect(fits('italian', { cuisines: ['pizza'] })).toBe(true);
  expect(fits('pizza', { name: 'Gorms Pizzeria' })).toBe(true);
  expect(fits('french food', { name: 'French Connection' })).toBe(false);
  expect(fits('coffee', { kind: 'cafe' })).toBe(true);
  expect(fits('breakfast', { cuisines: ['brunch'] })).toBe(true);
  expect(fits('breakfast', {})).toBe(false);
  expect(fits('vegetarian food', { diets: ['vegan'] })).toBe(true);
  expect(fits('smørrebrød', { cuisines: ['smørrebrød'] })).toBe(true);
  expect(fits('with wheelchair access', { wheelchair: 'no' })).toBe(false);
  expect(fits('anything but pizza', { cuisines: ['pizza'] })).toBe(false);
});

test('which price is meant', () => {
  const priced = (text: string) => pricedOf(readVenueWish(text).wish);
  expect(priced('coffee and cake')).toBe('coffee');
  expect(priced('pizza and ice cream')).toBe('lunch');
  expect(priced('ice cream')).toBeNull();
  expect(priced('pizza tonight')).toBe('dinner');
  expect(priced('dinner')).toBe('dinner');
  expect(priced('a supermarket')).toBeNull();
  expect(priced('a café')).toBe('coffee');
});

const venues = fc.uniqueArray(
  fc.record({
    placeId: fc.integer({ min: 1, max: 400 }).map((id) => `node/${id}`),
    distance: fc.integer({ min: 0, max: 4000 }),
    price: fc.option(fc.integer({ min: 1, max: 30 }).map((euros) => cents(euros * 100))),
  }),
  { selector: ({ placeId }) => placeId, maxLength: 60 },
);

test('whatever is known, the list is by price, then by distance, and keeps to what was said', () => {
  fc.assert(
    fc.property(venues, fc.constantFrom([], ['cheaper'], ['under 12 euros'], ['closer']), (all, more) => {
      const search = searchOf('somewhere to eat', ...more);
      const prices = new Map(all.map(({ placeId, price }) => [placeId, price]));
      const { ranked } = rankVenues(
        all.map(({ placeId, distance }) => venue({ placeId, distance })),
        search,
        ({ placeId }) => {
          const amount = prices.get(placeId);
          return typeof amount !== 'number' ? null : { amount };
        },
      );
      const keyOf = ({ venue: one, price }: (typeof ranked)[number]) =>
        (search.wish.nearest ? 0 : (price?.amount ?? 1e6)) * 1e4 + one.distance;
      for (const [index, one] of ranked.entries()) {
        const before = ranked[index - 1];
        if (before) expect(keyOf(one)).toBeGreaterThanOrEqual(keyOf(before));
        expect(one.venue.distance).toBeLessThanOrEqual(search.wish.within ?? 3000);
        if (search.wish.budget !== null) expect(one.price?.amount).toBeLessThanOrEqual(search.wish.budget);
      }
      expect(new Set(ranked.map((one) => one.venue.placeId)).size).toBe(ranked.length);
    }),
  );
});

test('cheaper leaves fewer each time, until nothing is, and says what the cheapest costs', () => {
  const all = [8, 9, 9, 10, 11, 12].map((euros, index) => ({ euros, placeId: `node/${index + 1}` }));
  const list = (times: number) =>
    rankVenues(
      all.map(({ placeId }) => venue({ placeId })),
      searchOf('lunch', ...Array<string>(times).fill('cheaper')),
      ({ placeId }) => ({ amount: cents((all.find((one) => one.placeId === placeId)?.euros ?? 0) * 100) }),
    );
  expect([0, 1, 2, 3].map((times) => list(times).ranked.length)).toEqual([6, 3, 1, 0]);
  expect(list(3).cheapest).toBe(800);
});

test('the second one is of the ten that were shown last, number 12 of all', () => {
  const all = Array.from({ length: 25 }, (_, index) => index + 1);
  const shown = (page: number, pick: number | null) => shownOf(all, { page, pick }).shown;
  expect(shown(0, 2)).toEqual([2]);
  expect(shown(1, 2)).toEqual([12]);
  expect(shown(1, 12)).toEqual([12]);
  expect(shown(2, -1)).toEqual([25]);
  expect(shown(0, 99)).toEqual([]);
  expect(shown(1, null)).toHaveLength(15);
});
