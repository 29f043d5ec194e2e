import { expect, it } from 'vitest';

import { localDay } from '~server/domain/kernel/days';

import { momentText } from './moment-text';

it('says a moment as the reader’s clock shows it, and the year only when it is another', () => {
  const said = (at: string) => momentText(at, 'Europe/Copenhagen', localDay('2026-11-22'));
  expect(said('2026-11-22T17:04:00.000Z')).toBe('Today, 18:04');
  expect(said('2026-11-21T23:30:00.000Z')).toBe('Today, 00:30');
  expect(said('2026-11-21T08:30:00.000Z')).toBe('Yesterday, 09:30');
  expect(said('2026-06-03T10:00:00.000Z')).toBe('3 Jun, 12:00');
  expect(said('2025-12-31T23:30:00.000Z')).toBe('1 Jan, 00:30');
  expect(said('2025-12-31T20:00:00.000Z')).toBe('31 Dec 2025, 21:00');
});
