import { z } from 'zod';

import { localDaySchema } from '../kernel/schemas';
import { RECEIPT_LINE_KINDS, type ReadReceipt, type ReceiptLine } from './receipt';
import { RECEIPT_READERS } from './scan-answer';

const reading = <Value extends z.ZodType>(value: Value) => z.object({ value, confidence: z.number() });

const line = z.object({
  kind: z.enum(RECEIPT_LINE_KINDS),
  name: z.string(),
  quantity: z.number(),
  unit: z.enum(['piece', 'kg', 'l']),
  unitAmount: z.number().nullable(),
  amount: z.number(),
  confidence: z.number(),
}) satisfies z.ZodType<ReceiptLine>;

const receipt = z.object({
  merchant: reading(z.string()).nullable(),
  date: reading(localDaySchema('Not a day')).nullable(),
  total: reading(z.number()).nullable(),
  currency: reading(z.string()),
  lines: z.array(line),
  addsUp: z.boolean(),
  severalReceipts: z.boolean(),
}) satisfies z.ZodType<ReadReceipt>;

/** A line of the answer to an upload, as the browser receives it. */
export const scanAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting'), ahead: z.number() }),
  z.object({ kind: z.literal('reading'), reader: z.enum(['local', 'claude']) }),
  z.object({
    kind: z.literal('read'),
    receipt,
    reader: z.enum(RECEIPT_READERS),
    previews: z.array(z.string()),
  }),
  z.object({ kind: z.literal('failed'), reason: z.string(), message: z.string(), hint: z.string() }),
]);
