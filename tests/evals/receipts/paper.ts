import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { Resvg } from '@resvg/resvg-js';

import type { Row } from './rows';

const { resolve } = createRequire(import.meta.url);
const file = (path: string) =>
  fileURLToPath(new URL(`../../../server/services/pictures/fonts/${path}`, import.meta.url));
const FONT_FILES = [
  resolve('@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf'),
  resolve('@expo-google-fonts/cousine/700Bold/Cousine_700Bold.ttf'),
  resolve('@expo-google-fonts/share-tech-mono/400Regular/ShareTechMono_400Regular.ttf'),
  resolve('@expo-google-fonts/vt323/400Regular/VT323_400Regular.ttf'),
  file('figtree-500.ttf'),
  file('bricolage-grotesque-660.ttf'),
];

/** A printer's letters: how high they are in dots, and how wide one is for a size of 1. */
interface Font {
  family: string;
  size: number;
  advance: number;
}

export const FONTS = {
  /** The condensed letters of most till printers. */
  till: { family: 'Cousine', size: 25, advance: 0.6 },
  narrow: { family: 'Share Tech Mono', size: 24, advance: 0.54 },
  /** Letters of few dots, as old printers have. */
  dots: { family: 'VT323', size: 31, advance: 0.4 },
  /** Letters of different widths; 0.5 is about their average. */
  even: { family: 'Figtree', size: 21, advance: 0.57 },
} satisfies Record<string, Font>;

/** The width of a column in dots: a paper of 80 mm has 48 columns of 12. */
const COLUMN = 12;
const MARGIN = 28;

/** How black the paper is at each dot, from 0 to 255. */
export interface Ink {
  width: number;
  height: number;
  dots: Uint8Array;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function barsSvg(digits: string, columns: number, y: number): string {
  let x = MARGIN + COLUMN * columns * 0.15;
  const bars: string[] = [];
  for (const digit of `${digits}${digits}`) {
    const width = 2 + (Number(digit) % 3) * 2;
    bars.push(`<rect x="${x}" y="${y}" width="${width}" height="70"/>`);
    x += width + 2 + (Number(digit) % 4) * 2;
  }
  return bars.join('');
}

function signSvg(text: string, columns: number, y: number): string {
  const middle = MARGIN + (COLUMN * columns) / 2;
  const size = Math.min(64, (COLUMN * columns * 1.5) / text.length);
  return `<text x="${middle}" y="${y + 62}" font-family="Bricolage Grotesque" font-size="${size}" text-anchor="middle">${escape(text)}</text>`;
}

// The spacing keeps letters apart that a font would join, as no till does.
function rowSvg(row: Row, font: Font, y: number): string {
  const height = font.size * (row.tall ? 1.9 : 1);
  const stretch = font.family === 'Figtree' ? 1 : COLUMN / (font.size * font.advance);
  const width = stretch * (row.wide ? 2 : 1) * (font.size / height);
  const weight = row.bold ? ' font-weight="700" stroke="#000" stroke-width="0.6"' : '';
  return row.cells
    .map(({ text, at, end }) => {
      const place = `transform="translate(${MARGIN + at * COLUMN} ${y}) scale(${width} 1)"`;
      return `<text xml:space="preserve" letter-spacing="0.01" ${place} font-family="${font.family}" font-size="${height}"${weight}${end ? ' text-anchor="end"' : ''}>${escape(text)}</text>`;
    })
    .join('');
}

/** Prints rows on a roll of paper, one dot a pixel. `behind` is printed on its back and shines through. */
export function printRows(rows: Row[], columns: number, font: Font, behind: string | null): Ink {
  const leading = Math.round(font.size * 1.16);
  let y = 50;
  const parts: string[] = [];
  for (const row of rows) {
    if (row.bars !== undefined) parts.push(barsSvg(row.bars, columns, y));
    if (row.sign !== undefined) parts.push(signSvg(row.sign, columns, y));
    y += row.bars !== undefined || row.sign !== undefined ? 90 : row.tall ? leading * 1.8 : leading;
    parts.push(rowSvg(row, font, y - leading * 0.25));
  }
  const width = MARGIN * 2 + columns * COLUMN;
  const height = Math.round(y + 70);
  if (behind !== null)
    for (let at = 150; at < height; at += 420)
      parts.push(
        `<text transform="translate(${width * 0.85} ${at}) scale(-1 1) rotate(-8)" font-family="Bricolage Grotesque" font-size="72" fill-opacity="0.09">${escape(behind)}</text>`,
      );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false, fontFiles: FONT_FILES } }).render();
  const dots = new Uint8Array(width * height);
  for (let at = 0; at < dots.length; at++) dots[at] = pixels[at * 4 + 3] ?? 0;
  return { width, height, dots };
}
