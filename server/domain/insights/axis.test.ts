import fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays, localDay } from '../kernel/days';
import { formatEur } from '../kernel/money';
import { axisTexts, axisTicks, ratioAlong, timeTicks } from './axis';

test('an axis of amounts has round marks and ends at or above the greatest', () => {
  expect(axisTicks(0)).toEqual([0]);
  expect(axisTicks(1)).toEqual([0, 1]);
  expect(axisTicks(380)).toEqual([0, 100, 200, 300, 400]);
  expect(axisTicks(90_000)).toEqual([0, 20_000, 40_000, 60_000, 80_000, 100_000]);
  expect(axisTicks(12_345)).toEqual([0, 5000, 10_000, 15_000]);
});

test('however large the greatest, an axis has two to six marks and wastes less than half of its height', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e13 }), (greatest) => {
      const ticks = axisTicks(greatest);
      const end = ticks.at(-1) ?? 0;
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(end).toBeGreaterThanOrEqual(greatest);
      expect(end).toBeLessThan(2 * greatest + 1);
      expect(new Set(ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0))).size).toBe(1);
    }),
  );
});

test('amounts of an axis are short and exact in every number format', () => {
  const texts = (greatest: number, locale: string) =>
    axisTexts(axisTicks(greatest), (amount) => formatEur(amount, locale));
  expect(texts(3, 'en-IE')).toEqual(['€0', '€0.01', '€0.02', '€0.03']);
  expect(texts(38_000, 'en-IE')).toEqual(['€0', '€100', '€200', '€300', '€400']);
  expect(texts(1_000_000, 'en-IE')).toEqual(['€0', '€2k', '€4k', '€6k', '€8k', '€10k']);
  expect(texts(1_000_000, 'de-DE')[1]?.replace(/\s/u, ' ')).toBe('2k €');
  expect(texts(2e10, 'en-IE')).toEqual(['€0', '€50M', '€100M', '€150M', '€200M']);
});

test('an axis of time names months, and a January by its year', () => {
  expect(timeTicks(localDay('2026-10-12'), localDay('2027-02-03')).map(({ name }) => name)).toEqual([
    'Nov',
    'Dec',
    '2027',
    'Feb',
  ]);
  expect(timeTicks(localDay('2026-01-01'), localDay('2030-12-31')).map(({ name }) => name)).toEqual([
    '2026',
    '2027',
    '2028',
    '2029',
    '2030',
  ]);
});

test('no axis of time up to a hundred years has more than six names, all of them inside', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 36_525 }), (start, days) => {
      const from = addDays(localDay('2020-01-01'), start);
      const until = addDays(from, days);
      const ticks = timeTicks(from, until);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every(({ day }) => day >= from && day <= until)).toBe(true);
      for (const { day } of ticks) expect(ratioAlong(day, from, until)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a day outside of an axis lies at its nearer end', () => {
  const [from, until] = [localDay('2026-01-01'), localDay('2026-01-11')];
  expect(ratioAlong(localDay('2026-01-06'), from, until)).toBe(0.5);
  expect(ratioAlong(localDay('2025-01-06'), from, until)).toBe(0);
  expect(ratioAlong(localDay('2027-01-06'), from, until)).toBe(1);
  expect(ratioAlong(from, from, from)).toBe(0);
});
