// Makes upright JPEGs without metadata of one uploaded file and ends, so that a file that is made to do harm harms
// only this process. Its input is the file, its argument the kind that its first bytes tell. Its output is a line of JSON
// followed by the bytes of the pictures that the line names. Plain JavaScript: the same file runs in development, in
// tests and beside the production build.
import { buffer } from 'node:stream/consumers';

import sharp from 'sharp';

// Nothing is ever fetched, whatever a library may contain.
globalThis.fetch = () => Promise.reject(new Error('Receipts are read on this machine'));
sharp.concurrency(1);
sharp.cache(false);

const [kind = '', ...numbers] = process.argv.slice(2);
const [maxPixels = 0, minSide = 0] = numbers.map(Number);
/** The longer side of what is kept for reading; no engine needs more. */
const LONGER_SIDE = 2560;

class Refused extends Error {}

/** @param {number} width @param {number} height */
function checkSize(width, height) {
  if (!(width * height <= maxPixels)) throw new Refused('TOO_MANY_PIXELS');
  if (!(Math.min(width, height) >= minSide)) throw new Refused('TOO_SMALL');
}

/** @param {import('sharp').Sharp} picture */
const asJpeg = (picture) =>
  picture
    .rotate()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize(LONGER_SIDE, LONGER_SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 90 })
    .toBuffer();

/** @param {Buffer} file */
async function pagesOf(file) {
  const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error' });
  const { format, width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (format !== kind) throw new Refused('NOT_A_PICTURE');
  checkSize(width, height);
  return [await asJpeg(picture)];
}

try {
  const pages = await pagesOf(await buffer(process.stdin));
  const line = { pages: pages.map(({ length }) => ({ bytes: length })), previews: [] };
  process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), ...pages]));
} catch (error) {
  const refused = error instanceof Refused ? error.message : 'BROKEN_PICTURE';
  process.stdout.write(`${JSON.stringify({ refused })}\n`);
}
