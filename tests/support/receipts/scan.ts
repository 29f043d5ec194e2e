import type { z } from 'zod';

import { scanAnswerSchema } from '~server/domain/receipts/scan-answer-schema';

import type { TestServer } from '../http-server';

export type Told = z.output<typeof scanAnswerSchema>;

/** The form that a browser sends. */
export function formOf(file: Uint8Array<ArrayBuffer>, name = 'receipt.jpg', field = 'picture'): FormData {
  const form = new FormData();
  form.set(field, new Blob([file]), name);
  return form;
}

/** Every line of an answer, as they arrive. */
export async function* linesOf(answer: Response): AsyncGenerator<Told> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const lines = (rest + read.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield scanAnswerSchema.parse(JSON.parse(line));
  }
}

/** Uploads a file and returns all lines of the answer. */
export async function scan(
  server: TestServer,
  cookie: string,
  file: Uint8Array<ArrayBuffer>,
): Promise<Told[]> {
  const answer = await server.send('/api/receipts/scan', {
    method: 'POST',
    body: formOf(file),
    headers: { cookie },
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const lines: Told[] = [];
  for await (const line of linesOf(answer)) lines.push(line);
  return lines;
}
