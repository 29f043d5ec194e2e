import type { FoundPage, FoundText } from './found-text';

interface Point {
  x: number;
  y: number;
}

/** How the lines of print run over a page. */
export interface Slope {
  /** The ends of a text's middle line, and the height of its letters, where the page would lie straight. */
  place(text: FoundText): { left: Point; right: Point; height: number };
}

const middleOf = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});

/** The ends of the middle line of a text, as it lies in the picture. */
function endsOf({ box, corners }: FoundText): { left: Point; right: Point; height: number } {
  const [first, second, third, fourth] = corners ?? [];
  if (!first || !second || !third || !fourth)
    return {
      left: { x: box.x, y: box.y + box.height / 2 },
      right: { x: box.x + box.width, y: box.y + box.height / 2 },
      height: box.height,
    };
  const height =
    (Math.hypot(fourth.x - first.x, fourth.y - first.y) +
      Math.hypot(third.x - second.x, third.y - second.y)) /
    2;
  return { left: middleOf(first, fourth), right: middleOf(second, third), height };
}

/** True when most of the texts of some length stand on their side: the picture was turned by a quarter. */
function liesOnItsSide(texts: readonly FoundText[]): boolean {
  const long = texts.filter(({ text }) => text.trim().length >= 4);
  return long.filter(({ box }) => box.height > box.width).length > long.length / 2;
}

/** A text of a page that was turned by a quarter, turned back: the engine reads such texts from top to bottom. */
function turnedBack({ text, confidence, box, corners }: FoundText, pageWidth: number): FoundText {
  const turn = ({ x, y }: Point): Point => ({ x: y, y: pageWidth - x });
  // The corner that becomes the upper left one is the upper right one.
  const turned = corners?.map(turn);
  const [first, ...others] = turned ?? [];
  return {
    text,
    confidence,
    box: { x: box.y, y: pageWidth - box.x - box.width, width: box.height, height: box.width },
    corners: first ? [...others, first] : null,
  };
}

/** A tilt that changes evenly down the page: a picture that was taken from above or below the receipt. */
interface Tilt {
  /** Pixels down for each to the right, in the middle of the page. */
  middle: number;
  /** How much more it is at the bottom than at the top. */
  change: number;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

interface TiltedText {
  tilt: number;
  /** From -0.5 at the top of the page to 0.5 at its bottom. */
  at: number;
  weight: number;
}

/** Texts whose tilt is further off are turned otherwise, or too short to tell. */
const FAR_OFF = 0.05;

/** The even tilt that most texts have, by least squares without those that are far off. */
function fittedTilt(texts: readonly TiltedText[]): Tilt {
  let fit: Tilt = { middle: median(texts.map(({ tilt }) => tilt)), change: 0 };
  for (const within of [4 * FAR_OFF, 2 * FAR_OFF, FAR_OFF, FAR_OFF]) {
    const near = texts.filter(({ tilt, at }) => Math.abs(tilt - fit.middle - fit.change * at) < within);
    const sum = (of: (text: TiltedText) => number) =>
      near.reduce((all, text) => all + text.weight * of(text), 0);
    const [all, ats, squares] = [sum(() => 1), sum(({ at }) => at), sum(({ at }) => at * at)];
    const determinant = all * squares - ats * ats;
    if (near.length < 4 || Math.abs(determinant) < 1e-6 * all * all) break;
    const [tilts, products] = [sum(({ tilt }) => tilt), sum(({ tilt, at }) => tilt * at)];
    fit = {
      middle: (squares * tilts - ats * products) / determinant,
      change: (all * products - ats * tilts) / determinant,
    };
  }
  return fit;
}

/** How sharply the texts fall into lines: the sum of squares of how much stands at each height. */
function sharpness(ends: readonly Point[], lineHeight: number, heightAt: (point: Point) => number): number {
  const bin = Math.max(1, lineHeight / 5);
  const filled = new Map<number, number>();
  for (const point of ends) {
    const at = heightAt(point) / bin;
    const [low, share] = [Math.floor(at), at - Math.floor(at)];
    filled.set(low, (filled.get(low) ?? 0) + 1 - share);
    filled.set(low + 1, (filled.get(low + 1) ?? 0) + share);
  }
  let sum = 0;
  for (const count of filled.values()) sum += count * count;
  return sum;
}

/** The corrections that are tried: no more, because with the tilt of a whole line other texts fall into lines as well. */
const STEPS = [-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8];
const TILT_STEP = 0.0025;
const CHANGE_STEP = 0.008;
/** What a correction by one has to gain: texts lie as they lie unless their lines say otherwise. */
const RELUCTANCE = 3;

/**
 * Finds the tilt of the lines and how it changes down the page: first as the texts lie, then a little to and fro, as
 * their ends fall most sharply into lines, because short texts tell their own tilt badly.
 */
export function straighten(page: FoundPage, texts: readonly FoundText[]): Slope {
  const side = liesOnItsSide(texts);
  const upright = (text: FoundText) => (side ? turnedBack(text, page.width) : text);
  const all = texts.map((text) => endsOf(upright(text)));
  const [width, height] = side ? [page.height, page.width] : [page.width, page.height];
  const lineHeight = median(all.map((text) => text.height)) || 1;
  const tilted = all.flatMap(({ left, right }): TiltedText[] => {
    const length = right.x - left.x;
    if (length < 2 * lineHeight) return [];
    return [{ tilt: (right.y - left.y) / length, at: (left.y + right.y) / 2 / height - 0.5, weight: length }];
  });
  const fit = fittedTilt(tilted);
  const heightAt =
    ({ middle, change }: Tilt) =>
    ({ x, y }: Point) =>
      y - (middle + change * (y / height - 0.5)) * (x - width / 2);
  const ends = all.flatMap(({ left, right }) => [left, right]);
  let best = { tilt: fit, value: 0 };
  for (const more of STEPS)
    for (const turn of STEPS) {
      const [middle, change] = [turn * TILT_STEP, more * CHANGE_STEP];
      const tilt = { middle: fit.middle + middle, change: fit.change + change };
      const price = 1 - RELUCTANCE * (Math.abs(middle) + Math.abs(change) / 2);
      const value = sharpness(ends, lineHeight, heightAt(tilt)) * price;
      if (value > best.value) best = { tilt, value };
    }
  const straight = heightAt(best.tilt);
  return {
    place(text) {
      const { left, right, height: letters } = endsOf(upright(text));
      return {
        left: { x: left.x, y: straight(left) },
        right: { x: right.x, y: straight(right) },
        height: letters,
      };
    },
  };
}
