// Draws pictures in a thread of its own, so that no request waits for one. Plain JavaScript: the same file
// runs in development, in tests and beside the production build, which copies it with its fonts.
import { readFileSync } from 'node:fs';

import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';

// A picture is made only of its input. Nothing is ever fetched, whatever a text or a library may contain.
globalThis.fetch = () => Promise.reject(new Error('Pictures fetch nothing'));

/** @param {string} file */
const data = (file) => readFileSync(new URL(`./fonts/${file}.ttf`, import.meta.url));

const fonts = [
  { name: 'Figtree', weight: 500, data: data('figtree-500') },
  { name: 'Figtree', weight: 700, data: data('figtree-700') },
  { name: 'Bricolage', weight: 700, data: data('bricolage-grotesque-660') },
  // Greek and Cyrillic, which the other two lack.
  { name: 'Noto', weight: 600, data: data('noto-sans-600') },
];

/** Draws a picture as PNG. */
export default async function draw({ part, width, height }) {
  const svg = await satori(part, { width, height, fonts });
  // Letters are already outlines in the SVG.
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
