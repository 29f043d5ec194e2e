import sharp from 'sharp';

import { mulberry32, type Random } from '../../../scripts/seed/random';
import type { Ink } from './paper';

type Rgb = [number, number, number];

/** How a picture was taken. Lengths are dots of the paper, brightness is a factor. */
interface Shot {
  /** Pixels for a dot. */
  scale: number;
  /** Radians. */
  tilt: number;
  shear: number;
  perspective: { x: number; y: number };
  /** The paper bends: how far, and over which length. */
  bend: { x: number; y: number; length: number };
  /** How black fresh print is, and by how much it pales from one end of the paper to the other. */
  black: number;
  paling: number;
  paper: Rgb;
  table: { kind: 'wood' | 'plain' | 'cloth'; colour: Rgb };
  /** Table to be seen around the paper, as a part of its width. */
  around: number;
  /** How bright the room is, and how that changes over the picture. */
  exposure: number;
  light: { x: number; y: number };
  shadow: { cos: number; sin: number; at: number; soft: number; dark: number } | null;
  creases: { cos: number; sin: number; at: number; width: number; strength: number }[];
  noise: number;
  blur: number;
  /** The picture is made smaller by this factor afterwards. */
  shrink: number;
  quality: number;
  /** As EXIF numbers them. */
  orientation: 1 | 3 | 6 | 8;
}

const TABLES: Rgb[] = [
  [96, 66, 44],
  [152, 112, 78],
  [54, 56, 60],
  [120, 124, 130],
  [206, 204, 198],
  [74, 92, 84],
  [34, 30, 30],
];
const PAPERS: Rgb[] = [
  [246, 246, 244],
  [240, 238, 230],
  [236, 238, 244],
  [228, 224, 214],
];
/** Degrees by which the pixels of a picture were turned for an orientation. */
const TURNED = { 1: 0, 3: 180, 6: 270, 8: 90 } as const;

/** From `from` to `to`, as even as a picture needs it. */
const between = (random: Random, from: number, to: number) =>
  from + ((to - from) * random.int(0, 1000)) / 1000;

const direction = (angle: number) => ({ cos: Math.cos(angle), sin: Math.sin(angle) });

/** Chooses how hard a picture is: most are taken with care, a few in a hurry, some are scans. */
function takeShot(random: Random, width: number, height: number): Shot {
  const flat = random.chance(0.15);
  const hard = flat ? 0.15 : random.pick([0.25, 0.4, 0.5, 0.6, 0.8, 1, 1.2, 1.6]);
  const some = (most: number) => between(random, -most, most) * hard;
  const scale = Math.min(between(random, 1.4, 2.1), 3200 / height);
  return {
    scale,
    tilt: (some(6) * Math.PI) / 180,
    shear: flat ? 0 : some(0.035),
    perspective: flat ? { x: 0, y: 0 } : { x: some(0.12) / width, y: some(0.14) / height },
    bend: { x: some(7), y: some(5), length: between(random, 500, 1500) },
    black: random.chance(0.2) ? between(random, 0.45, 0.65) : between(random, 0.75, 0.97),
    paling: random.chance(0.3) ? some(0.45) : 0,
    paper: random.pick(PAPERS),
    table: { kind: random.pick(['wood', 'wood', 'plain', 'cloth']), colour: random.pick(TABLES) },
    around: flat ? 0.01 : between(random, -0.01, 0.22),
    exposure: flat ? 1 : random.chance(0.12) ? between(random, 0.36, 0.6) : between(random, 0.78, 1.06),
    light: { x: some(0.35), y: some(0.35) },
    shadow:
      flat || random.chance(0.45)
        ? null
        : {
            ...direction(between(random, 0, Math.PI * 2)),
            at: between(random, -0.3, 0.35),
            soft: between(random, 15, 220),
            dark: Math.max(0.4, 1 - between(random, 0.15, 0.6) * hard),
          },
    creases: Array.from({ length: Math.round(between(random, 0, 12) * hard) }, () => ({
      ...direction(random.chance(0.3) ? Math.PI / 2 + some(0.1) : between(random, 0, Math.PI)),
      at: between(random, -0.5, 0.5),
      width: between(random, 8, 90),
      strength: some(0.22),
    })),
    noise: 2 + between(random, 0, 9) * hard,
    blur: 0.3 + between(random, 0, 1.1) * hard,
    shrink: random.chance(0.25) ? between(random, 0.5, 0.85) : 1,
    quality: random.int(flat ? 70 : 50, 93),
    orientation: random.chance(0.12) ? random.pick([3, 6, 8]) : 1,
  };
}

