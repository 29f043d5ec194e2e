import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

import { z } from 'zod';

import type { FoundPage } from '../../domain/receipts/found-text';

const point = z.object({ x: z.number(), y: z.number() });
const foundPage = z.object({
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

/** Finds the texts in a picture (JPEG, PNG or WebP, upright), in a process of its own that ends afterwards. Throws if it fails. */
export async function findTexts(picture: Buffer, program = PROGRAM): Promise<FoundPage> {
  const child = spawn(process.execPath, [program.pathname], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { NODE_ENV: 'production' },
  });
  // A process that ends early does not read its input.
  child.stdin.on('error', () => undefined).end(picture);
  return foundPage.parse(JSON.parse(await text(child.stdout)));
}
