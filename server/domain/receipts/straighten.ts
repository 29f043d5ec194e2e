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
export function liesOnItsSide(texts: readonly FoundText[]): boolean {
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

/** How much the tilt may change from the top of a page to its bottom (a picture taken from aside), and its steps. */
const CHANGES = [-0.08, -0.06, -0.04, -0.02, 0, 0.02, 0.04, 0.06, 0.08];
const TILT_STEPS = 24;
const TILT_STEP = 0.0025;

function weightedMedian(values: readonly { value: number; weight: number }[]): number {
  const sorted = [...values].sort((one, other) => one.value - other.value);
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { value, weight } of sorted) {
    sum += weight;
    if (sum >= half) return value;
  }
  return 0;
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

/**
 * Finds the tilt of the lines, and how it changes down the page: first as most texts lie, then as the ends of the
 * texts fall most sharply into lines, because the boxes of short texts are drawn upright whatever the tilt.
 */
export function straighten(page: FoundPage, texts: readonly FoundText[]): Slope {
  const side = liesOnItsSide(texts);
  const upright = (text: FoundText) => (side ? turnedBack(text, page.width) : text);
  const all = texts.map((text) => endsOf(upright(text)));
  const [width, height] = side ? [page.height, page.width] : [page.width, page.height];
  const tilts = all
    .map(({ left, right }) => ({
      value: (right.y - left.y) / Math.max(1, right.x - left.x),
      weight: right.x - left.x,
    }))
    .filter(({ weight }) => weight > 0);
  const tilt = weightedMedian(tilts);
  const lineHeight = weightedMedian(all.map((text) => ({ value: text.height, weight: 1 }))) || 1;
  const ends = all.flatMap(({ left, right }) => [left, right]);
  const heightAt = (tiltThere: number, change: number) => (point: Point) =>
    point.y - (tiltThere + change * (point.y / height - 0.5)) * (point.x - width / 2);
  let best = { tilt, change: 0, value: sharpness(ends, lineHeight, heightAt(tilt, 0)) * 1.02 };
  for (const change of CHANGES)
    for (let step = -TILT_STEPS; step <= TILT_STEPS; step++) {
      const candidate = tilt + step * TILT_STEP;
      const value = sharpness(ends, lineHeight, heightAt(candidate, change));
      if (value > best.value) best = { tilt: candidate, change, value };
    }
  const straight = heightAt(best.tilt, best.change);
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
