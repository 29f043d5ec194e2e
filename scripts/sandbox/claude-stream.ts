import { setTimeout as delay } from 'node:timers/promises';

import type Anthropic from '@anthropic-ai/sdk';
import type { Response } from 'express';

import type { Behaviour } from './claude-script';

type Event = Anthropic.RawMessageStreamEvent | { type: 'ping' };

/** How a stream travels. */
export interface Travel {
  /** Milliseconds over which the deltas are spread. */
  ms: number;
  /** Where it ends badly, and how; undefined when it arrives whole. */
  breaks: { afterDeltas: number; by: 'cut' | 'error' } | undefined;
}

/** How the answer of a behaviour travels. */
export function travelOf(behaviour: Behaviour | undefined): Travel {
  switch (behaviour?.kind) {
    case 'slow':
      return { ms: behaviour.ms, breaks: undefined };
    case 'cut':
      return { ms: 0, breaks: { afterDeltas: behaviour.afterDeltas, by: 'cut' } };
    case 'stream_error':
      return { ms: 0, breaks: { afterDeltas: behaviour.afterDeltas, by: 'error' } };
    default:
      return { ms: 0, breaks: undefined };
  }
}

/** The message as Anthropic streams it: one delta a word, a tool's input in pieces of JSON. */
function* eventsOf(message: Anthropic.Message): Generator<Event> {
  yield {
    type: 'message_start',
    message: {
      ...message,
      content: [],
      stop_reason: null,
      stop_details: null,
      usage: atStart(message.usage),
    },
  };
  for (const [index, block] of message.content.entries()) {
    if (block.type === 'text') {
      yield { type: 'content_block_start', index, content_block: { ...block, text: '' } };
      if (index === 0) yield { type: 'ping' };
      for (const text of block.text.match(/\s*\S+|\s+$/g) ?? [])
        yield { type: 'content_block_delta', index, delta: { type: 'text_delta', text } };
    } else if (block.type === 'tool_use') {
      yield { type: 'content_block_start', index, content_block: { ...block, input: {} } };
      if (index === 0) yield { type: 'ping' };
      for (const partial_json of ['', ...(JSON.stringify(block.input).match(/.{1,12}/gs) ?? [])])
        yield { type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json } };
    }
    yield { type: 'content_block_stop', index };
  }
  const { stop_reason, stop_sequence, stop_details, container, usage } = message;
  yield {
    type: 'message_delta',
    delta: { stop_reason, stop_sequence, stop_details, container },
    usage,
  };
  yield { type: 'message_stop' };
}

const atStart = (usage: Anthropic.Usage): Anthropic.Usage => ({
  ...usage,
  output_tokens: Math.min(1, usage.output_tokens),
});

const isDelta = (event: Event): boolean => event.type === 'content_block_delta';

/**
 * Sends the message as server-sent events.
 * @param lose called before the connection is broken on purpose
 */
export async function streamMessage(
  res: Response,
  message: Anthropic.Message,
  { ms, breaks }: Travel,
  lose: () => void,
): Promise<void> {
  const events = [...eventsOf(message)];
  const pause = ms / Math.max(1, events.filter(isDelta).length);
  let deltas = 0;
  res.status(200).set({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  for (const event of events) {
    if (isDelta(event) && pause > 0) await delay(pause, undefined, { ref: false });
    if (res.destroyed) return;
    const due = isDelta(event) ? deltas === breaks?.afterDeltas : event.type === 'message_delta';
    if (breaks && due) {
      if (breaks.by === 'cut') return lose();
      const error = { type: 'overloaded_error', message: 'Overloaded' };
      await write(res, 'error', { type: 'error', error, request_id: res.get('request-id') });
      break;
    }
    await write(res, event.type, event);
    if (isDelta(event)) deltas += 1;
  }
  res.end();
}

/** Waits until the event has left, so that a cut comes after it. */
function write(res: Response, name: string, data: unknown): Promise<void> {
  return new Promise((resolve) => {
    res.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`, () => resolve());
  });
}
