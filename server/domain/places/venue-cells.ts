import { EARTH_RADIUS_M, type Position, distanceBetween } from './venue';

/** A cell of 0.1 degrees, by its south-west corner in tenths of a degree: 11 km from south to north, and 6 from west to east in
 * Copenhagen. A circle of 5 km touches four or five of them as a rule; smaller cells would need more requests, larger ones would bring
 * venues that nobody asked for. */
export interface VenueCell {
  latCell: number;
  lonCell: number;
}

/** South and west are part of the area, in degrees; west may be greater than east across the 180th meridian. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** The farthest that venues are looked for, in metres. */
export const MAX_RADIUS_M = 5000;
/** Near the poles, where nobody eats out, a circle touches any number of cells; elsewhere it never touches as many. */
export const MAX_CELLS = 16;

const TENTHS = 10;
const LAST_LAT_CELL = 899;
const LON_CELLS = 3600;
const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180;

const lonCellOf = (tenths: number) => ((((tenths + 1800) % LON_CELLS) + LON_CELLS) % LON_CELLS) - 1800;

/** The cell that a position lies in. */
export const cellOf = ({ lat, lon }: Position): VenueCell => ({
  latCell: Math.min(Math.floor(lat * TENTHS), LAST_LAT_CELL),
  lonCell: lonCellOf(Math.floor(lon * TENTHS)),
});

export const boundsOf = ({ latCell, lonCell }: VenueCell): Bounds => ({
  south: latCell / TENTHS,
  west: lonCell / TENTHS,
  north: (latCell + 1) / TENTHS,
  east: (lonCell + 1) / TENTHS,
});

/** The smallest area between circles of latitude and meridians that holds all within `radius` metres. Around a pole that is
 * every longitude. */
export function boundsAround({ lat, lon }: Position, radius: number): Bounds {
  const north = radius / METRES_PER_DEGREE;
  const [least, most] = [Math.max(-90, lat - north), Math.min(90, lat + north)];
  // The widest extent of a circle lies nearer to the pole than its middle.
  const sine = Math.sin((north * Math.PI) / 180) / Math.cos((lat * Math.PI) / 180);
  if (most === 90 || least === -90 || sine >= 1) return { south: least, west: -180, north: most, east: 180 };
  const east = (Math.asin(sine) * 180) / Math.PI;
  const turned = (degrees: number) =>
    degrees < -180 ? degrees + 360 : degrees > 180 ? degrees - 360 : degrees;
  return { south: least, west: turned(lon - east), north: most, east: turned(lon + east) };
}

/** The cells that a circle touches, the nearest first, {@link MAX_CELLS} at most. */
export function cellsAround(at: Position, radius: number): VenueCell[] {
  const { south, west, north, east } = boundsAround(at, radius);
  const from = Math.floor(west * TENTHS);
  const width = Math.floor((east < west ? east + 360 : east) * TENTHS) - from;
  const columns = Math.min(width + 1, LON_CELLS);
  const found: (VenueCell & { away: number })[] = [];
  for (
    let latCell = Math.floor(south * TENTHS);
    latCell <= Math.min(Math.floor(north * TENTHS), LAST_LAT_CELL);
    latCell += 1
  )
    for (let column = 0; column < columns; column += 1) {
      const cell = { latCell, lonCell: lonCellOf(from + column) };
      const away = distanceToCell(at, cell);
      if (away <= radius * 1.001) found.push({ ...cell, away });
    }
  return found
    .sort((a, b) => a.away - b.away)
    .slice(0, MAX_CELLS)
    .map(({ latCell, lonCell }) => ({ latCell, lonCell }));
}

/** How far the nearest point of a cell is, in metres, to a thousandth; 0 inside of it. */
function distanceToCell(at: Position, cell: VenueCell): number {
  const { south, west, north, east } = boundsOf(cell);
  const lat = Math.min(Math.max(at.lat, south), north);
  // Longitudes are compared on the side of the globe where the position is.
  const turn = Math.round((at.lon - (west + east) / 2) / 360) * 360;
  const lon = Math.min(Math.max(at.lon, west + turn), east + turn);
  return distanceBetween(at, { lat, lon });
}
