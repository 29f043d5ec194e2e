// Makes upright JPEGs without metadata of one uploaded file and ends, so that a file that is made to do harm harms
// only this process. Its input is the file, its argument the kind that its first bytes tell. Its output is a line of JSON
// followed by the bytes of the pictures that the line names. Plain JavaScript: the same file runs in development, in
// tests and beside the production build.
import { Console } from 'node:console';
import { buffer } from 'node:stream/consumers';

import sharp from 'sharp';

// Nothing is ever fetched, whatever a library may contain.
globalThis.fetch = () => Promise.reject(new Error('Receipts are read on this machine'));
// Libraries say there what they think of a file; the output is ours.
globalThis.console = new Console(process.stderr);
sharp.concurrency(1);
sharp.cache(false);

const [kind = '', limits = '{}'] = process.argv.slice(2);
const { maxPixels, minSide, maxPages, smallSide } = JSON.parse(limits);
/** The longer side of what is read; no engine needs more. */
const LONGER_SIDE = 2560;
/** The longer side of what is shown in place of a file that browsers do not show. */
const PREVIEW_SIDE = 1000;

class Refused extends Error {}

/** @param {number} width @param {number} height */
function checkSize(width, height) {
  if (!(width * height <= maxPixels)) throw new Refused('TOO_MANY_PIXELS');
  if (!(Math.min(width, height) >= minSide)) throw new Refused('TOO_SMALL');
}

/** @param {import('sharp').Sharp} picture @param {number} side */
const asJpeg = (picture, side = LONGER_SIDE) =>
  picture
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: side === PREVIEW_SIDE ? 75 : 90 })
    .toBuffer();

/** @param {{ width: number, height: number, data: Buffer }} pixels */
const fromPixels = ({ width, height, data }) => sharp(data, { raw: { width, height, channels: 4 } });

/** @param {Buffer} file */
async function picturePage(file) {
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (format !== kind) throw new Refused('NOT_A_PICTURE');
  checkSize(width, height);
  const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' });
  return { pages: [await asJpeg(picture.rotate())], previews: [] };
}

/** The decoder has turned the picture already.
 * @param {Buffer} file */
async function heicPage(file) {
  const { default: heic } = await import('heic-decode');
  const [first] = await heic.all({ buffer: file });
  checkSize(first.width, first.height);
  const { data } = await first.decode();
  const pixels = { width: first.width, height: first.height, data: Buffer.from(data.buffer) };
  const page = await asJpeg(fromPixels(pixels));
  return { pages: [page], previews: [await asJpeg(sharp(page), PREVIEW_SIDE)] };
}

/** @param {Buffer} file */
async function pdfFile(file) {
  const { pdfPages } = await import('./pdf-pages.mjs');
  const pages = await pdfPages(file, { maxPages, longerSide: LONGER_SIDE, previewSide: PREVIEW_SIDE });
  return {
    pages: await Promise.all(pages.map(({ found, ...pixels }) => found ?? asJpeg(fromPixels(pixels)))),
    previews: await Promise.all(pages.map((pixels) => asJpeg(fromPixels(pixels), PREVIEW_SIDE))),
  };
}

const read = { heic: heicPage, pdf: pdfFile }[kind] ?? picturePage;
try {
  const { pages, previews } = await read(await buffer(process.stdin));
  /** @type {Buffer[]} */
  const pictures = [];
  const lines = [];
  for (const page of pages) {
    if (Buffer.isBuffer(page)) {
      const small = smallSide === null ? null : await asJpeg(sharp(page), smallSide);
      lines.push({ bytes: page.length, small: small?.length ?? null });
      pictures.push(page, ...(small === null ? [] : [small]));
    } else lines.push({ found: page });
  }
  pictures.push(...previews);
  const line = { pages: lines, previews: previews.map(({ length }) => length) };
  process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), ...pictures]));
} catch (error) {
  const known = error instanceof Refused || error?.name === 'RefusedPdf';
  process.stdout.write(`${JSON.stringify({ refused: known ? error.message : 'BROKEN_PICTURE' })}\n`);
}
