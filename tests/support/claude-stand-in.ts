import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import express, { type Response } from 'express';

import { serveOnLoopback } from '../../scripts/sandbox/service';
import { type ClaudeRequest, readRequest } from './claude-request';
import ANSWERS from './claude/answers.json' with { type: 'json' };

/** The one key that the stand-in accepts; it opens nothing. */
export const SANDBOX_CLAUDE_KEY = 'sk-ant-sandbox-0123456789abcdef';

type Words = 'text' | 'name' | 'stop';
type Numbers = 'thinks' | 'ms' | 'afterDeltas' | 'status' | 'retryAfter';
/** An answer of `answers.json` with changes: `value` is returned as JSON, `name` and `input` are those of a
 * tool, `thinks` is in tokens, `retryAfter` in seconds. A stream takes `ms` for its words; after
 * `afterDeltas` of them it stalls, is cut or fails. Without `kind`, nothing is sent. */
export interface Behaviour extends Partial<Record<Words, string> & Record<Numbers, number>> {
  kind: keyof typeof ANSWERS;
  value?: unknown;
  input?: object;
}

/** Anthropic's Messages API for tests (`POST /v1/messages`, JSON and server-sent events) with its checks. It
 * answers as scripted by a test; otherwise with meaningless text, or JSON of the wrong shape. */
export async function startClaude() {
  let pending: Behaviour[] = [];
  let fallback: Behaviour | undefined;
  let received: { body: Record<string, unknown>; outcome: 'open' | 'answered' | 'cancelled' }[] = [];
  let cached = new Set<string>();

  async function answer(body: Record<string, unknown>, res: Response): Promise<unknown> {
    const entry: (typeof received)[number] = { body, outcome: 'open' };
    received.push(entry);
    res.on('close', () => void (entry.outcome = res.writableFinished ? 'answered' : 'cancelled'));
    const { request, thinks, problem } = readRequest(body);
    if (!request) return fail(res, 400, problem);
    const usual: Behaviour = { kind: request.output_config.format ? 'json' : 'text' };
    const behaviour = { thinks, ...(pending.shift() ?? fallback ?? usual) };
    const { kind, afterDeltas, status = 500, retryAfter } = behaviour;
    if (retryAfter !== undefined) res.set('retry-after', String(retryAfter));
    if (kind === 'error') return fail(res, status, 'as scripted');
    if (kind === 'stall' && afterDeltas === undefined) return;
    if (kind === 'cut' && afterDeltas === undefined) return res.socket?.destroy();
    const message = messageOf(request, behaviour, cached);
    if (request.stream) return stream(res, message, behaviour);
    if (kind === 'cut') return res.write('{"content": [', () => res.socket?.destroy());
    return res.json(message);
  }

  const app = express();
  app.post('/v1/messages', express.json({ limit: '32mb' }), (req, res, next) => {
    const key = req.get('x-api-key') ?? req.get('authorization')?.replace(/^Bearer /, '');
    const body: Record<string, unknown> = req.body;
    if (key === SANDBOX_CLAUDE_KEY) answer(body, res).catch(next);
    else fail(res, 401, 'invalid x-api-key');
  });
  const { url, close } = await serveOnLoopback(0, () => app);
  return {
    url,
    close,
    /** Each behaviour is taken by one request, in this order. */
    queue: (...behaviours: Behaviour[]) => void pending.push(...behaviours),
    /** For every request without a behaviour in the queue. */
    always: (behaviour: Behaviour) => void (fallback = behaviour),
    pending: () => pending.length,
    requests: () => received,
    /** Back to default answers, with no received requests. */
    clear: () => void ([pending, fallback, received, cached] = [[], undefined, [], new Set()]),
  };
}
export type StandInClaude = Awaited<ReturnType<typeof startClaude>>;

const fail = (res: Response, status: number, message: string) =>
  res.status(status).json({ type: 'error', error: { type: 'api_error', message } });

