import { z } from 'zod';

import type { FoundPage } from '../../domain/receipts/found-text';
import { MAX_PAGES, MAX_PIXELS, MIN_SIDE, type ScanFailure } from '../../domain/receipts/scan-answer';
import { foundPage } from './find-texts';
import type { FileKind } from './kind-of-file';
import { type ChildBounds, runChild } from './run-child';

/** A page of an uploaded file: a picture to be read, with a smaller one if it was asked for, or the texts of a PDF that has
 * them as letters. */
export type IntakePage = { picture: Buffer; small: Buffer | null } | { found: FoundPage };

export type Intake =
  | { ok: true; pages: IntakePage[]; /** JPEGs, for files that browsers do not show */ previews: Buffer[] }
  | { ok: false; why: ScanFailure };

const bytes = z.number().int().positive();
const firstLine = z.union([
  z.object({
    refused: z.enum([
      'NOT_A_PICTURE',
      'BROKEN_PICTURE',
      'TOO_MANY_PIXELS',
      'TOO_SMALL',
      'TOO_MANY_PAGES',
      'LOCKED_PDF',
      'PDF_WITH_SCRIPT',
    ]),
  }),
  z.object({
    pages: z.array(z.union([z.object({ bytes, small: bytes.nullable() }), z.object({ found: foundPage })])),
    previews: z.array(bytes),
  }),
]);

const PROGRAM = new URL('./intake-process.mjs', import.meta.url);
/** The options that bound the memory of a program, also of its WebAssembly, on every system. */
const flagsFor = (megabytes: number): string[] => [
  '--max-old-space-size=256',
  `--wasm-max-mem-pages=${megabytes * 16}`,
];
/** A picture takes 0.3 s and 0.1 GB, a HEIC of 50 megapixels 3 s and 0.6 GB. */
const BOUNDS: ChildBounds = {
  ms: 8000,
  memoryBytes: 900e6,
  outputBytes: 16e6,
  nice: 5,
  flags: flagsFor(640),
};
/** A PDF of three pages takes 0.5 s and 0.2 GB, and can be made to keep its reader busy for minutes. */
const PDF_BOUNDS: ChildBounds = { ...BOUNDS, ms: 4000, memoryBytes: 450e6, flags: flagsFor(256) };

interface IntakeOptions {
  program?: URL | undefined;
  signal?: AbortSignal | undefined;
  /** The longer side of the smaller pictures, in pixels; null for none. */
  smallSide?: number | null;
}

/** Checks an uploaded file and makes upright pictures without metadata of it, in a process of its own. */
export async function takeIn(
  file: Buffer,
  kind: FileKind,
  { program = PROGRAM, signal, smallSide = null }: IntakeOptions = {},
): Promise<Intake> {
  const bounds = kind === 'pdf' ? PDF_BOUNDS : BOUNDS;
  const limits = { maxPixels: MAX_PIXELS, minSide: MIN_SIDE, maxPages: MAX_PAGES, smallSide };
  const args = [kind, JSON.stringify(limits)];
  let output: Buffer;
  try {
    output = await runChild(program, file, { args, bounds, signal });
  } catch {
    signal?.throwIfAborted();
    // The file has used up its process.
    return { ok: false, why: 'BROKEN_PICTURE' };
  }
  const lineEnd = output.indexOf('\n');
  const line = firstLine.parse(JSON.parse(output.toString('utf8', 0, lineEnd)));
  if ('refused' in line) return { ok: false, why: line.refused };
  let at = lineEnd + 1;
  const take = (length: number) => output.subarray(at, (at += length));
  return {
    ok: true,
    pages: line.pages.map((page) =>
      'bytes' in page
        ? { picture: take(page.bytes), small: page.small === null ? null : take(page.small) }
        : page,
    ),
    previews: line.previews.map(take),
  };
}
