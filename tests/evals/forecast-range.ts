import { projectedDate } from '~server/domain/insights/goal-insights';
import { addDays, localDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';

import { type Part, check } from './scores';

const RANGE = check(
  '8 of 10 is true',
  'the day of a simulated saver lies in the forecast’s range 75 to 85 % of the times',
);

/** How people save: the shape of a gamma distribution (a high one is steady) and the share of weeks without a
 * saving, from somebody with a fixed amount to somebody whose weeks say little. */
const SAVERS = [
  { name: 'steady', shape: 16, none: 0 },
  { name: 'even', shape: 8, none: 0 },
  { name: 'usual', shape: 3, none: 0 },
  { name: 'usual, misses weeks', shape: 3, none: 0.2 },
  { name: 'uneven', shape: 1.5, none: 0 },
  { name: 'uneven, misses weeks', shape: 1.5, none: 0.3 },
  { name: 'wild', shape: 0.8, none: 0 },
  { name: 'wild, misses weeks', shape: 0.8, none: 0.3 },
];
const KNOWN_WEEKS = [4, 8, 26];
const WEEKS_AWAY = [5, 26, 150];
const RUNS = 2000;
/** What this many runs leave open: the standard error of a share of 80 %, rounded up. */
const OPEN = 0.01;
const AVERAGE_WEEK = 10_000;
const TODAY = localDay('2026-03-16');

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A gamma-distributed number with mean 1, by Marsaglia and Tsang (ACM TOMS 26, 2000). */
function gamma(shape: number, next: () => number): number {
  if (shape < 1) return (gamma(shape + 1, next) * (shape + 1) * (1 - next()) ** (1 / shape)) / shape;
  const d = shape - 1 / 3;
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    const v = (1 + normal / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - next()) < normal ** 2 / 2 + d - d * v + d * Math.log(v)) return (d * v) / shape;
  }
}

/** The days until the weeks of `draw` sum up to `goal`; inside of a week money comes evenly. */
function daysUntil(goal: number, draw: () => number): number {
  let weeks = 0;
  for (let left = goal; ; weeks += 1) {
    const week = draw();
    if (week >= left) return Math.ceil((weeks + left / week) * 7);
    left -= week;
  }
}

/** The share of simulated futures that lie in the range, for one kind of saver. */
function shareInside(
  { shape, none }: (typeof SAVERS)[number],
  known: number,
  away: number,
  next: () => number,
): number {
  const draw = () => (next() < none ? 0 : Math.round((gamma(shape, next) * AVERAGE_WEEK) / (1 - none)));
  const goal = cents(away * AVERAGE_WEEK);
  let inside = 0;
  let told = 0;
  while (told < RUNS) {
    const range = projectedDate(
      goal,
      Array.from({ length: known }, () => cents(draw())),
      TODAY,
    );
    if (range.kind !== 'dates') continue;
    told += 1;
    const day = addDays(TODAY, daysUntil(goal, draw));
    if (range.early <= day && (range.late === null || day <= range.late)) inside += 1;
  }
  return inside / RUNS;
}

/** Computed once: it depends on no coach. */
let shares: { who: string; share: number }[] | null = null;
const measured = () =>
  (shares ??= SAVERS.flatMap((saver, index) => {
    const next = random(index + 1);
    return KNOWN_WEEKS.flatMap((known) =>
      WEEKS_AWAY.map((away) => ({
        who: `${saver.name}, ${known} known weeks, ${away} weeks away`,
        share: shareInside(saver, known, away, next),
      })),
    );
  }));

/** Simulates savers of many kinds and asks how often their day lies in the range that the forecast names. */
export const FORECAST_RANGE: Part = {
  checks: [RANGE],
  once({ scores }) {
    for (const { who, share } of measured())
      scores.add(
        RANGE,
        share >= 0.75 - OPEN && share <= 0.85 + OPEN,
        `${who}: ${(share * 100).toFixed(1)} % inside`,
      );
  },
};