/** Smooth random values from -1 to 1 over a plane. */
function grain(random: Random): (x: number, y: number) => number {
  const table = Float32Array.from({ length: 4096 }, () => random.int(-1000, 1000) / 1000);
  const at = (x: number, y: number) => table[(x * 73 + y * 149) & 4095] ?? 0;
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const sx = (x - left) ** 2 * (3 - 2 * (x - left));
    const sy = (y - top) ** 2 * (3 - 2 * (y - top));
    const upper = at(left, top) * (1 - sx) + at(left + 1, top) * sx;
    const lower = at(left, top + 1) * (1 - sx) + at(left + 1, top + 1) * sx;
    return upper * (1 - sy) + lower * sy;
  };
}

/** The print of a till: weak rows where the head was cold, pale columns where one of its dots is dead. */
function wear(ink: Ink, random: Random): Ink {
  const rough = grain(random);
  const worn = between(random, 0.05, 0.4);
  const dead = new Set(
    random.chance(0.2) ? Array.from({ length: random.int(1, 4) }, () => random.int(0, ink.width)) : [],
  );
  const dots = ink.dots.map((dot, at) => {
    if (dot === 0) return 0;
    const x = at % ink.width;
    const y = Math.floor(at / ink.width);
    const strength =
      1 - worn * (0.5 + 0.5 * rough(x / 2, y / 2) + 0.35 * rough(x / 70, y / 30) + 0.2 * rough(0, y / 3));
    return Math.max(0, dot * Math.min(1, strength) * (dead.has(x) ? 0.3 : 1));
  });
  return { ...ink, dots };
}

function sample({ width, height, dots }: Ink, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 0;
  const at = top * width + left;
  const dx = x - left;
  const dy = y - top;
  const upper = (dots[at] ?? 0) * (1 - dx) + (dots[at + 1] ?? 0) * dx;
  const lower = (dots[at + width] ?? 0) * (1 - dx) + (dots[at + width + 1] ?? 0) * dx;
  return (upper * (1 - dy) + lower * dy) / 255;
}

/** How light falls on the table and on what lies there. */
function lightAt(
  { exposure, light, shadow }: Shot,
  height: number,
  across: number,
  along: number,
  x: number,
  y: number,
): number {
  const even = exposure * (1 + light.x * across + light.y * along);
  if (shadow === null) return even;
  const depth = (x * shadow.cos + y * shadow.sin - shadow.at * height * 0.5) / shadow.soft;
  return even * (shadow.dark + (1 - shadow.dark) / (1 + Math.exp(Math.min(40, -depth * 4))));
}

/** How much brighter or darker the paper is beside its creases. */
function creaseAt(creases: Shot['creases'], height: number, x: number, y: number): number {
  let light = 0;
  for (const { cos, sin, at, width, strength } of creases) {
    const away = x * cos + y * sin - at * height;
    if (Math.abs(away) < width * 4)
      light += (away / (Math.abs(away) + 2)) * strength * Math.exp(-Math.abs(away) / width);
  }
  return Math.max(-0.3, Math.min(0.3, light));
}

