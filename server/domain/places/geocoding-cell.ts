import type { Position } from './venue';

/** Cells of 0.01 degrees: about a kilometre. */
const PER_DEGREE = 100;

/** The cell that a position lies in, by its south-west corner in hundredths of a degree. */
export const geocodingCell = ({ lat, lon }: Position): Position => ({
  lat: Math.floor(lat * PER_DEGREE),
  lon: Math.floor(lon * PER_DEGREE),
});

/** The middle of a cell, which the geocoder is told in place of the position. */
export const middleOf = ({ lat, lon }: Position): Position => ({
  lat: Math.min(90, (lat + 0.5) / PER_DEGREE),
  lon: Math.min(180, (lon + 0.5) / PER_DEGREE),
});
