import fc from 'fast-check';
import { expect, it } from 'vitest';

import { geocodingCell, middleOf } from './geocoding-cell';
import { distanceBetween } from './venue';

const position = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

it('the middle of the cell of a position is on Earth, near it, and tells nothing more exact than the cell', () => {
  fc.assert(
    fc.property(position, (at) => {
      const cell = geocodingCell(at);
      const middle = middleOf(cell);
      expect(Math.abs(middle.lat)).toBeLessThanOrEqual(90);
      expect(Math.abs(middle.lon)).toBeLessThanOrEqual(180);
      expect(distanceBetween(at, middle)).toBeLessThan(1000);
      expect(Number.isInteger(cell.lat) && Number.isInteger(cell.lon)).toBe(true);
    }),
  );
});

it('the corners of Earth have cells that can be stored', () => {
  expect(geocodingCell({ lat: 90, lon: 180 })).toEqual({ lat: 9000, lon: 18_000 });
  expect(geocodingCell({ lat: -90, lon: -180 })).toEqual({ lat: -9000, lon: -18_000 });
});
