import type { ReadReceipt } from './receipt';

/** The largest file, and the sentence of the specification for a larger one. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const TOO_LARGE_TEXT = 'Image too large. Please select an image under 5MB.';
/** The most pages of a PDF. */
export const MAX_PAGES = 3;
/** The most pixels of a picture: phones take 50 million. */
export const MAX_PIXELS = 52_000_000;
/** No text is legible in a picture with a shorter side. */
export const MIN_SIDE = 64;

/** Why a picture gave no receipt. */
export type ScanFailure =
  | 'NOT_A_PICTURE'
  | 'BROKEN_PICTURE'
  | 'TOO_MANY_PIXELS'
  | 'TOO_SMALL'
  | 'TOO_MANY_PAGES'
  | 'LOCKED_PDF'
  | 'PDF_WITH_SCRIPT'
  | 'NO_RECEIPT'
  | 'SCAN_FAILED'
  | 'SESSION_ENDED';

const NOT_ANALYZED = 'Could not analyze receipt';
const NOT_SCANNED = 'Failed to scan receipt';

/** The sentence of the specification for each failure, and what to do about it. */
const TEXTS: Readonly<Record<ScanFailure, readonly [message: string, hint: string]>> = {
  NOT_A_PICTURE: [NOT_ANALYZED, 'Choose a JPEG, PNG, WebP or HEIC picture, or a PDF.'],
  BROKEN_PICTURE: [NOT_ANALYZED, 'The file is damaged. Take the picture again.'],
  TOO_MANY_PIXELS: [NOT_ANALYZED, 'The picture has more than 52 megapixels. Choose a smaller one.'],
  TOO_SMALL: [NOT_ANALYZED, 'The picture is too small to read. Choose a larger one.'],
  TOO_MANY_PAGES: [NOT_ANALYZED, `The PDF has more than ${MAX_PAGES} pages. Choose one receipt.`],
  LOCKED_PDF: [NOT_ANALYZED, 'The PDF is encrypted. Choose one without a password.'],
  PDF_WITH_SCRIPT: [NOT_ANALYZED, 'The PDF contains a program. Take a picture of it instead.'],
  NO_RECEIPT: [NOT_ANALYZED, 'Lay the receipt flat, in good light, and let it fill the picture.'],
  SCAN_FAILED: [NOT_SCANNED, 'Try again in a moment.'],
  SESSION_ENDED: [NOT_SCANNED, 'Please sign in first.'],
};

/** The last line for a picture that gave no receipt. */
export interface ScanFailed {
  kind: 'failed';
  reason: ScanFailure;
  message: string;
  hint: string;
}

/** Who reads a picture: a program of ours; Claude; or the program because Claude gave no usable answer. */
export const RECEIPT_READERS = ['local', 'claude', 'local_instead'] as const;
export type ReceiptReader = (typeof RECEIPT_READERS)[number];

/** The last line for a picture that was read. */
export interface ScanRead {
  kind: 'read';
  receipt: ReadReceipt;
  reader: ReceiptReader;
  /** What was read, as JPEG data URLs, a page each; empty where a browser shows the file by itself. */
  previews: string[];
}

/** A line of the answer to an upload: how many pictures are read before, that it is being read, and in the end
 * what became of it. The first two kinds are repeated every few seconds. */
export type ScanAnswer = ScanProgress | ScanRead | ScanFailed;
export type ScanProgress =
  { kind: 'waiting'; ahead: number } | { kind: 'reading'; reader: 'local' | 'claude' };

export function scanFailed(reason: ScanFailure): ScanFailed {
  const [message, hint] = TEXTS[reason];
  return { kind: 'failed', reason, message, hint };
}
