export type MascotPose = 'greeting' | 'celebrating' | 'thinking' | 'empty-handed';

/** The colours of the drawings: custom properties on a screen, codes in a picture. */
export type MascotColours = Readonly<Record<'hazel' | 'hazel2' | 'cream' | 'eye' | 'amber', string>>;

/** The two parts of an acorn. */
export const ACORN = {
  nut: 'M45 81c-.5 10 5 15.500 10 17.500 5-2 10.500-7.500 10-17.500z',
  cap: 'M42.500 81.500c-1-11 24-11.500 25 0 0 1.500-25 1.500-25 0M54 73.500c0-2 .5-3.500 2-4.500l1.500 1.500c-.8.8-1 1.700-1 3z',
} as const;

const EYES =
  '<ellipse cx="45" cy="43" rx="3.600" ry="4.200"/><ellipse cx="65" cy="43" rx="3.600" ry="4.200"/>';
const EYES_OPEN = `${EYES}<path fill="#fff" d="M45.200 41.300a1.300 1.300 0 1 1 2.600 0 1.300 1.300 0 0 1-2.600 0m20 0a1.300 1.300 0 1 1 2.600 0 1.300 1.300 0 0 1-2.600 0"/>`;

const drawnLine = (colour: string, width: number, d: string): string =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" d="${d}"/>`;
const filled = (colour: string, d: string): string => `<path fill="${colour}" d="${d}"/>`;

/** Everything that differs between the poses: eyes, brows, mouth, arms (drawn as thick lines) and what they hold. */
function poseOf(pose: MascotPose, { hazel2, eye, amber }: MascotColours) {
  const brows = drawnLine(hazel2, 2.4, 'M40 35c2-2 5-2.500 8-1.500m14 0c3-1 6-.5 8 1.500');
  switch (pose) {
    case 'greeting':
      return {
        eyes: EYES_OPEN,
        mouth: filled(eye, 'M49 54.500h12c-.5 6-11.500 6-12 0z'),
        arms: 'M36 78C26 74 20 66 19 55M73 77c2 9-3 14-10 15',
        holds: filled(amber, ACORN.nut) + filled(hazel2, ACORN.cap),
        tilt: 'rotate(-4 55 60)',
      };
    case 'celebrating':
      return {
        eyes: drawnLine(eye, 2.6, 'M41 44.500c1.500-4.500 6.500-4.500 8 0m12 0c1.500-4.500 6.500-4.500 8 0'),
        mouth: filled(eye, 'M48 53.500h14c-.3 8.500-13.700 8.500-14 0z'),
        arms: 'M37 77C27 72 20 62 20 50M72 76c8-5 13-13 14-24',
        holds: filled(
          amber,
          'm10 24 2 5 5 2-5 2-2 5-2-5-5-2 5-2zM21 6l1.500 3.800 3.800 1.500-3.800 1.500-1.500 3.700-1.500-3.700-3.800-1.500 3.800-1.500zM8 62l1.300 3.200 3.200 1.300-3.200 1.300L8 71l-1.300-3.200-3.200-1.300 3.200-1.300z',
        ),
      };
    case 'thinking':
      return {
        eyes: `${EYES}<path fill="#fff" d="M42.600 40.500a1.400 1.400 0 1 1 2.800 0 1.400 1.400 0 0 1-2.800 0m20 0a1.400 1.400 0 1 1 2.800 0 1.400 1.400 0 0 1-2.800 0"/>`,
        brows,
        mouth: '<path d="M51 57c2.500.5 5 .3 7-.8"/>',
        arms: 'M37 80c2 10 14 12 24 8M73 80c2-7-2-14-9-17',
        tilt: 'rotate(5 55 60)',
      };
    case 'empty-handed':
      return {
        eyes: EYES_OPEN,
        brows,
        mouth: '<path d="M50 56.500c3 1.600 7 1.600 10-1"/>',
        arms: 'M38 77c-3 9-12 11-21 6M72 77c3 9 12 11 21 6',
      };
  }
}

/** Hazel the squirrel as the content of an SVG of 120 by 120, for screens and for shared pictures.
 * @param lips width of the line around the mouth; shared pictures have none */
export function mascotDrawing(pose: MascotPose, colours: MascotColours, lips = 2): string {
  const { hazel, hazel2, cream, eye } = colours;
  const { eyes, brows = '', mouth, arms, holds = '', tilt } = poseOf(pose, colours);
  return [
    filled(
      hazel2,
      'M62 110c34 6 55-9 54-35-1-15-10-21-10-32 0-6 3-9 9-11-5-17-43-18-44 12 0 16 14 21 14 35 0 11-9 18-23 18z',
    ),
    drawnLine(hazel, 14, 'M76 101c20 0 29-13 25-28-3-11-13-16-13-29 0-7 4-11 9-13'),
    filled(hazel2, 'M30 112c0-5 5-8 11-8s11 3 11 8zM58 112c0-5 5-8 11-8s11 3 11 8z'),
    filled(hazel, 'M55 60c16 0 26 16 26 31 0 13-10 19-26 19s-26-6-26-19c0-15 10-31 26-31z'),
    filled(cream, 'M55 68c9 0 15 10 15 21s-6 17-15 17-15-6-15-17 6-21 15-21z'),
    tilt === undefined ? '<g>' : `<g transform="${tilt}">`,
    filled(hazel2, 'M34 34c-5-8-6-17-4-25 8 2 14 7 18 14zM76 34c5-8 6-17 4-25-8 2-14 7-18 14z'),
    filled(
      cream,
      'M37 29c-2-4-3-8-2.600-12 3.600 1.500 6.600 4 8.600 7.500zM73 29c2-4 3-8 2.600-12-3.600 1.500-6.600 4-8.600 7.500z',
    ),
    filled(hazel, 'M55 19c17 0 28 11 28 24 0 15-13 23-28 23S27 58 27 43c0-13 11-24 28-24z'),
    filled(cream, 'M55 45c3-5 20-3 21 5 0 9-10 14-21 14s-21-5-21-14c1-8 18-10 21-5z'),
    // The eyes are a group, so that a screen can let them blink.
    `<g fill="${eye}"><g class="mascot-eyes">${eyes}</g>${brows}<path d="M50.500 47.500c0-2 9-2 9 0 0 2.500-3 4.500-4.500 4.500s-4.500-2-4.500-4.500z"/>`,
    `<g fill="none" stroke="${eye}" stroke-width="${lips}" stroke-linecap="round">${mouth}</g></g></g>`,
    holds,
    drawnLine(hazel2, 8, arms),
  ].join('');
}
