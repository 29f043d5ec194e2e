import { z } from 'zod';

/** An event as the server wrote it. */
export interface StreamEvent {
  event: string;
  id: string | null;
  data: unknown;
}

function eventIn(block: string): StreamEvent {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const text = fields.get('data') ?? '';
  return {
    event: fields.get('event') ?? 'message',
    id: fields.get('id') ?? null,
    data: text === '' ? null : JSON.parse(text),
  };
}

/** The events of an answer, as they arrive. Ending the loop closes the connection. */
export async function* eventsOf(response: Response): AsyncGenerator<StreamEvent, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let rest = '';
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const blocks = (rest + piece.value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) if (block.trim() !== '') yield eventIn(block.trim());
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const refusalSchema = z.object({ data: z.object({ httpStatus: z.number() }) });

/** Status and body of an answer. A stream is read until its first message or error and then closed; a refusal
 * in it has the same status and form as elsewhere. */
export async function wholeAnswer(
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<{ status: number; body: string }> {
  const leaving = new AbortController();
  const response = await send(leaving.signal);
  const { status, headers } = response;
  if (!headers.get('content-type')?.startsWith('text/event-stream'))
    return { status, body: await response.text() };
  let answer = { status, body: JSON.stringify({ result: {} }) };
  for await (const { event, data } of eventsOf(response)) {
    if (event === 'serialized-error')
      answer = { status: refusalSchema.parse(data).data.httpStatus, body: JSON.stringify({ error: data }) };
    else if (event === 'message') answer = { status, body: JSON.stringify({ result: { data } }) };
    else continue;
    leaving.abort();
    break;
  }
  return answer;
}
