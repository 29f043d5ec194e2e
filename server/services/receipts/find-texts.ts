import { z } from 'zod';

import type { FoundPage } from '../../domain/receipts/found-text';
import { type ChildBounds, runChild } from './run-child';

const point = z.object({ x: z.number(), y: z.number() });
export const foundPage = z.object({
  width: z.number(),
  height: z.number(),
  texts: z.array(
    z.object({
      text: z.string(),
      confidence: z.number(),
      box: point.extend({ width: z.number(), height: z.number() }),
      corners: z.array(point).nullable(),
    }),
  ),
});

const PROGRAM = new URL('./ocr-process.mjs', import.meta.url);
/** A picture takes 3 s of the processor and 0.6 GB. On a busy machine it waits for everybody else, so that its 20 s take longer. */
const BOUNDS: ChildBounds = { ms: 90_000, cpuMs: 20_000, memoryBytes: 1.2e9, outputBytes: 4e6, nice: 19 };

interface FindingOptions {
  program?: URL | undefined;
  bounds?: Partial<ChildBounds> | undefined;
  signal?: AbortSignal | undefined;
}

/** Finds the texts in a picture (JPEG, PNG or WebP, upright), in a process of its own that ends afterwards. Throws if it fails. */
export async function findTexts(
  picture: Buffer,
  { program = PROGRAM, bounds, signal }: FindingOptions = {},
): Promise<FoundPage> {
  const output = await runChild(program, picture, { bounds: { ...BOUNDS, ...bounds }, signal });
  return foundPage.parse(JSON.parse(output.toString()));
}
