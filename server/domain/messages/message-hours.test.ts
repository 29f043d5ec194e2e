import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hourAt, wallAt } from '../kernel/days';
import { DAY_MS, HOUR_MS } from '../kernel/durations';
import { MESSAGE_HOURS, isOutsideQuietHours, nextMessageAt, untilQuietMs, usualHour } from './message-hours';

const ZONES = [
  'UTC',
  'Europe/Copenhagen',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Apia',
  'America/Santiago',
  'Africa/Casablanca',
];

describe('nextMessageAt', () => {
  it.each([
    ['later today', '2026-11-28T09:00:00Z', 'Europe/Copenhagen', 19, '2026-11-28T18:00:00.000Z'],
    [
      'at the very hour: tomorrow',
      '2026-11-28T18:00:00Z',
      'Europe/Copenhagen',
      19,
      '2026-11-29T18:00:00.000Z',
    ],
    ['into summer time', '2026-03-28T20:00:00Z', 'Europe/Copenhagen', 19, '2026-03-29T17:00:00.000Z'],
    ['out of summer time', '2026-10-24T20:00:00Z', 'Europe/Copenhagen', 19, '2026-10-25T18:00:00.000Z'],
    ['leap day', '2028-02-28T20:00:00Z', 'UTC', 8, '2028-02-29T08:00:00.000Z'],
    ['an hour that is skipped', '2026-03-29T00:10:00Z', 'Europe/Copenhagen', 2, '2026-03-29T01:00:00.000Z'],
    ['an hour that comes twice', '2026-10-24T23:10:00Z', 'Europe/Copenhagen', 2, '2026-10-25T00:00:00.000Z'],
    ['a day that was skipped', '2011-12-30T08:00:00Z', 'Pacific/Apia', 19, '2011-12-31T05:00:00.000Z'],
  ])('%s', (_name, now, zone, hour, expected) => {
    expect(nextMessageAt(new Date(now), zone, hour).toISOString()).toBe(expected);
  });

  it('is the next time that the clock shows the hour, once a day, in every zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
        fc.constantFrom(...ZONES),
        fc.constantFrom(...MESSAGE_HOURS),
        (now, zone, hour) => {
          const next = nextMessageAt(now, zone, hour);
          expect(next > now && next.getTime() - now.getTime() <= 25 * HOUR_MS).toBe(true);
          expect(hourAt(next, zone)).toBe(hour);
          expect(hourAt(new Date(next.getTime() - 1), zone)).not.toBe(hour);
          expect(isOutsideQuietHours(next, zone)).toBe(true);
          const after = nextMessageAt(next, zone, hour);
          expect(wallAt(after, zone).day > wallAt(next, zone).day).toBe(true);
          // Every instant before it names the same one.
          const between = new Date(now.getTime() + Math.floor((next.getTime() - now.getTime()) / 2));
          if (between < next) expect(nextMessageAt(between, zone, hour)).toEqual(next);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('comes as often in a year as the year has days', () => {
    for (const zone of ZONES) {
      const end = new Date('2029-01-01T12:00:00Z');
      const days: string[] = [];
      for (
        let at = nextMessageAt(new Date('2027-12-31T12:00:00Z'), zone, 9);
        at < end;
        at = nextMessageAt(at, zone, 9)
      ) {
        days.push(wallAt(at, zone).day);
        expect(at.getTime() + 2 * DAY_MS).toBeGreaterThan(at.getTime());
      }
      // A leap year, and the first of January.
      expect(new Set(days).size).toBe(days.length);
      expect(days.length).toBeGreaterThanOrEqual(366);
      expect(days).toContain('2028-02-29');
    }
  });
});

describe('usualHour', () => {
  it.each([
    ['nobody knows', [], 19],
    ['too few', [12, 12], 19],
    ['the hour that comes most', [7, 12, 12, 12, 20, 20], 12],
    ['of two the later', [9, 20, 9, 20], 20],
    ['at night: the last hour', [23, 23, 23, 8], 21],
    ['early: the first hour', [5, 5, 5], 8],
  ])('%s', (_name, hours, expected) => {
    expect(usualHour(hours)).toBe(expected);
  });
});

it('gives what is told now up to four hours to arrive, and never until night', () => {
  const minutes = (at: string, zone: string) => untilQuietMs(new Date(at), zone) / 60_000;
  expect(minutes('2026-11-28T11:00:00Z', 'Europe/Copenhagen')).toBe(240);
  expect(minutes('2026-11-28T18:00:00Z', 'Europe/Copenhagen')).toBe(175);
  expect(minutes('2026-11-28T20:55:00Z', 'Europe/Copenhagen')).toBe(0);
  expect(minutes('2026-11-28T16:10:00Z', 'Asia/Kathmandu')).toBe(0);
  expect(minutes('2026-11-28T23:00:00Z', 'Europe/Copenhagen')).toBe(0);
});
