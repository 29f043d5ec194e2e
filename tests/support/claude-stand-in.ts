import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type Anthropic from '@anthropic-ai/sdk';
import express, { type Response } from 'express';
import { z } from 'zod';

import { serveOnLoopback } from '../../scripts/sandbox/service';
import { type ClaudeRequest, readRequest } from './claude-request';

/** The one key that the stand-in accepts; it opens nothing. */
export const SANDBOX_CLAUDE_KEY = 'sk-ant-sandbox-0123456789abcdef';

const bodySchema = z.record(z.string(), z.unknown());

/** What the stand-in does with one request. */
export type Behaviour =
  | { kind: 'text'; text: string }
  /** Text that is this value as JSON. */
  | { kind: 'json'; value: unknown }
  | { kind: 'invalid_json' }
  /** A call of one tool, after `text` when there is one. */
  | { kind: 'tool_use'; name: string; input: object; text?: string }
  | { kind: 'refusal' }
  /** Ends as if the limit had been reached. */
  | { kind: 'max_tokens'; text?: string }
  /** `retryAfter` in seconds. */
  | { kind: 'error'; status: keyof typeof ERRORS; retryAfter?: number }
  /** Not a byte is ever answered. */
  | { kind: 'stall' }
  /** The connection breaks before anything is answered. */
  | { kind: 'reset' }
  /** The words of a stream are spread over `ms` milliseconds. */
  | { kind: 'slow'; ms: number; text: string }
  /** The connection breaks after so many words of a stream, or in the middle of a JSON answer. */
  | { kind: 'cut'; afterDeltas: number; text?: string }
  /** An `event: error` (overloaded) after so many words of a stream. */
  | { kind: 'stream_error'; afterDeltas: number; text: string };

const ERRORS = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
} as const;

export interface ReceivedByClaude {
  /** The body as it arrived: what left the server. */
  body: Record<string, unknown>;
  /** `cancelled`: the server gave up before the end. `cut`: the stand-in broke off, as it was told to. */
  outcome: 'open' | 'answered' | 'cut' | 'cancelled';
}

/**
 * Anthropic's Messages API (`POST /v1/messages`, JSON and server-sent events) with its checks and errors, in front of
 * what a test has scripted; otherwise text that says nothing, or JSON of the wrong shape.
 */
export async function startClaude() {
  let pending: Behaviour[] = [];
  let fallback: Behaviour | undefined;
  let received: ReceivedByClaude[] = [];
  const cached = new Set<string>();

  async function answer(body: Record<string, unknown>, res: Response): Promise<void> {
    const entry: ReceivedByClaude = { body, outcome: 'open' };
    received.push(entry);
    res.on('close', () => {
      if (entry.outcome === 'open') entry.outcome = res.writableFinished ? 'answered' : 'cancelled';
    });
    const lose = () => {
      entry.outcome = 'cut';
      res.socket?.destroy();
    };
    const read = readRequest(body);
    if ('problem' in read) return fail(res, 400, read.problem);
    const { request } = read;
    const behaviour = pending.shift() ?? fallback ?? defaultAnswer(request);
    switch (behaviour.kind) {
      case 'error':
        if (behaviour.retryAfter !== undefined) res.set('retry-after', String(behaviour.retryAfter));
        return fail(res, behaviour.status, 'as scripted');
      case 'stall':
        return;
      case 'reset':
        return lose();
    }
    const message = messageOf(request, behaviour, cached);
    if (request.stream) return stream(res, message, behaviour, lose);
    const json = JSON.stringify(message);
    res.set({ 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) });
    if (behaviour.kind === 'cut') res.write(json.slice(0, json.length / 2), lose);
    else res.end(json);
  }

  const app = express();
  app.post('/v1/messages', express.json({ limit: '32mb' }), (req, res, next) => {
    const key = req.get('x-api-key') ?? req.get('authorization')?.replace(/^Bearer /, '');
    if (key === SANDBOX_CLAUDE_KEY) answer(bodySchema.parse(req.body), res).catch(next);
    else fail(res, 401, 'invalid x-api-key');
  });
  const { url, close } = await serveOnLoopback(0, () => app);
  return {
    url,
    close,
    /** Each behaviour is taken by one request, in this order. */
    queue: (...behaviours: Behaviour[]) => void pending.push(...behaviours),
    /** For every request that finds no behaviour in the queue. */
    always: (behaviour: Behaviour) => void (fallback = behaviour),
    /** How many behaviours nobody has taken yet. */
    pending: () => pending.length,
    /** What arrived with the right key, the oldest first. */
    requests: () => received,
    /** Back to default answers, nothing received. */
    clear() {
      pending = [];
      fallback = undefined;
      received = [];
    },
  };
}

export type StandInClaude = Awaited<ReturnType<typeof startClaude>>;

const defaultAnswer = (request: ClaudeRequest): Behaviour =>
  request.output_config ? { kind: 'json', value: {} } : { kind: 'text', text: SAID };
const SAID = 'Here is what I see.';

function fail(res: Response, status: keyof typeof ERRORS, message: string): void {
  res.status(status).json({ type: 'error', error: { type: ERRORS[status], message } });
}

type Answered = Exclude<Behaviour, { kind: 'error' | 'stall' | 'reset' }>;

