import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

import { ToldError } from '../../../scripts/lib/command';

const line = z.object({
  kind: z.enum(['item', 'deposit', 'discount', 'return', 'rounding', 'tip']),
  name: z.string(),
  quantity: z.number(),
  amount: z.number(),
});
const picture = z.object({
  file: z.string(),
  merchant: z.string().nullish(),
  date: z.string().nullish(),
  /** In units of the currency; null where the picture is no receipt. */
  total: z.number().nullish(),
  currency: z.string().nullish(),
  country: z.string().nullish(),
  n_items: z.number().nullish(),
  layout: z.string().nullish(),
  lines: z.array(line).nullish(),
  severalReceipts: z.boolean().nullish(),
});

export type TrueLine = z.output<typeof line>;
/** What the picture of a receipt says. What is left out is not scored. */
export type TrueReceipt = z.output<typeof picture>;

/** The `truth.json` of a folder of pictures. @throws ToldError when there is none, or it is none */
export function readTruth(dir: string): TrueReceipt[] {
  const file = path.join(dir, 'truth.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ToldError(`There is no file ${file}: it says what the pictures of the folder show.`);
  }
  const read = z.array(picture).min(1).safeParse(JSON.parse(text));
  if (read.success) return read.data;
  throw new ToldError(`${file} is no list of receipts: ${z.prettifyError(read.error)}`);
}
