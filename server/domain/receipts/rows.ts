import type { FoundPage, FoundText } from './found-text';
import { type Slope, straighten } from './straighten';

/** A found text in straightened coordinates. */
export interface Cell {
  text: string;
  confidence: number;
  left: number;
  right: number;
  /** The height of its letters, in pixels. */
  height: number;
}

/** The texts that stand in one line of print, from left to right. */
export interface PrintRow {
  cells: Cell[];
  /** All texts with a space between each two. */
  text: string;
  /** How far down the page, in pixels. */
  middle: number;
  height: number;
}

interface Placed extends Cell {
  middle: number;
}

/** How far two texts may overlap and still stand beside each other, as a share of the narrower one: boxes are drawn wide. */
const OVERLAP = 0.35;

/** The engine writes some signs in their wide forms ('，', '：'), and its euro is an element sign. */
const plainForms = (text: string): string =>
  text.normalize('NFKC').replaceAll('∈', '€').replaceAll('、', '.').trim();

function placedOf(found: FoundText, slope: Slope): Placed {
  const { left, right, height } = slope.place(found);
  const middle = (left.y + right.y) / 2;
  return {
    text: plainForms(found.text),
    confidence: found.confidence,
    left: left.x,
    right: right.x,
    height,
    middle,
  };
}

const overlaps = (one: Cell, other: Cell): boolean => {
  const common = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  return common > OVERLAP * Math.min(one.right - one.left, other.right - other.left);
};

function rowOf(texts: readonly Placed[]): PrintRow {
  const cells = [...texts].sort((one, other) => one.left - other.left);
  const width = cells.reduce((sum, { left, right }) => sum + right - left, 0) || 1;
  const mean = (of: (cell: Placed) => number) =>
    cells.reduce((sum, cell) => sum + of(cell) * (cell.right - cell.left), 0) / width;
  return {
    cells: cells.map(({ text, confidence, left, right, height }) => ({
      text,
      confidence,
      left,
      right,
      height,
    })),
    text: cells.map(({ text }) => text).join(' '),
    middle: mean((cell) => cell.middle),
    height: mean((cell) => cell.height),
  };
}

/**
 * The lines of print of a page from top to bottom, whatever the tilt. A text belongs to the nearest line whose middle
 * is less than half a letter away and in which its place is free.
 */
export function rowsOfPage(page: FoundPage): PrintRow[] {
  const texts = page.texts.filter(({ text }) => text.trim() !== '');
  const slope = straighten(page, texts);
  const placed = texts.map((text) => placedOf(text, slope)).sort((one, other) => one.middle - other.middle);
  const rows: { middle: number; texts: Placed[] }[] = [];
  for (const text of placed) {
    const near = rows
      .slice(-8)
      .map((row) => ({ row, away: Math.abs(row.middle - text.middle) }))
      .filter(({ row, away }) => {
        const height = Math.min(text.height, ...row.texts.map((other) => other.height));
        return away < 0.55 * height && !row.texts.some((other) => overlaps(other, text));
      })
      .sort((one, other) => one.away - other.away)[0];
    if (!near) rows.push({ middle: text.middle, texts: [text] });
    else {
      near.row.texts.push(text);
      near.row.middle = near.row.texts.reduce((sum, { middle }) => sum + middle, 0) / near.row.texts.length;
    }
  }
  return rows.map((row) => rowOf(row.texts)).sort((one, other) => one.middle - other.middle);
}
