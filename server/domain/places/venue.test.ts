import fc from 'fast-check';
import { expect, test } from 'vitest';

import { distanceBetween, distanceText, mapLink } from './venue';

const positions = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('Berlin to Copenhagen is about 355 km', () => {
  const berlin = { lat: 52.52, lon: 13.405 };
  const copenhagen = { lat: 55.6761, lon: 12.5683 };
  expect(distanceBetween(berlin, copenhagen) / 1000).toBeCloseTo(355.3, 0);
});

test('a distance is the same both ways, and at most half around the earth', () => {
  fc.assert(
    fc.property(positions, positions, (a, b) => {
      const there = distanceBetween(a, b);
      expect(there).toBeCloseTo(distanceBetween(b, a), 3);
      expect(there).toBeGreaterThanOrEqual(0);
      expect(there).toBeLessThanOrEqual(20_015_100);
    }),
  );
});

test('a map link is made from the id, else the coordinates, else name and address', () => {
  const position = { lat: 55.68, lon: 12.57 };
  expect(mapLink({ placeId: 'node/12', position, name: 'Café' })).toBe(
    'https://www.openstreetmap.org/node/12',
  );
  expect(mapLink({ position, name: 'Café' })).toBe(
    'https://www.openstreetmap.org/?mlat=55.68&mlon=12.57#map=18/55.68/12.57',
  );
  expect(mapLink({ name: 'Café & Co', address: 'Vesterbrogade 1' })).toBe(
    'https://www.openstreetmap.org/search?query=Caf%C3%A9%20%26%20Co%2C%20Vesterbrogade%201',
  );
});

test('a distance has one decimal, as the person writes numbers', () => {
  expect(distanceText(1249, 'en-GB')).toBe('1.2 km');
  expect(distanceText(49, 'de-DE')).toBe('0,0 km');
});
