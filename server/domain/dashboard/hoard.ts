import { stableHash } from '../kernel/stable-hash';
import { ACORN } from '../shares/mascot';

/** The most acorns that are drawn one by one; what was saved before them is a layer below. */
export const DRAWN_ACORNS = 60;

/** The size of the drawing in its own units. The floor of the hollow is at `floor`. */
export const HOARD_BOX = { width: 358, height: 96, floor: 83 } as const;

/** How high the layer of older savings can become. */
const LAYER_HEIGHT = 15;
/** With this many older savings the layer has half its height. */
const LAYER_HALF = 500;

/** How many acorns lie side by side, from the floor up. */
const ROWS = [16, 15, 13, 10, 6] as const;
const STEP = { x: 14.5, y: 10.5 } as const;
/** How much wider a pile is than high. */
const SLOPE = 2.1;

/** How large acorns are drawn, compared with the one that Hazel holds. */
const SCALE = 0.57;
/** The point of the drawing of an acorn that is put in its place: the middle of its lower end. */
const FOOT = { x: 55, y: 97 } as const;
/** How acorns are turned, in degrees. Few, so that each way is computed once. */
const TURNS = [-24, -9, 4, 13, 31] as const;

/** Where an acorn lies. */
export interface LyingAcorn {
  x: number;
  y: number;
  /** Which of the turns it has. */
  turn: number;
}

/** All places, in the order in which they are filled: a pile that grows wider and higher, each acorn upon others. */
const PLACES: readonly LyingAcorn[] = ROWS.flatMap((count, row) =>
  Array.from({ length: count }, (_, at) => ({ row, off: at - (count - 1) / 2 })),
)
  .map((cell) => ({ ...cell, turn: stableHash(`${cell.row} ${cell.off}`) % (TURNS.length * 9) }))
  .sort((a, b) => costOf(a) - costOf(b) || a.turn - b.turn)
  .map(({ row, off, turn }) => ({
    // A pile is never even.
    x: HOARD_BOX.width / 2 + off * STEP.x + (turn % 3) - 1,
    y: HOARD_BOX.floor - row * STEP.y + (turn % 2),
    turn: turn % TURNS.length,
  }));

function costOf({ row, off }: { row: number; off: number }): number {
  return Math.abs(off) + row * SLOPE;
}

/** How the savings of a person lie in the hollow: the newest ones each in its place, oldest first, and the height of the
 * layer of those before them, which grows ever more slowly. The same number always looks the same. */
export function hoardOf(savings: number): { places: LyingAcorn[]; layer: number } {
  const older = Math.max(0, savings - DRAWN_ACORNS);
  const layer = (LAYER_HEIGHT * older) / (older + LAYER_HALF);
  return { places: PLACES.slice(0, savings).map((place) => ({ ...place, y: place.y - layer })), layer };
}

type Step = string | number;

/** A path as its letters and numbers; no letter of an acorn takes a single number. */
const stepsOf = (path: string): Step[] =>
  (path.match(/[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi) ?? []).map((step) =>
    /[a-z]/i.test(step) ? step : Number(step),
  );

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** One part of an acorn as a path that is small and turned, around its foot at 0, 0. */
function turned(part: keyof typeof ACORN, degrees: number): { at: [number, number]; rest: string }[] {
  const [cos, sin] = [
    Math.cos((degrees * Math.PI) / 180) * SCALE,
    Math.sin((degrees * Math.PI) / 180) * SCALE,
  ];
  const strokes: { at: [number, number]; rest: string }[] = [];
  let absolute = false;
  let x: number | null = null;
  for (const step of stepsOf(ACORN[part])) {
    const stroke = strokes.at(-1);
    if (typeof step === 'string') {
      absolute = step === 'M';
      if (!absolute && stroke) stroke.rest += step;
    } else if (x === null) x = step;
    else {
      const [dx, dy] = absolute ? [x - FOOT.x, step - FOOT.y] : [x, step];
      const [right, down] = [dx * cos - dy * sin, dx * sin + dy * cos];
      if (absolute) strokes.push({ at: [right, down], rest: '' });
      else if (stroke) stroke.rest += `${/\d$/.test(stroke.rest) ? ' ' : ''}${short(right)} ${short(down)}`;
      x = null;
    }
  }
  return strokes;
}

const SHAPES = {
  nut: TURNS.map((degrees) => turned('nut', degrees)),
  cap: TURNS.map((degrees) => turned('cap', degrees)),
};

/** One part of all these acorns as a single path, so that sixty of them are two elements. */
export const acornsPath = (part: keyof typeof ACORN, places: readonly LyingAcorn[]): string =>
  places
    .flatMap(({ x, y, turn }) =>
      (SHAPES[part][turn] ?? []).map(({ at, rest }) => `M${short(x + at[0])} ${short(y + at[1])}${rest}`),
    )
    .join('');
