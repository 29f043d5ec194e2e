import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import express, { type Response } from 'express';

import { serveOnLoopback } from '../../scripts/sandbox/service';
import { type ClaudeRequest, readRequest } from './claude-request';

/** The one key that the stand-in accepts; it opens nothing. */
export const SANDBOX_CLAUDE_KEY = 'sk-ant-sandbox-0123456789abcdef';

/** What the stand-in does with one request: `json` says `value`, `stall` sends nothing more, `cut` breaks the connection,
 * `stream_error` says that it is overloaded, `slow` spreads its words over `ms` milliseconds. */
export interface Behaviour {
  kind: 'text' | 'json' | 'invalid_json' | 'tool_use' | 'refusal' | 'max_tokens' | 'error' | 'stall' | 'reset' | 'slow' | 'cut' | 'stream_error'; // prettier-ignore
  text?: string;
  value?: unknown;
  /** The tool that is called, after `text`. */
  name?: string;
  input?: object;
  status?: number;
  /** Seconds. */
  retryAfter?: number;
  ms?: number;
  /** After so many words a stream stalls, is cut or fails; without it, a stall begins before the first byte. */
  afterDeltas?: number;
  /** Why it ends, where that does not follow from the kind. */
  stop?: string;
  /** Tokens of thinking, where they do not follow from the effort. */
  thinks?: number;
}

const tokensOf = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 4);

/** Anthropic's Messages API for tests (`POST /v1/messages`, JSON and server-sent events) with its checks, in front of
 * what a test has scripted; otherwise text that says nothing, or JSON of the wrong shape. */
export async function startClaude() {
  let pending: Behaviour[] = [];
  let fallback: Behaviour | undefined;
  /** `cancelled`: broken off before the end. */
  let received: { body: Record<string, unknown>; outcome: 'open' | 'answered' | 'cancelled' }[] = [];
  const cached = new Set<string>();
  const thoughts = new Map<string, string>();

  function messageOf({ max_tokens, ...request }: ClaudeRequest, behaviour: Behaviour, thinks: number) {
    const { kind, name = '', input = {}, value } = behaviour;
    const texts = new Map([['json', JSON.stringify(value)], ['invalid_json', 'Sure. {"title": "Co'], ['tool_use', ''], ['refusal', '']]); // prettier-ignore
    const text = behaviour.text ?? texts.get(kind) ?? 'Here is what I see.';
    const room = Math.max(0, max_tokens - thinks) * 4;
    const usual = /^(tool_use|refusal|max_tokens)$/.test(kind) ? kind : 'end_turn';
    const [id, signature, thinking] = [randomUUID(), randomUUID(), 'Let me see.'];
    const content: Block[] = thinks > 0 ? [{ type: 'thinking', thinking, signature }] : [];
    if (text && room > 0) content.push({ type: 'text', text: text.slice(0, room) });
    if (kind === 'tool_use') content.push({ type: 'tool_use', id, name, input });
    thoughts.set(id, thinks > 0 ? thinking + signature : '');
    const prefix = JSON.stringify([request.model, request.tools, request.system]);
    const read = cached.has(prefix) ? tokensOf(prefix) : 0;
    cached.add(prefix);
    const usage = {
      input_tokens: tokensOf(request.messages),
      cache_creation_input_tokens: tokensOf(prefix) - read,
      cache_read_input_tokens: read,
      output_tokens: Math.min(max_tokens, thinks + tokensOf(text)),
    };
    const stop_reason = text.length > room ? 'max_tokens' : (behaviour.stop ?? usual);
    return { type: 'message', role: 'assistant', model: request.model, content, stop_reason, usage };
  }

  async function answer(body: Record<string, unknown>, res: Response): Promise<unknown> {
    const entry: (typeof received)[number] = { body, outcome: 'open' };
    received.push(entry);
    res.on('close', () => void (entry.outcome = res.writableFinished ? 'answered' : 'cancelled'));
    const { request, thinks, problem } = readRequest(body, thoughts);
    if (!request) return fail(res, 400, problem);
    const usual: Behaviour = request.output_config?.format ? { kind: 'json', value: {} } : { kind: 'text' };
    const behaviour = pending.shift() ?? fallback ?? usual;
    const { kind, afterDeltas, status = 500, retryAfter } = behaviour;
    if (retryAfter !== undefined) res.set('retry-after', String(retryAfter));
    if (kind === 'error') return fail(res, status, 'as scripted');
    if (kind === 'reset') return res.socket?.destroy();
    if (kind === 'stall' && afterDeltas === undefined) return;
    const message = messageOf(request, behaviour, behaviour.thinks ?? thinks);
    if (request.stream) return stream(res, message, behaviour);
    if (kind !== 'cut') return res.json(message);
    return res.set('content-length', '9999').write('{"content": [', () => res.socket?.destroy());
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
    /** For every request that finds no behaviour in the queue. */
    always: (behaviour: Behaviour) => void (fallback = behaviour),
    /** How many behaviours nobody has taken yet. */
    pending: () => pending.length,
    /** What arrived with the right key, the oldest first. */
    requests: () => received,
    /** Back to default answers, nothing received. */
    clear: () => void ([pending, fallback, received] = [[], undefined, []]),
  };
}
export type StandInClaude = Awaited<ReturnType<typeof startClaude>>;

const fail = (res: Response, status: number, message: string) =>
  res.status(status).json({ type: 'error', error: { type: 'api_error', message } });

type Block =
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id: string; name: string; input: object };

const EMPTY = { thinking: { thinking: '', signature: '' }, text: { text: '' }, tool_use: { input: {} } };

function deltasOf(block: Block): object[] {
  if (block.type === 'tool_use')
    return [{ type: 'input_json_delta', partial_json: JSON.stringify(block.input) }];
  if (block.type === 'text')
    return (block.text.match(/\s*\S+|\s+$/g) ?? []).map((text) => ({ type: 'text_delta', text }));
  const { thinking, signature } = block;
  return [{ type: 'thinking_delta', thinking }, { type: 'signature_delta', signature }]; // prettier-ignore
}

/** Sends a message as server-sent events, one a word, to its end or to where the behaviour breaks it off. */
async function stream(
  res: Response,
  { content, ...message }: { content: Block[]; stop_reason: string; usage: object },
  { kind, ms = 0, afterDeltas }: Behaviour,
): Promise<void> {
  const words = content.flatMap(deltasOf).filter((delta) => 'text' in delta).length;
  const events = [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    ...content.flatMap((block, index) => [
      { type: 'content_block_start', index, content_block: { ...block, ...EMPTY[block.type] } },
      ...deltasOf(block).map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason: message.stop_reason }, usage: message.usage },
    { type: 'message_stop' },
  ];
  const send = (event: { type: string }) =>
    new Promise((sent) => res.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`, sent));
  let said = 0;
  res.status(200).set({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  for (const event of events) {
    const isWord = 'delta' in event && 'text' in event.delta;
    const due = event.type === 'message_delta' || (isWord && said === afterDeltas);
    if (afterDeltas !== undefined && due) {
      if (kind === 'cut') res.socket?.destroy();
      if (kind === 'stream_error')
        res.end('event: error\ndata: {"type":"error","error":{"type":"overloaded_error"}}\n\n');
      return;
    }
    if (isWord && ms > 0) await delay(ms / words, undefined, { ref: false });
    if (res.destroyed) return;
    await send(event);
    if (isWord) said += 1;
  }
  res.end();
}
