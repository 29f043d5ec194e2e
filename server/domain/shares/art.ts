import type { BadgeCode } from '../game/badges';
import badgeIcons from './badge-icons.json';
import { COLOUR } from './picture';

const { amber, amberInk, amberWash, cream, eye, forest, hazel, hazel2, moss, surface } = COLOUR;

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
  const acorn = `<path fill="${amber}" d="M45 81c-.5 10 5 15.500 10 17.500 5-2 10.500-7.500 10-17.500z"/><path fill="${hazel2}" d="M42.500 81.500c-1-11 24-11.500 25 0 0 1.500-25 1.500-25 0M54 73.500c0-2 .5-3.500 2-4.500l1.500 1.500c-.8.8-1 1.700-1 3z"/>`;
  const place = `<circle cx="55" cy="86" r="8" fill="none" stroke="${COLOUR.line}" stroke-width="2.500"/>`;
  const row = Array.from(
    { length: 7 },
    (_, at) => `<g transform="translate(${at * 40 - 35} -66)">${at < days ? acorn : place}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 280 40">${row.join('')}</svg>`;
}

const flame = `<path fill="${amber}" d="M8.300 1c.7 2.700 3.700 3.900 3.700 7.600a4 4 0 0 1-8 0c0-1.500.7-2.600 1.500-3.400.2 1.300.7 1.900 1.300 2.100C7.300 5.400 7.500 3.200 8.300 1z"/><path fill="${surface}" d="M8.100 8.600c.3 1.100 1.600 1.600 1.600 2.900a1.700 1.700 0 0 1-3.400 0c0-1.100 1.200-1.500 1.800-2.900z"/>`;

/** The flame of the streak in its circle. */
export const streakFlame = (): string =>
  svg(
    16,
    `<circle cx="8" cy="8" r="8" fill="${amberWash}"/><g transform="translate(1.600 1.500) scale(.8)">${flame}</g>`,
  );

const POSES = {
  greeting: {
    eyes: `<ellipse cx="45" cy="43" rx="3.600" ry="4.200"/><ellipse cx="65" cy="43" rx="3.600" ry="4.200"/><path fill="#fff" d="M45.200 41.300a1.300 1.300 0 1 1 2.600 0 1.300 1.300 0 0 1-2.600 0m20 0a1.300 1.300 0 1 1 2.600 0 1.300 1.300 0 0 1-2.600 0"/>`,
    mouth: 'M49 54.500h12c-.5 6-11.500 6-12 0z',
    arms: 'M36 78C26 74 20 66 19 55M73 77c2 9-3 14-10 15',
    holds: `<path fill="${amber}" d="M45 81c-.5 10 5 15.500 10 17.500 5-2 10.500-7.500 10-17.500z"/><path fill="${hazel2}" d="M42.500 81.500c-1-11 24-11.500 25 0 0 1.500-25 1.500-25 0M54 73.500c0-2 .5-3.500 2-4.500l1.500 1.500c-.8.8-1 1.700-1 3z"/>`,
    tilt: ' transform="rotate(-4 55 60)"',
  },
  celebrating: {
    eyes: `<path d="M41 44.500c1.500-4.500 6.500-4.500 8 0m12 0c1.500-4.500 6.500-4.500 8 0" fill="none" stroke="${eye}" stroke-width="2.600" stroke-linecap="round"/>`,
    mouth: 'M48 53.500h14c-.3 8.500-13.700 8.500-14 0z',
    arms: 'M37 77C27 72 20 62 20 50M72 76c8-5 13-13 14-24',
    holds: `<path fill="${amber}" d="m10 24 2 5 5 2-5 2-2 5-2-5-5-2 5-2zM21 6l1.500 3.800 3.800 1.500-3.800 1.500-1.500 3.700-1.500-3.700-3.800-1.500 3.800-1.500zM8 62l1.300 3.200 3.200 1.300-3.200 1.300L8 71l-1.300-3.200-3.200-1.300 3.200-1.300z"/>`,
    tilt: '',
  },
} as const;

/** Hazel the squirrel, as app/components/mascot.tsx draws it. */
function squirrel(pose: keyof typeof POSES): string {
  const { eyes, mouth, arms, holds, tilt } = POSES[pose];
  return `<path fill="${hazel2}" d="M62 110c34 6 55-9 54-35-1-15-10-21-10-32 0-6 3-9 9-11-5-17-43-18-44 12 0 16 14 21 14 35 0 11-9 18-23 18z"/><path fill="none" stroke="${hazel}" stroke-width="14" stroke-linecap="round" d="M76 101c20 0 29-13 25-28-3-11-13-16-13-29 0-7 4-11 9-13"/><path fill="${hazel2}" d="M30 112c0-5 5-8 11-8s11 3 11 8zM58 112c0-5 5-8 11-8s11 3 11 8z"/><path fill="${hazel}" d="M55 60c16 0 26 16 26 31 0 13-10 19-26 19s-26-6-26-19c0-15 10-31 26-31z"/><path fill="${cream}" d="M55 68c9 0 15 10 15 21s-6 17-15 17-15-6-15-17 6-21 15-21z"/><g${tilt}><path fill="${hazel2}" d="M34 34c-5-8-6-17-4-25 8 2 14 7 18 14zM76 34c5-8 6-17 4-25-8 2-14 7-18 14z"/><path fill="${cream}" d="M37 29c-2-4-3-8-2.600-12 3.600 1.500 6.600 4 8.600 7.500zM73 29c2-4 3-8 2.600-12-3.600 1.500-6.600 4-8.600 7.500z"/><path fill="${hazel}" d="M55 19c17 0 28 11 28 24 0 15-13 23-28 23S27 58 27 43c0-13 11-24 28-24z"/><path fill="${cream}" d="M55 45c3-5 20-3 21 5 0 9-10 14-21 14s-21-5-21-14c1-8 18-10 21-5z"/><g fill="${eye}">${eyes}<path d="M50.500 47.500c0-2 9-2 9 0 0 2.500-3 4.500-4.500 4.500s-4.500-2-4.500-4.500z"/><path d="${mouth}"/></g></g>${holds}<path fill="none" stroke="${hazel2}" stroke-width="8" stroke-linecap="round" d="${arms}"/>`;
}

/** The squirrel by itself, beside the name of the product. */
export const mascot = (): string => svg(120, squirrel('greeting'));

/** The squirrel in its circle. */
export const mascotInCircle = (pose: keyof typeof POSES): string =>
  svg(
    160,
    `<circle cx="80" cy="80" r="80" fill="${moss}"/><circle cx="80" cy="80" r="72" fill="none" stroke="${forest}" stroke-opacity=".25" stroke-width="1.500" stroke-dasharray="1 6" stroke-linecap="round"/><g transform="translate(17 18)">${squirrel(pose)}</g>`,
  );
