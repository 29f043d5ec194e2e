import { expect, test } from 'vitest';

import { asOfText } from './as-of-text';

const now = new Date('2026-11-28T13:30:00Z');

test.each([
  ['2026-11-28T13:05:00Z', 'Europe/Copenhagen', 'As of 14:05'],
  ['2026-11-27T13:05:00Z', 'Europe/Copenhagen', 'As of yesterday, 14:05'],
  ['2026-11-03T08:00:00Z', 'Europe/Copenhagen', 'As of 3 Nov, 09:00'],
  ['2025-12-31T12:00:00Z', 'Europe/Copenhagen', 'As of 31 Dec 2025, 13:00'],
  // It is the 29th there already.
  ['2026-11-28T10:30:00Z', 'Pacific/Auckland', 'As of yesterday, 23:30'],
])('%s in %s is told as %s', (at, timeZone, text) => {
  expect(asOfText(new Date(at), now, timeZone)).toBe(text);
});
