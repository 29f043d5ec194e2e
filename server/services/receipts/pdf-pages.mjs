// The pages of a PDF: the texts of those that have them as letters, and a picture of each. Only intake-process.mjs runs it.
import { inflateSync } from 'node:zlib';

import { PDFiumLibrary } from '@hyzyla/pdfium';

/** A page with fewer letters is a picture of a receipt. */
const LEAST_LETTERS = 20;
/** No receipt has more; the rest is not read. */
const MOST_LETTERS = 8000;
const MOST_IN_PIECE = 200;
/** A gap wider than this part of the letters' height separates two columns. */
const COLUMN_GAP = 1.2;
/** What all streams of a PDF may unfold to, and one that is no picture, in bytes. */
const MOST_UNFOLDED = 100e6;
const MOST_UNFOLDED_PAGE = 3e6;
/** What PDFium calls text that is not drawn: the letters that a scanner's software has guessed. */
const INVISIBLE = 3;
/** PDFium's boxes are in points; whole numbers of this part of one are exact enough. */
const PARTS = 8;

class RefusedPdf extends Error {
  name = 'RefusedPdf';
}

/** @param {Buffer} file @param {{ maxPages: number, longerSide: number, previewSide: number }} limits */
export async function pdfPages(file, { maxPages, longerSide, previewSide }) {
  const raw = file.toString('latin1');
  if (/\/Encrypt\b/.test(raw)) throw new RefusedPdf('LOCKED_PDF');
  // Nothing here would run it; who sends it has something else in mind than a receipt.
  if (/\/(?:JavaScript|JS)\b/.test(raw)) throw new RefusedPdf('PDF_WITH_SCRIPT');
  checkStreams(file, raw);
  const library = await PDFiumLibrary.init();
  const { module } = library;
  const document = await library.loadDocument(file).catch((error) => {
    throw new RefusedPdf(/password|security/i.test(String(error)) ? 'LOCKED_PDF' : 'BROKEN_PICTURE');
  });
  if (module._FPDFDoc_GetJavaScriptActionCount(document.documentIdx) > 0)
    throw new RefusedPdf('PDF_WITH_SCRIPT');
  const count = document.getPageCount();
  if (count > maxPages) throw new RefusedPdf('TOO_MANY_PAGES');
  const pages = [];
  for (let index = 0; index < count; index += 1) {
    const page = document.getPage(index);
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
    if (!(width > 0 && height > 0)) throw new RefusedPdf('BROKEN_PICTURE');
    // Before the picture, because drawing closes the page.
    const found = textsOf(module, page.pageIdx, { width, height });
    const scale = (found === null ? longerSide : previewSide) / Math.max(width, height);
    const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
    const { data } = await page.render({
      width: wide,
      height: high,
      scale: 1,
      render: async ({ data }) => data,
    });
    pages.push({ found, width: wide, height: high, data: Buffer.from(data) });
  }
  return pages;
}

/** Refuses a PDF that unfolds to much more than receipts do: PDFium would take gigabytes, and minutes.
 * @param {Buffer} file @param {string} raw */
function checkStreams(file, raw) {
  let left = MOST_UNFOLDED;
  for (const { index, 0: mark } of raw.matchAll(/\bstream\r?\n/g)) {
    const dictionary = raw.slice(Math.max(0, raw.lastIndexOf(' obj', index)), index);
    if (!/\/Fl(?:ateDecode)?\b/.test(dictionary)) continue;
    const most = /\/Image\b/.test(dictionary) ? left : Math.min(left, MOST_UNFOLDED_PAGE);
    try {
      left -= inflateSync(file.subarray(index + mark.length), { maxOutputLength: most }).length;
    } catch (error) {
      // What does not unfold at all is PDFium's to judge.
      if (error.code === 'ERR_BUFFER_TOO_LARGE') throw new RefusedPdf('BROKEN_PICTURE');
    }
  }
}

/** The texts of a page, in points from its upper left corner; null where it is a picture, or its letters cannot be told.
 * @param {any} module @param {number} page @param {{ width: number, height: number }} size */
function textsOf(module, page, size) {
  const textPage = module._FPDFText_LoadPage(page);
  const count = Math.min(module._FPDFText_CountChars(textPage), MOST_LETTERS);
  const at = module.wasmExports.malloc(16);
  const whole = (pointer) => module.HEAP32[pointer >> 2];
  const parts = [size.width, size.height].map((side) => Math.round(side * PARTS));
  /** A point of the page's own space as it lies on the page, whatever its rotation and origin. */
  const onPage = (x, y) => {
    module._FPDF_PageToDevice(page, 0, 0, ...parts, 0, x, y, at, at + 4);
    return { x: whole(at) / PARTS, y: whole(at + 4) / PARTS };
  };
  /** The four numbers of a letter's box: left, top, right, bottom. */
  const boxOf = (index) => {
    if (!module._FPDFText_GetLooseCharBox(textPage, index, at)) return null;
    const [left, top, right, bottom] = new Float32Array(module.HEAPU8.buffer, at, 4);
    const [a, b] = [onPage(left, top), onPage(right, bottom)];
    return [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y)];
  };

  const pieces = [];
  let letters = 0;
  let doubtful = 0;
  let piece = null;
  for (let index = 0; index < count; index += 1) {
    const letter = String.fromCodePoint(module._FPDFText_GetUnicode(textPage, index) || 0xfffd);
    if (/\s/.test(letter)) {
      if (piece !== null && letter === ' ') piece.text += ' ';
      else piece = null;
      continue;
    }
    const box = boxOf(index);
    if (box === null) continue;
    letters += 1;
    const object = module._FPDFText_GetTextObject(textPage, index);
    if (
      letter === '\ufffd' ||
      module._FPDFText_HasUnicodeMapError(textPage, index) === 1 ||
      module._FPDFTextObj_GetTextRenderMode(object) === INVISIBLE
    )
      doubtful += 1;
    const height = box[3] - box[1];
    const follows =
      piece !== null &&
      Math.abs((box[1] + box[3]) / 2 - (piece.box[1] + piece.box[3]) / 2) < height / 2 &&
      box[0] - piece.box[2] < COLUMN_GAP * height &&
      box[0] >= piece.box[2] - height / 2;
    if (!follows) {
      piece = { text: '', box };
      pieces.push(piece);
    }
    piece.text += letter;
    piece.box = [
      Math.min(piece.box[0], box[0]),
      Math.min(piece.box[1], box[1]),
      Math.max(piece.box[2], box[2]),
      Math.max(piece.box[3], box[3]),
    ];
  }
  module._FPDFText_ClosePage(textPage);
  // Letters that stand alone are those of a page that lies on its side.
  if (letters < LEAST_LETTERS || letters < 2 * pieces.length || doubtful > letters / 20) return null;
  const texts = pieces.map(({ text, box: [left, top, right, bottom] }) => ({
    text: text.slice(0, MOST_IN_PIECE).trim(),
    confidence: 1,
    box: { x: left, y: top, width: right - left, height: bottom - top },
    corners: null,
  }));
  return { ...size, texts };
}
