import fc from 'fast-check';
import { expect, test } from 'vitest';

import { MAX_CELLS, MAX_RADIUS_M, boundsAround, boundsOf, cellOf, cellsAround } from './venue-cells';
import { distanceBetween } from './venue';

const COPENHAGEN = { lat: 55.676, lon: 12.568 };
const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
/** Where people live: Longyearbyen lies at 78.2 degrees. */
const somewhere = fc.record({ lat: degrees(-79, 79), lon: degrees(-180, 180) });
const radii = fc.integer({ min: 1, max: MAX_RADIUS_M });

/** The position that lies `metres` away in a direction, on the sphere. */
function moved({ lat, lon }: { lat: number; lon: number }, metres: number, bearing: number) {
  const [phi, arc] = [(lat * Math.PI) / 180, metres / 6_371_000];
  const to = Math.asin(Math.sin(phi) * Math.cos(arc) + Math.cos(phi) * Math.sin(arc) * Math.cos(bearing));
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(arc) * Math.cos(phi),
    Math.cos(arc) - Math.sin(phi) * Math.sin(to),
  );
  const degreesEast = lon + (turn * 180) / Math.PI;
  return { lat: (to * 180) / Math.PI, lon: ((((degreesEast + 180) % 360) + 360) % 360) - 180 };
}

test('5 km around the middle of Copenhagen touch five cells, its own first', () => {
  expect(cellsAround(COPENHAGEN, 5000)).toEqual([
    { latCell: 556, lonCell: 125 },
    { latCell: 556, lonCell: 126 },
    { latCell: 557, lonCell: 125 },
    { latCell: 557, lonCell: 126 },
    { latCell: 556, lonCell: 124 },
  ]);
  expect(cellsAround(COPENHAGEN, 100)).toEqual([cellOf(COPENHAGEN)]);
});

test('a position on the edge belongs to the cell north and east of it, at the end of the globe to the last one', () => {
  expect(cellOf({ lat: 55.7, lon: 12.6 })).toEqual({ latCell: 557, lonCell: 126 });
  for (let tenths = -1800; tenths < 1800; tenths += 1)
    expect(cellOf({ lat: 0, lon: tenths / 10 }).lonCell).toBe(tenths);
  expect(cellOf({ lat: 90, lon: 180 })).toEqual({ latCell: 899, lonCell: -1800 });
  expect(cellOf({ lat: -90, lon: -180 })).toEqual({ latCell: -900, lonCell: -1800 });
  expect(cellOf({ lat: -0.05, lon: -0.05 })).toEqual({ latCell: -1, lonCell: -1 });
});

test('a circle across the 180th meridian has cells on both sides', () => {
  const cells = cellsAround({ lat: -16.85, lon: 179.99 }, 5000);
  expect(cells.map(({ lonCell }) => lonCell).sort()).toContain(-1800);
  expect(cells).toContainEqual({ latCell: -169, lonCell: 1799 });
});

test('every point of the circle lies in one of few cells, and in the bounds', () => {
  fc.assert(
    fc.property(somewhere, radii, degrees(0, 1), degrees(0, 2 * Math.PI), (at, radius, share, bearing) => {
      const point = moved(at, radius * share * (1 - 1e-9), bearing);
      const cells = cellsAround(at, radius);
      expect(cells.length).toBeLessThan(MAX_CELLS);
      expect(cells).toContainEqual(cellOf(point));
      const { south, west, north, east } = boundsAround(at, radius);
      expect(point.lat).toBeGreaterThanOrEqual(south);
      expect(point.lat).toBeLessThanOrEqual(north);
      const inside =
        west <= east ? point.lon >= west && point.lon <= east : point.lon >= west || point.lon <= east;
      expect(inside).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('a cell is within the globe and holds its positions, wherever they are', () => {
  fc.assert(
    fc.property(degrees(-90, 90), degrees(-180, 180), (lat, lon) => {
      const cell = cellOf({ lat, lon });
      const { south, west, north, east } = boundsOf(cell);
      expect(south >= -90 && north <= 90 && west >= -180 && east <= 180).toBe(true);
      expect(lat >= south && lat <= north).toBe(true);
      expect(lon === 180 || (lon >= west && lon <= east)).toBe(true);
      expect(cellsAround({ lat, lon }, 1).length).toBeLessThanOrEqual(MAX_CELLS);
    }),
  );
});

test('a cell in the list is no farther than the radius', () => {
  fc.assert(
    fc.property(somewhere, radii, (at, radius) => {
      for (const cell of cellsAround(at, radius)) {
        const { south, west } = boundsOf(cell);
        expect(distanceBetween(at, { lat: south, lon: west })).toBeLessThan(radius + 16_000);
      }
    }),
  );
});
