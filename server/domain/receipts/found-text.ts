/** A rectangle in pixels of the picture in which it was found; `x` and `y` are its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A piece of text that was found in a picture, in no particular order. */
export interface FoundText {
  text: string;
  /** How sure the engine is of the letters, from 0 to 1. */
  confidence: number;
  box: Box;
  /** The corners of the text as it lies in a turned picture, clockwise from the upper left; null if unknown. */
  corners: { x: number; y: number }[] | null;
}

/** All texts of one picture, or of one page of a PDF. */
export interface FoundPage {
  width: number;
  height: number;
  texts: FoundText[];
}
