import { execFileSync } from 'node:child_process';

import { describe, expect, it, test, vi } from 'vitest';

import { openingText } from '../../domain/places/opening';
import { openAt } from './opening-hours';

const DK = { timeZone: 'Europe/Copenhagen', country: 'DK' };
const COPENHAGEN = { lat: 55.676, lon: 12.568 };

/** At a moment of Copenhagen's clock in winter, an hour ahead of UTC. */
const at = (openingHours: string | null, winter: string, place: Parameters<typeof openAt>[2] = DK) =>
  openAt({ openingHours, ...COPENHAGEN }, new Date(`${winter}+01:00`), place);

describe('opening hours', () => {
  it('go by the clock of the venue', async () => {
    const hours = 'Mo-Fr 08:00-18:00; Sa 10:00-14:00';
    expect(await at(hours, '2026-12-09T08:00')).toEqual({ open: true, until: '2026-12-09T17:00:00.000Z' });
    expect(await at(hours, '2026-12-09T07:59')).toEqual({ open: false, until: '2026-12-09T07:00:00.000Z' });
    expect(await at(hours, '2026-12-12T15:00')).toEqual({ open: false, until: '2026-12-14T07:00:00.000Z' });
    const instant = new Date('2026-12-09T07:30:00Z');
    const tokyo = { timeZone: 'Asia/Tokyo', country: 'JP' };
    expect(await openAt({ openingHours: hours, ...COPENHAGEN }, instant, tokyo)).toEqual({
      open: true,
      until: '2026-12-09T09:00:00.000Z',
    });
  });

  it('may pass midnight, and a change of the clock', async () => {
    expect(await at('Mo-Su 18:00-02:00', '2026-12-09T23:00')).toEqual({
      open: true,
      until: '2026-12-10T01:00:00.000Z',
    });
    // On 25 October at 3:00 the clock goes back an hour.
    const before = new Date('2026-10-24T22:00:00+02:00');
    expect(await openAt({ openingHours: 'Mo-Su 20:00-05:00', ...COPENHAGEN }, before, DK)).toEqual({
      open: true,
      until: '2026-10-25T04:00:00.000Z',
    });
  });

  it('that follow each other are one', async () => {
    expect(await at('Mo-Fr 10:00-12:00,12:00-14:00', '2026-12-09T11:00')).toEqual({
      open: true,
      until: '2026-12-09T13:00:00.000Z',
    });
    expect(await at('24/7', '2026-12-09T11:00')).toEqual({ open: true, until: null });
    expect(await at('off', '2026-12-09T11:00')).toEqual({ open: false, until: null });
  });

  it('know public holidays where the country is known, and say nothing where it is not', async () => {
    const hours = 'Mo-Su 08:00-18:00; PH off';
    expect(await at(hours, '2026-12-23T12:00')).toMatchObject({ open: true });
    expect(await at(hours, '2026-12-25T12:00')).toMatchObject({ open: false });
    expect(await at(hours, '2026-12-25T12:00', { ...DK, country: null })).toBeNull();
    expect(await at('Mo-Su 08:00-18:00', '2026-12-25T12:00', { ...DK, country: null })).toMatchObject({
      open: true,
    });
    // Neither has Iceland's holidays the package, nor anybody's school holidays.
    expect(await at(hours, '2026-12-25T12:00', { timeZone: 'Atlantic/Reykjavik', country: 'IS' })).toBeNull();
    expect(await at('SH 08:00-18:00', '2026-12-25T12:00')).toBeNull();
  });

  it('of Great Britain say something where its countries agree', async () => {
    const london = { timeZone: 'Europe/London', country: 'GB' };
    const hours = 'Mo-Su 08:00-18:00; PH off';
    expect(await at(hours, '2026-12-25T12:00', london)).toMatchObject({ open: false });
    expect(await at(hours, '2026-12-09T12:00', london)).toMatchObject({ open: true });
    // 30 November is a holiday in Scotland only.
    expect(await at(hours, '2026-11-30T12:00', london)).toBeNull();
  });

  it('know when the sun sets there', async () => {
    const dusk = await at('sunrise-sunset', '2026-12-09T12:00');
    // Copenhagen, 9 December: sunset at 15:37.
    expect(Math.abs(Date.parse(dusk?.until ?? '') - Date.parse('2026-12-09T14:37:00Z'))).toBeLessThan(
      5 * 60_000,
    );
    const noon = new Date('2026-06-21T19:00:00Z');
    const summer = await openAt({ openingHours: 'sunrise-sunset', lat: 40.71, lon: -74.01 }, noon, {
      timeZone: 'America/New_York',
      country: 'US',
    });
    // New York, 21 June: sunset at 20:31.
    expect(Math.abs(Date.parse(summer?.until ?? '') - Date.parse('2026-06-22T00:31:00Z'))).toBeLessThan(
      5 * 60_000,
    );
  });

  it.each([
    null,
    '',
    'by appointment',
    '"on request"',
    'Mo-Fr 18:00+',
    'nonsense ((',
    '25:00-99:99',
    '<b>',
    'Mo-Fr 08:00-',
    '08:00-24:2,4999900',
    '17999930+; Su-We off',
  ])('that say nothing certain (%s) are not known, and nothing is printed', async (hours) => {
    const warn = vi.spyOn(console, 'warn');
    expect(await at(hours, '2026-12-09T19:00')).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });
});

test('the clock of the process makes no difference', () => {
  const script = `
    import { openAt } from './server/services/places/opening-hours.ts';
    const place = { timeZone: 'Europe/Copenhagen', country: 'DK' };
    const all = [];
    for (const openingHours of ['Mo-Fr 08:00-18:00; PH off', 'sunrise-sunset', 'Mo-Su 18:00-02:00'])
      for (const instant of ['2026-12-09T12:00:00Z', '2026-07-01T23:30:00Z', '2026-12-25T12:00:00Z'])
        all.push(await openAt({ openingHours, lat: 55.676, lon: 12.568 }, new Date(instant), place));
    // The sun is reckoned to some seconds, which may be another minute.
    console.log(JSON.stringify(all.map((one) => one && [one.open, Math.round(Date.parse(one.until) / 300_000)])));`;
  const seen = ['UTC', 'America/New_York', 'Pacific/Kiritimati'].map((TZ) =>
    execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    }),
  );
  expect(new Set(seen).size).toBe(1);
}, 60_000);

test('what is said of it', () => {
  const now = new Date('2026-12-09T12:00:00Z');
  const said = (open: boolean, until: string | null) =>
    openingText({ open, until }, now, 'Europe/Copenhagen');
  expect(said(true, '2026-12-09T17:00:00Z')).toBe('Open until 18:00');
  expect(said(true, '2026-12-10T01:00:00Z')).toBe('Open until 02:00');
  expect(said(true, '2026-12-14T01:00:00Z')).toBe('Open now');
  expect(said(true, null)).toBe('Open now');
  expect(said(false, '2026-12-09T16:30:00Z')).toBe('Closed, opens 17:30');
  expect(said(false, '2026-12-10T07:00:00Z')).toBe('Closed, opens tomorrow 08:00');
  expect(said(false, '2026-12-14T07:00:00Z')).toBe('Closed, opens Monday 08:00');
  expect(said(false, null)).toBe('Closed');
});
