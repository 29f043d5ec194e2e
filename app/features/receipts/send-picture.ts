import { z } from 'zod';

import { scanAnswerSchema } from '~server/domain/receipts/scan-answer-schema';

const SCAN_URL = '/api/receipts/scan';
const refusal = z.object({ error: z.object({ message: z.string() }) });

type ScanAnswerRead = z.output<typeof scanAnswerSchema>;

/** The server did not accept a picture; the message is for the person. */
export class PictureRefused extends Error {}

/** Sends a picture, and gives what the server says about it, line by line. @throws PictureRefused, or TypeError when the connection breaks */
export async function* sendPicture(file: File): AsyncGenerator<ScanAnswerRead> {
  const body = new FormData();
  body.append('picture', file);
  const response = await fetch(SCAN_URL, { method: 'POST', body });
  if (!response.ok || response.body === null)
    throw new PictureRefused(refusal.parse(await response.json()).error.message);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + read.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield scanAnswerSchema.parse(JSON.parse(line));
  }
}