/** Lays pieces of paper beside each other on a table and takes the picture. */
function expose(papers: Ink[], shot: Shot, random: Random): { data: Buffer; width: number; height: number } {
  const gap = 70;
  const total = papers.reduce((width, ink) => width + ink.width + gap, -gap);
  const tallest = Math.max(...papers.map(({ height }) => height));
  const { scale, tilt, perspective, bend } = shot;
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const room = 2 * shot.around * total;
  const width = Math.round((total + room + Math.abs(sin) * tallest * 0.8) * scale);
  const height = Math.round((tallest + room + Math.abs(sin) * total * 0.8) * scale);
  const texture = grain(random);
  const waves = shot.creases.length > 0 ? 0.05 : 0.015;
  const [red, green, blue] = shot.paper;
  const [tableRed, tableGreen, tableBlue] = shot.table.colour;
  const data = Buffer.alloc(width * height * 3);
  const lefts = papers.map((_, at) =>
    papers.slice(0, at).reduce((left, ink) => left + ink.width + gap, -total / 2),
  );
  for (let v = 0; v < height; v++)
    for (let u = 0; u < width; u++) {
      const fromX = (u - width / 2) / scale;
      const fromY = (v - height / 2) / scale;
      const turnedX = fromX * cos + fromY * sin;
      const turnedY = fromY * cos - fromX * sin;
      const depth = 1 + perspective.x * turnedX + perspective.y * turnedY;
      const y = turnedY / depth + bend.y * Math.sin(turnedX / 160 + bend.length);
      const x = turnedX / depth + shot.shear * y + bend.x * Math.sin(y / bend.length + 1);
      const light = lightAt(shot, tallest, u / width - 0.5, v / height - 0.5, x, y);
      const at = (v * width + u) * 3;
      const own = papers.findIndex((ink, index) => {
        const inside = x - (lefts[index] ?? 0);
        return inside >= 0 && inside < ink.width && Math.abs(y) < ink.height / 2;
      });
      const ink = papers[own];
      if (ink === undefined) {
        // The paper throws a shadow on the table.
        const near = papers.some((other, index) => {
          const inside = x - 9 - (lefts[index] ?? 0);
          return inside >= 0 && inside < other.width && Math.abs(y - 12) < other.height / 2;
        });
        const pattern =
          shot.table.kind === 'wood'
            ? 0.1 * texture(x / 260, y / 9) + 0.06 * texture(x / 90, y / 3)
            : shot.table.kind === 'cloth'
              ? 0.12 * texture(x / 2.5, y / 2.5) + 0.05 * Math.sin(x) * Math.sin(y)
              : 0.03 * texture(x / 120, y / 120);
        const bright = light * (1 + pattern) * (near ? 0.62 : 1);
        data[at] = Math.max(0, Math.min(255, tableRed * bright));
        data[at + 1] = Math.max(0, Math.min(255, tableGreen * bright));
        data[at + 2] = Math.max(0, Math.min(255, tableBlue * bright));
        continue;
      }
      const print = sample(ink, x - (lefts[own] ?? 0), y + ink.height / 2);
      const strength =
        shot.black * (1 - Math.abs(shot.paling) * (0.5 + (Math.sign(shot.paling) * y) / ink.height));
      const fold = creaseAt(shot.creases, tallest, x, y) + waves * texture(x / 70, y / 70);
      // What nobody could read measures nothing.
      const folded = Math.max(0.28, light * (1 + fold));
      const bright = folded * (1 - print * strength);
      data[at] = Math.max(0, Math.min(255, red * bright));
      data[at + 1] = Math.max(0, Math.min(255, green * bright));
      data[at + 2] = Math.max(0, Math.min(255, blue * bright + print * 14 * folded));
    }
  return { data, width, height };
}

/** Takes a picture of one or more printed papers that lie beside each other. The same random numbers give the same picture. */
export async function photograph(papers: Ink[], random: Random): Promise<Buffer> {
  const widest = papers.reduce((width, ink) => width + ink.width, 0);
  const shot = takeShot(random, widest, Math.max(...papers.map(({ height }) => height)));
  const worn = papers.map((ink) => wear(ink, random));
  const { data, width, height } = expose(worn, shot, random);
  const lens = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(Math.round(width * shot.shrink))
    .blur(Math.max(0.3, shot.blur * shot.shrink))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const next = mulberry32(random.int(0, 2 ** 31));
  // Three even numbers together are nearly a bell.
  const noise = Float32Array.from(
    { length: 65_521 },
    () => (next() + next() + next() - 1.5) * 2 * shot.noise,
  );
  for (let at = 0; at < lens.data.length; at++) {
    const grey = noise[Math.floor(at / 3) % noise.length] ?? 0;
    const colour = noise[(at * 7) % noise.length] ?? 0;
    lens.data[at] = Math.max(0, Math.min(255, (lens.data[at] ?? 0) + grey + colour * 0.4));
  }
  return sharp(lens.data, { raw: { width: lens.info.width, height: lens.info.height, channels: 3 } })
    .rotate(TURNED[shot.orientation])
    .withMetadata({ orientation: shot.orientation })
    .jpeg({ quality: shot.quality })
    .toBuffer();
}