/** A picture counts as the most that one takes. */
const PICTURE = 'x'.repeat(4 * 3200);
const tokensOf = (value: unknown): number =>
  Math.ceil(JSON.stringify(value, (key, one: unknown) => (key === 'data' ? PICTURE : one)).length / 4);

/** The message that answers a request. Thinking comes first, within the same limit, and a tool call after it
 * has the thinking's signature as its id: `refusals.json` detects when that does not come back. */
function messageOf(request: ClaudeRequest, behaviour: Behaviour & { thinks: number }, cached: Set<string>) {
  const { max_tokens, model, tools, system, messages } = request;
  const { kind, value, thinks, name = '', input = {} } = behaviour;
  const said = value === undefined ? {} : { text: JSON.stringify(value) };
  const { text, stop } = { ...ANSWERS[kind], ...said, ...behaviour };
  const room = Math.max(0, max_tokens - thinks) * 4;
  const id = `${thinks > 0 ? 'signed' : 'toolu'}_${randomUUID()}`;
  const content: Block[] = thinks > 0 ? [{ type: 'thinking', thinking: 'Let me see.', signature: id }] : [];
  if (text && room > 0) content.push({ type: 'text', text: text.slice(0, room) });
  if (kind === 'tool_use') content.push({ type: 'tool_use', id, name, input });
  const prefix = JSON.stringify([model, tools, system]);
  const read = cached.has(prefix) ? tokensOf(prefix) : 0;
  cached.add(prefix);
  const usage = {
    input_tokens: tokensOf(messages),
    cache_creation_input_tokens: tokensOf(prefix) - read,
    cache_read_input_tokens: read,
    output_tokens: Math.min(max_tokens, thinks + tokensOf(text)),
  };
  const stop_reason = text.length > room ? 'max_tokens' : stop;
  return { type: 'message', role: 'assistant', model, content, stop_reason, usage };
}

interface Block extends Partial<Record<'id' | 'name' | 'text' | 'thinking' | 'signature', string>> {
  type: string;
  input?: object;
}

/** A block as events: it begins empty, and its text comes word by word. */
function eventsOf({ type, id, name, input, ...said }: Block, index: number) {
  const call = input ? [{ type: 'input_json_delta', partial_json: JSON.stringify(input) }] : [];
  const words = Object.entries(said).flatMap(([part, text]) =>
    (text.match(/\s*\S+|\s+$/g) ?? []).map((word) => ({ type: `${part}_delta`, [part]: word })),
  );
  const empty = Object.fromEntries(Object.keys(said).map((part) => [part, '']));
  return [
    { type: 'content_block_start', index, content_block: { type, id, name, input: input && {}, ...empty } },
    ...[...words, ...call].map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

/** Sends a message as server-sent events, to its end or to where the behaviour breaks it off. */
async function stream(res: Response, message: ReturnType<typeof messageOf>, behaviour: Behaviour) {
  const { content, stop_reason, usage } = message;
  const { kind, ms = 0, afterDeltas } = behaviour;
  const events = [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    ...content.flatMap(eventsOf),
    { type: 'message_delta', delta: { stop_reason }, usage },
    { type: 'message_stop' },
  ];
  const words = events.flatMap((one, at) => ('delta' in one && 'text' in one.delta ? [at] : []));
  const sent = afterDeltas === undefined ? events : events.slice(0, words[afterDeltas] ?? -2);
  res.set('content-type', 'text/event-stream; charset=utf-8');
  for (const [at, event] of sent.entries()) {
    if (ms > 0 && words.includes(at)) await delay(ms / words.length, undefined, { ref: false });
    if (res.destroyed) return;
    await new Promise((done) => res.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`, done));
  }
  if (kind === 'stream_error') res.write(`event: error\ndata: {"error": {"type": "overloaded_error"}}\n\n`);
  if (kind === 'cut') res.socket?.destroy();
  else if (kind !== 'stall') res.end();
}