function textOf(behaviour: Answered): string | undefined {
  if (behaviour.kind === 'json') return JSON.stringify(behaviour.value);
  if (behaviour.kind === 'invalid_json') return 'Sure. {"title": "Cook at home", "steps": [';
  if (behaviour.kind === 'refusal') return undefined;
  return behaviour.text ?? (behaviour.kind === 'tool_use' ? undefined : SAID);
}

const STOPS = { tool_use: 'tool_use', refusal: 'refusal', max_tokens: 'max_tokens' } as const;

function messageOf(request: ClaudeRequest, behaviour: Answered, cached: Set<string>): Anthropic.Message {
  const text = textOf(behaviour);
  const content: Anthropic.ContentBlock[] =
    text === undefined ? [] : [{ type: 'text', text, citations: null }];
  if (behaviour.kind === 'tool_use') {
    const { name, input } = behaviour;
    content.push({ type: 'tool_use', id: `toolu_${randomUUID()}`, name, input, caller: { type: 'direct' } });
  }
  const { kind } = behaviour;
  return {
    id: `msg_${randomUUID()}`,
    type: 'message',
    role: 'assistant',
    model: request.model,
    content,
    stop_reason:
      kind === 'tool_use' || kind === 'refusal' || kind === 'max_tokens' ? STOPS[kind] : 'end_turn',
    stop_sequence: null,
    stop_details: null,
    container: null,
    diagnostics: null,
    usage: usageOf(request, content, cached),
  };
}

/** Counts tokens roughly (four characters each), and reads from the cache the longest beginning that an earlier request
 * has asked to keep: the system prompt, or all of it. */
function usageOf(request: ClaudeRequest, content: unknown, cached: Set<string>): Anthropic.Usage {
  const { model, tools, system, output_config, messages, cache_control } = request;
  let prefix = JSON.stringify([model, output_config, tools, system]);
  const prefixes = [prefix, ...messages.map((message) => (prefix += JSON.stringify(message)))];
  const kept = cache_control ? prefix : (prefixes[0] ?? '');
  const read = prefixes.findLast((one) => one.length <= kept.length && cached.has(one)) ?? '';
  cached.add(prefixes[0] ?? '').add(kept);
  const tokens = (characters: number) => Math.ceil(characters / 4);
  const written = tokens(kept.length - read.length);
  return {
    input_tokens: tokens(prefix.length - kept.length),
    cache_creation_input_tokens: written,
    cache_read_input_tokens: tokens(read.length),
    cache_creation: { ephemeral_5m_input_tokens: written, ephemeral_1h_input_tokens: 0 },
    output_tokens: tokens(JSON.stringify(content).length),
    output_tokens_details: null,
    server_tool_use: null,
    service_tier: 'standard',
    inference_geo: null,
    speed: 'standard',
  };
}

type Event = Anthropic.RawMessageStreamEvent | { type: 'ping' };

/** The message as Anthropic streams it: one delta a word, a tool's input in pieces of JSON. */
function* eventsOf(message: Anthropic.Message): Generator<Event> {
  const { stop_reason, stop_sequence, stop_details, container, usage } = message;
  yield {
    type: 'message_start',
    message: { ...message, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } },
  };
  yield { type: 'ping' };
  for (const [index, block] of message.content.entries()) {
    if (block.type === 'text') {
      yield { type: 'content_block_start', index, content_block: { ...block, text: '' } };
      for (const text of block.text.match(/\s*\S+|\s+$/g) ?? [])
        yield { type: 'content_block_delta', index, delta: { type: 'text_delta', text } };
    } else if (block.type === 'tool_use') {
      yield { type: 'content_block_start', index, content_block: { ...block, input: {} } };
      for (const partial_json of JSON.stringify(block.input).match(/.{1,12}/gs) ?? [])
        yield { type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json } };
    }
    yield { type: 'content_block_stop', index };
  }
  yield { type: 'message_delta', delta: { stop_reason, stop_sequence, stop_details, container }, usage };
  yield { type: 'message_stop' };
}

/** Sends the message as server-sent events, to its end or to where the behaviour breaks it off. */
async function stream(
  res: Response,
  message: Anthropic.Message,
  behaviour: Answered,
  lose: () => void,
): Promise<void> {
  /** Waits until the event has left, so that a cut comes after it. */
  const send = (type: string, data: object) =>
    new Promise<void>((resolve) => {
      res.write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`, () => resolve());
    });
  const events = [...eventsOf(message)];
  const isDelta = ({ type }: Event) => type === 'content_block_delta';
  const pause = behaviour.kind === 'slow' ? behaviour.ms / events.filter(isDelta).length : 0;
  let deltas = 0;
  res.status(200).set({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  for (const event of events) {
    if (isDelta(event) && pause > 0) await delay(pause, undefined, { ref: false });
    if (res.destroyed) return;
    if ('afterDeltas' in behaviour) {
      const due = isDelta(event) ? deltas === behaviour.afterDeltas : event.type === 'message_delta';
      if (due && behaviour.kind === 'cut') return lose();
      if (due) {
        await send('error', { type: 'error', error: { type: ERRORS[529], message: 'Overloaded' } });
        break;
      }
    }
    await send(event.type, event);
    if (isDelta(event)) deltas += 1;
  }
  res.end();
}
