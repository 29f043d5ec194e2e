import type { BadgeCode } from '../game/badges';
import badgeIcons from '../game/badge-icons.json';
import { FLAME } from './flame';
import { type MascotPose, ACORN, mascotDrawing } from './mascot';
import { COLOUR } from './picture';

const { amber, amberInk, amberWash, forest, hazel2, moss, surface } = COLOUR;

const svg = (box: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box} ${box}">${content}</svg>`;

/** An earned badge as a coin, with the icons of the badges screen, from lucide (ISC licence). */
export function medallion(code: BadgeCode): string {
  const icons: Record<BadgeCode, string> = badgeIcons;
  const ring = (radius: number, rest: string) => `<circle cx="36" cy="36" r="${radius}" ${rest}/>`;
  return svg(
    72,
    ring(35, `fill="${amberWash}"`) +
      ring(33, `fill="none" stroke="${amber}" stroke-width="3"`) +
      ring(
        28,
        `fill="none" stroke="${amber}" stroke-width="1.2" stroke-dasharray="1 4.2" stroke-linecap="round"`,
      ) +
      `<g transform="translate(18 18) scale(1.5)" fill="none" stroke="${amberInk}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${icons[code]}</g>`,
  );
}

/** The days of a week on which something was saved, as acorns; those without one are empty places. */
export function acorns(days: number): string {
  const acorn = `<path fill="${amber}" d="${ACORN.nut}"/><path fill="${hazel2}" d="${ACORN.cap}"/>`;
  const empty = `<circle cx="55" cy="86" r="8" fill="none" stroke="${COLOUR.line}" stroke-width="2.500"/>`;
  const row = Array.from(
    { length: 7 },
    (_, at) => `<g transform="translate(${at * 40 - 35} -66)">${at < days ? acorn : empty}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 280 40">${row.join('')}</svg>`;
}

const flame = `<path fill="${amber}" d="${FLAME.outer}"/><path fill="${surface}" d="${FLAME.inner}"/>`;

/** The flame of the streak in its circle. */
export const streakFlame = (): string =>
  svg(
    16,
    `<circle cx="8" cy="8" r="8" fill="${amberWash}"/><g transform="translate(1.600 1.500) scale(.8)">${flame}</g>`,
  );

/** The squirrel by itself, beside the name of the product. */
export const mascot = (): string => svg(120, mascotDrawing('greeting', COLOUR, 0));

/** The squirrel in its circle. */
export const mascotInCircle = (pose: MascotPose): string =>
  svg(
    160,
    `<circle cx="80" cy="80" r="80" fill="${moss}"/><circle cx="80" cy="80" r="72" fill="none" stroke="${forest}" stroke-opacity=".25" stroke-width="1.500" stroke-dasharray="1 6" stroke-linecap="round"/><g transform="translate(17 18)">${mascotDrawing(pose, COLOUR, 0)}</g>`,
  );
