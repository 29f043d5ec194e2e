import fc from 'fast-check';
import { expect, test } from 'vitest';

import { dayAt, daysBetween, localDay } from '../kernel/days';
import { type HeldDay, gameDayAt, heldFrom } from './game-day';

const HOUR = 3_600_000;
const EASTERNMOST = 'Pacific/Kiritimati';
const zone = fc.constantFrom(
  'Pacific/Niue',
  'America/Los_Angeles',
  'America/St_Johns',
  'UTC',
  'Europe/Copenhagen',
  'Europe/Helsinki',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  EASTERNMOST,
);
const minutes = (most: number) => fc.integer({ min: 0, max: most });
const journey = fc.record({
  from: zone,
  begins: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
  stops: fc.array(fc.record({ after: fc.oneof(minutes(30), minutes(3 * 24 * 60)), to: zone }), {
    maxLength: 30,
    size: 'max',
  }),
});

type Journey = typeof journey extends fc.Arbitrary<infer T> ? T : never;

/** The day of the game at every quarter of an hour of a journey, and around each change. */
function* daysOf({ from, begins, stops }: Journey) {
  let at = begins.getTime();
  let [timeZone, held]: [string, HeldDay | null] = [from, null];
  const look = () => ({ at, day: gameDayAt(new Date(at), timeZone, held), timeZone });
  for (const { after, to } of [...stops, { after: 5 * 24 * 60, to: from }]) {
    for (const end = at + after * 60_000; at < end; at = Math.min(end, at + HOUR / 4)) yield look();
    yield look();
    held = heldFrom(new Date(at), { from: timeZone, to }, held);
    timeZone = to;
    yield look();
  }
}

test('however zones change, no day of the game comes back, and none begins that the easternmost has not begun', () => {
  fc.assert(
    fc.property(journey, (plan) => {
      let before = dayAt(plan.begins, plan.from);
      const days = new Set<string>();
      let last = plan.begins.getTime();
      for (const { at, day } of daysOf(plan)) {
        expect(day >= before).toBe(true);
        expect(day <= dayAt(new Date(at), EASTERNMOST)).toBe(true);
        before = day;
        last = at;
        days.add(day);
      }
      // No more days than for somebody who moved east on the first day and stayed there.
      const most = daysBetween(dayAt(plan.begins, plan.from), dayAt(new Date(last), EASTERNMOST)) + 1;
      expect(days.size).toBeLessThanOrEqual(most);
    }),
    { numRuns: 100 },
  );
});

test('however zones change, a day of the game lasts 18 hours at least', () => {
  fc.assert(
    fc.property(journey, (plan) => {
      const begun: number[] = [];
      let current = '';
      for (const { at, day } of daysOf(plan)) {
        if (day !== current) begun.push(at);
        current = day;
      }
      // The beginning of the first day was before the test.
      begun.slice(2).forEach((at, n) => expect(at - (begun[n + 1] ?? 0)).toBeGreaterThan(17.7 * HOUR));
    }),
    { numRuns: 100 },
  );
});

test('six changes of zone in six minutes bring the next day at most', () => {
  const zones = ['Pacific/Niue', 'UTC', EASTERNMOST, 'Pacific/Niue', 'Europe/Copenhagen', EASTERNMOST];
  let [timeZone, held]: [string, HeldDay | null] = ['Pacific/Niue', null];
  const days = new Set<string>();
  zones.forEach((to, minute) => {
    // Three days at once: the 10th in Niue, the 11th in UTC, the 12th on Kiritimati.
    const at = new Date(Date.UTC(2026, 2, 11, 10, 5 + minute));
    held = heldFrom(at, { from: timeZone, to }, held);
    timeZone = to;
    days.add(gameDayAt(at, timeZone, held));
  });
  expect([...days]).toEqual(['2026-03-10', '2026-03-12']);
});

test('a flight of six hours or less loses no day, one around the world waits for the next midnight there', () => {
  const at = new Date('2026-03-11T20:00:00Z');
  const helsinki = heldFrom(at, { from: 'Europe/Copenhagen', to: 'Europe/Helsinki' }, null);
  expect(gameDayAt(at, 'Europe/Helsinki', helsinki)).toBe('2026-03-11');
  expect(gameDayAt(new Date('2026-03-11T22:00:00Z'), 'Europe/Helsinki', helsinki)).toBe('2026-03-12');
  const auckland = heldFrom(at, { from: 'Europe/Copenhagen', to: 'Pacific/Auckland' }, null);
  expect(dayAt(at, 'Pacific/Auckland')).toBe('2026-03-12');
  expect(gameDayAt(at, 'Pacific/Auckland', auckland)).toBe('2026-03-11');
  expect(gameDayAt(new Date('2026-03-12T11:00:00Z'), 'Pacific/Auckland', auckland)).toBe('2026-03-13');
  // Somebody who flies west stays on their day until the local day has caught up.
  const niue = heldFrom(at, { from: 'Pacific/Auckland', to: 'Pacific/Niue' }, null);
  expect(gameDayAt(at, 'Pacific/Niue', niue)).toBe('2026-03-12');
  expect(gameDayAt(new Date('2026-03-13T11:00:00Z'), 'Pacific/Niue', niue)).toBe(localDay('2026-03-13'));
});
