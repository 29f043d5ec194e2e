import { describe, expect, test } from 'vitest';

import { readVenueWish } from './read-wish';
import type { ReadVenueWish } from './wish';
import cases from './wish-cases.json' with { type: 'json' };

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const clockOf = (minute: number | null): string =>
  minute === null ? '' : `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

/** A reading in one line: foods, =kind, meal, diets, wheelchair, mMETRES, €BUDGET, pPEOPLE, near, open, ?unusable, ~unread. */
function inOneLine({ wish, about }: ReadVenueWish): string {
  const eat = wish.foods.length === 0 && wish.kinds.length === 0 && wish.meal === null;
  const { open } = wish;
  const parts = [
    ...(eat && about === 'food' ? ['eat'] : []),
    ...wish.foods,
    ...wish.notFoods.map((food) => `!${food}`),
    ...wish.kinds.map((kind) => `=${kind}`),
    ...wish.notKinds.map((kind) => `!=${kind}`),
    ...(wish.meal ? [wish.meal] : []),
    ...wish.diets,
    ...(wish.wheelchair ? ['wheelchair'] : []),
    ...(wish.within === null ? [] : [`m${wish.within}`]),
    ...(wish.budget === null ? [] : [`€${wish.budget / 100}`]),
    ...(wish.people === null ? [] : [`p${wish.people}`]),
    ...(wish.nearest ? ['near'] : []),
    ...(open === 'now' ? ['open'] : []),
    ...(open !== null && open !== 'now'
      ? [`open@${typeof open.day === 'number' ? DAYS[open.day - 1] : open.day}${clockOf(open.minute)}`]
      : []),
    ...wish.unusable.map((what) => `?${what}`),
    ...wish.unread.map((word) => `~${word}`),
  ];
  return parts.sort().join(' ');
}

describe('wishes in six languages', () => {
  test.each([...cases.seen, ...cases.heldOut, ...cases.later])('$language: $text', ({ text, reads }) => {
    expect(inOneLine(readVenueWish(text))).toBe(reads.split(' ').sort().join(' '));
  });

  test('twenty in each language, half of them held out', () => {
    for (const language of ['en', 'de', 'da', 'es', 'fr', 'nl'])
      for (const half of [cases.seen, cases.heldOut])
        expect(half.filter((one) => one.language === language)).toHaveLength(10);
  });
});

describe('misspelt words', () => {
  test.each([
    ['piza nearby', 'pizza'],
    ['vegeterian lunch', 'lunch vegetarian'],
    ['burgr', 'burger'],
    ['sanwich', 'sandwich'],
    ['resturant', '=restaurant'],
    ['vietnamesse food', 'vietnamese'],
    ['fallafel', 'falafel'],
  ])('%s', (text, reads) => {
    expect(inOneLine(readVenueWish(text))).toBe(reads);
  });

  test.each(['parking', 'party', 'pasture', 'battery', 'tabs', 'curtains', 'sandals', 'coffin'])(
    '%s is no food',
    (word) => {
      const { wish } = readVenueWish(`a ${word}`);
      expect([...wish.foods, ...wish.kinds]).toEqual([]);
    },
  );
});

describe('what is about something else', () => {
  test.each([
    ['How much did I save on coffee last week?', 'other'],
    ['Wie viel habe ich bei Pizza gespart?', 'other'],
    ['hello', 'other'],
    ['What is the capital of France?', 'other'],
    ['When do I reach my goal?', 'other'],
    ['cheap places for curtains', 'other'],
    ['a cinema nearby', 'cannot'],
    ['beer', 'cannot'],
    ['with a terrace', 'cannot'],
    ['', 'other'],
    ['   ', 'other'],
    ['🍕', 'other'],
    ['https://example.com/pizza-offer', 'food'],
  ])('%s: %s', (text, about) => {
    expect(readVenueWish(text).about).toBe(about);
  });
});

test('a budget for all is divided by them, one for each is not', () => {
  expect(readVenueWish('dinner for 4 people, 60 euros in total').wish.budget).toBe(1500);
  expect(readVenueWish('dinner for 4 people, 15 euros').wish.budget).toBe(1500);
  expect(readVenueWish('lunch for 5 €').wish).toMatchObject({ budget: 500, people: null });
  expect(readVenueWish('lunch for 5').wish).toMatchObject({ budget: null, people: 5 });
});

test('distances are metres, and no more than five kilometres', () => {
  const within = (text: string) => readVenueWish(text).wish.within;
  expect(within('pizza within half a mile')).toBe(800);
  expect(within('pizza, 1,5 km')).toBe(1500);
  expect(within('10 minutes by bike, sushi')).toBe(2500);
  expect(within('pizza around the corner')).toBe(500);
  expect(readVenueWish('pizza within 20 km').wish).toMatchObject({ within: 5000, unusable: ['radius'] });
});

test('a wish of 500 characters is read in time', () => {
  const long = 'pizza or sushi within 500 m, not burger and '.repeat(12).slice(0, 500);
  const begun = performance.now();
  readVenueWish(long);
  expect(performance.now() - begun).toBeLessThan(500);
});
