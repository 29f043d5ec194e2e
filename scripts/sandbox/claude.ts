import { setTimeout as delay } from 'node:timers/promises';

import express, { type ErrorRequestHandler, type RequestHandler, type Response } from 'express';

import { answerFor, messageOf, newId } from './claude-answers';
import { readRequest, type ClaudeRequest } from './claude-request';
import {
  createScriptPoint,
  type Behaviour,
  type ERROR_STATUSES,
  type ReceivedRequest,
  type ScriptPoint,
} from './claude-script';
import { streamMessage, travelOf } from './claude-stream';
import { createUsageMeter, type UsageMeter } from './claude-usage';
import { serveOnLoopback, type SandboxService, type ServiceOptions } from './service';

/** The one key that this stand-in accepts; it opens nothing. */
export const SANDBOX_CLAUDE_KEY = 'sk-ant-sandbox-0123456789abcdef';

/**
 * Anthropic's Messages API (`POST /v1/messages`, JSON and server-sent events) with its errors and checks,
 * in front of answers that are the same every time, or that a test has put there (`createScriptPoint`).
 * For tests only: in development no key means the built-in coach. It keeps nothing on disk.
 */
export async function startClaude({ port }: ServiceOptions): Promise<SandboxService> {
  const script = createScriptPoint();
  const meter = createUsageMeter();

  const app = express().disable('x-powered-by').disable('etag');
  app.get('/', (_req, res) => void res.json({ name: 'Stand-in for the Anthropic Messages API' }));
  app.use(script.control);
  app.use((_req, res, next) => {
    res.set('request-id', newId('req'));
    next();
  });
  app.post('/v1/messages', checkHeaders, express.json({ limit: '32mb' }), (req, res, next) => {
    answer({ script, meter }, req.body, res).catch(next);
  });
  app.use((_req, res) => fail(res, 404, 'Not Found'));
  app.use(unreadableBody);

  const { url, close } = await serveOnLoopback(port, () => app);
  return {
    name: 'Claude',
    url,
    env: { ANTHROPIC_API_KEY: SANDBOX_CLAUDE_KEY, ANTHROPIC_BASE_URL: url },
    close,
  };
}

const VERSIONS: readonly string[] = ['2023-06-01', '2026-10-21'];

const checkHeaders: RequestHandler = (req, res, next) => {
  const key = /^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1] ?? req.get('x-api-key');
  const version = req.get('anthropic-version');
  if (key === undefined) fail(res, 401, 'x-api-key header is required');
  else if (key !== SANDBOX_CLAUDE_KEY) fail(res, 401, 'invalid x-api-key');
  else if (version === undefined) fail(res, 400, 'anthropic-version: header is required');
  else if (!VERSIONS.includes(version))
    fail(res, 400, `anthropic-version: "${version}" is not a valid version`);
  else next();
};

const unreadableBody: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') fail(res, 413, 'Request exceeds the maximum size');
  else if (type === 'entity.parse.failed') fail(res, 400, 'The request body is not valid JSON');
  else fail(res, 500, 'Internal server error');
};

async function answer(
  { script, meter }: { script: ScriptPoint; meter: UsageMeter },
  body: unknown,
  res: Response,
): Promise<void> {
  const received = script.receive(body, res);
  const read = readRequest(body);
  if ('problem' in read) return fail(res, 400, read.problem);
  const { request } = read;
  if (!request.model.startsWith('claude-')) return fail(res, 404, `model: ${request.model}`);
  const behaviour = script.next(body);
  const lose = (): void => breakOff(received, res);

  switch (behaviour?.kind) {
    case 'error':
      if (behaviour.retryAfter !== undefined) res.set('retry-after', String(behaviour.retryAfter));
      return fail(res, behaviour.status, ERRORS[behaviour.status].message);
    case 'stall':
      return;
    case 'reset':
      return lose();
  }
  const message = createMessage(request, behaviour, meter);
  if (request.stream === true) return streamMessage(res, message, travelOf(behaviour), lose);

  if (behaviour?.kind === 'stream_error') return fail(res, 529, ERRORS[529].message);
  if (behaviour?.kind === 'slow') await delay(behaviour.ms, undefined, { ref: false });
  if (behaviour?.kind === 'cut') {
    const json = JSON.stringify(message);
    res.set({ 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) });
    res.write(json.slice(0, json.length / 2), lose);
    return;
  }
  if (!res.destroyed) res.json(message);
}

function createMessage(request: ClaudeRequest, behaviour: Behaviour | undefined, meter: UsageMeter) {
  const said = answerFor(behaviour, request);
  return messageOf(request.model, said, meter.measure(request, said.content));
}

/** Breaks the connection as a failing network does. */
function breakOff(received: ReceivedRequest, res: Response): void {
  received.outcome = 'cut';
  res.socket?.destroy();
}

type ErrorStatus = (typeof ERROR_STATUSES)[number];

/** Anthropic's name of each error, and what it says when nothing more is known. */
const ERRORS: Record<ErrorStatus, { type: string; message: string }> = {
  400: { type: 'invalid_request_error', message: 'The request is not valid' },
  401: { type: 'authentication_error', message: 'invalid x-api-key' },
  403: { type: 'permission_error', message: 'Your API key does not have permission to use this resource' },
  404: { type: 'not_found_error', message: 'Not Found' },
  413: { type: 'request_too_large', message: 'Request exceeds the maximum size' },
  429: { type: 'rate_limit_error', message: "This request would exceed your account's rate limit" },
  500: { type: 'api_error', message: 'Internal server error' },
  529: { type: 'overloaded_error', message: 'Overloaded' },
};

function fail(res: Response, status: ErrorStatus, message: string): void {
  res.status(status).json({
    type: 'error',
    error: { type: ERRORS[status].type, message },
    request_id: res.get('request-id'),
  });
}
