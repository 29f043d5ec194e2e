import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const CSS = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const TOKEN = /--color-([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)/g;

type Theme = 'light' | 'dark';
const tokens = new Map(
  [...CSS.matchAll(TOKEN)].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
);

/** WCAG relative luminance of an OKLCH colour (Björn Ottosson's OKLab matrices). */
function luminance(name: string, theme: Theme): number {
  const value = tokens.get(name);
  if (!value) throw new Error(`No token --${name}`);
  const [lightness = 0, chroma = 0, hue = 0] = value[theme].split(' ').map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (x: number) => Math.min(1, Math.max(0, x));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: Theme): number {
  const [low = 0, high = 0] = [luminance(one, theme), luminance(other, theme)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Text colours with every background they are used on. */
const TEXT: Record<string, string[]> = {
  ink: ['paper', 'surface', 'sunken', 'moss', 'amber-wash'],
  'ink-2': ['paper', 'surface', 'sunken', 'moss', 'amber-wash'],
  'ink-3': ['paper', 'surface', 'sunken'],
  forest: ['paper', 'surface', 'sunken', 'moss', 'amber-wash'],
  'forest-2': ['paper', 'surface', 'moss'],
  'on-forest': ['forest', 'forest-2'],
  'moss-ink': ['moss', 'surface'],
  'amber-ink': ['amber-wash', 'paper', 'surface', 'sunken'],
  clay: ['paper', 'surface', 'sunken', 'clay-wash'],
  'on-clay': ['clay'],
};
/** Outlines and fills of controls. */
const CONTROLS: Record<string, string[]> = {
  edge: ['paper', 'surface', 'sunken'],
  forest: ['paper', 'surface', 'line'],
  clay: ['paper', 'surface'],
};

const pairs = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([front, backs]) => backs.map((back) => [front, back] as const));

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  test.each(pairs(TEXT))('%s is legible on %s (4.5:1)', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(pairs(CONTROLS))('%s is seen as a control on %s (3:1)', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(3);
  });
});
