import { expect, test } from 'vitest';

import { instantsOf } from './open-when';

/** A Wednesday, 13:00 in Copenhagen. */
const NOW = new Date('2026-03-18T12:00:00Z');
const at = (...args: Parameters<typeof instantsOf>) => instantsOf(...args).map((one) => one.toISOString());

test('now is now', () => {
  expect(at('now', 'dinner', NOW, 'Europe/Copenhagen')).toEqual([NOW.toISOString()]);
});

test('an hour of a day is that of the place', () => {
  expect(at({ day: 'today', minute: 19 * 60 }, null, NOW, 'Europe/Copenhagen')).toEqual([
    '2026-03-18T18:00:00.000Z',
  ]);
  expect(at({ day: 'tomorrow', minute: 8 * 60 }, null, NOW, 'America/New_York')).toEqual([
    '2026-03-19T12:00:00.000Z',
  ]);
  // Summer time has begun by the last Sunday of March.
  expect(
    at({ day: 7, minute: 12 * 60 }, null, new Date('2026-03-25T12:00:00Z'), 'Europe/Copenhagen'),
  ).toEqual(['2026-03-29T10:00:00.000Z']);
});

test('a weekday is the next one, today included', () => {
  expect(at({ day: 3, minute: 20 * 60 }, null, NOW, 'UTC')).toEqual(['2026-03-18T20:00:00.000Z']);
  expect(at({ day: 2, minute: 20 * 60 }, null, NOW, 'UTC')).toEqual(['2026-03-24T20:00:00.000Z']);
});

test('without an hour it is any of the meal, and what is past is left out', () => {
  expect(at({ day: 'tomorrow', minute: null }, 'dinner', NOW, 'UTC')).toHaveLength(2);
  expect(at({ day: 'today', minute: null }, null, NOW, 'UTC')).toEqual([
    '2026-03-18T13:00:00.000Z',
    '2026-03-18T19:00:00.000Z',
  ]);
  expect(at({ day: 'today', minute: null }, 'breakfast', NOW, 'UTC')).toEqual([NOW.toISOString()]);
});
