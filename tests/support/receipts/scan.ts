import { z } from 'zod';

import type { TestServer } from '../http-server';

const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting'), ahead: z.number() }),
  z.object({ kind: z.literal('reading') }),
  z.object({
    kind: z.literal('read'),
    receipt: z.looseObject({ total: z.object({ value: z.number() }).nullable() }),
    previews: z.array(z.string()),
  }),
  z.object({ kind: z.literal('failed'), reason: z.string(), message: z.string(), hint: z.string() }),
]);
export type Told = z.infer<typeof answerSchema>;

/** The form that a browser sends. */
export function formOf(file: Uint8Array<ArrayBuffer>, name = 'receipt.jpg', field = 'picture'): FormData {
  const form = new FormData();
  form.set(field, new Blob([file]), name);
  return form;
}

/** Every line of an answer, as they arrive. */
export async function* linesOf(answer: Response): AsyncGenerator<Told> {
  let text = '';
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
      yield answerSchema.parse(JSON.parse(text.slice(0, end)));
      text = text.slice(end + 1);
    }
  }
}

/** Uploads a file and returns all lines of the answer. */
export async function scan(
  server: TestServer,
  cookie: string,
  file: Uint8Array<ArrayBuffer>,
  signal?: AbortSignal,
): Promise<Told[]> {
  const answer = await server.send('/api/receipts/scan', {
    method: 'POST',
    body: formOf(file),
    headers: { cookie },
    ...(signal && { signal }),
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const lines: Told[] = [];
  for await (const line of linesOf(answer)) lines.push(line);
  return lines;
}
