import express, { type Response, type Router } from 'express';
import { z } from 'zod';

/** Only a request whose body contains this text takes the behaviour: tests that run side by side stay apart. */
const when = z.string().min(1).optional();
/** Absent: the default answer (see `defaultAnswer`). */
const text = z.string().min(1).optional();
const afterDeltas = z.int().min(0).default(0);

export const ERROR_STATUSES = [400, 401, 403, 404, 413, 429, 500, 529] as const;

const behaviour = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text, when }),
  /** Text that is this value as JSON. */
  z.strictObject({ kind: z.literal('json'), value: z.unknown(), when }),
  /** A call of one tool, after `text` when there is one. */
  z.strictObject({
    kind: z.literal('tool_use'),
    name: z.string().min(1),
    input: z.record(z.string(), z.unknown()),
    text,
    when,
  }),
  z.strictObject({ kind: z.literal('refusal'), when }),
  /** Ends as if the limit had been reached; without `text`, the first half of the default answer. */
  z.strictObject({ kind: z.literal('max_tokens'), text, when }),
  z.strictObject({ kind: z.literal('invalid_json'), when }),
  /** `retryAfter` in seconds. */
  z.strictObject({
    kind: z.literal('error'),
    status: z.union(ERROR_STATUSES.map((status) => z.literal(status))),
    retryAfter: z.number().min(0).optional(),
    when,
  }),
  /** Not a byte is ever answered. */
  z.strictObject({ kind: z.literal('stall'), when }),
  /** The answer takes `ms` milliseconds; a stream spreads its words over them. */
  z.strictObject({ kind: z.literal('slow'), ms: z.int().min(0).max(600_000), text, when }),
  /** The connection breaks after so many words of a stream, or in the middle of a JSON answer. */
  z.strictObject({ kind: z.literal('cut'), afterDeltas, text, when }),
  /** An `event: error` (overloaded) after so many words of a stream; a JSON answer is a 529. */
  z.strictObject({ kind: z.literal('stream_error'), afterDeltas, text, when }),
  /** The connection breaks before anything is answered. */
  z.strictObject({ kind: z.literal('reset'), when }),
]);

/** What the stand-in does with one request. */
export type Behaviour = z.output<typeof behaviour>;
/** As a test writes it down. */
export type BehaviourInput = z.input<typeof behaviour>;

/** How the stand-in's part of a request ended; `cancelled` is the caller's doing, `cut` the stand-in's. */
type Outcome = 'open' | 'answered' | 'cut' | 'cancelled';

export interface ReceivedRequest {
  body: unknown;
  outcome: Outcome;
  /** HTTP status of the answer; null while there is none. */
  status: number | null;
}

export interface ScriptPoint {
  /** `/sandbox/script`, `/sandbox/default` and `/sandbox/requests`, for tests. */
  control: Router;
  /** Takes the behaviour for a request with this body; undefined means the default answer. */
  next(body: unknown): Behaviour | undefined;
  /** Writes the request down and follows what becomes of it. */
  receive(body: unknown, res: Response): ReceivedRequest;
}

/** Enough for every test; the oldest are forgotten so that a bench does not fill the memory. */
const REMEMBERED = 2000;

/**
 * What tests control. `POST /sandbox/script` adds a list of behaviours, each taken by one request;
 * `GET` shows and `DELETE` drops what is pending. `PUT /sandbox/default` sets the one for every request that
 * finds none, `DELETE` takes it back. `GET /sandbox/requests` shows what was received, `DELETE` forgets it.
 */
export function createScriptPoint(): ScriptPoint {
  let pending: Behaviour[] = [];
  let always: Behaviour | undefined;
  let received: ReceivedRequest[] = [];

  const control = express.Router();
  control.use('/sandbox', express.json({ limit: '40mb', strict: false }));
  const state = (res: Response) => res.json({ pending, always: always ?? null });

  control.get('/sandbox/script', (_req, res) => void state(res));
  control.post('/sandbox/script', (req, res) => {
    const wanted = z.array(behaviour).safeParse(req.body);
    if (!wanted.success) return void res.status(400).json({ error: z.prettifyError(wanted.error) });
    pending.push(...wanted.data);
    state(res);
  });
  control.delete('/sandbox/script', (_req, res) => {
    pending = [];
    state(res);
  });
  control.put('/sandbox/default', (req, res) => {
    const wanted = behaviour.safeParse(req.body);
    if (!wanted.success) return void res.status(400).json({ error: z.prettifyError(wanted.error) });
    always = wanted.data;
    state(res);
  });
  control.delete('/sandbox/default', (_req, res) => {
    always = undefined;
    state(res);
  });
  control.get('/sandbox/requests', (_req, res) => void res.json({ requests: received }));
  control.delete('/sandbox/requests', (_req, res) => {
    received = [];
    res.json({ requests: received });
  });

  return {
    control,
    next(body) {
      const whole = JSON.stringify(body);
      const fits = (one: Behaviour): boolean => one.when === undefined || whole.includes(one.when);
      const index = pending.findIndex(fits);
      if (index >= 0) return pending.splice(index, 1)[0];
      return always && fits(always) ? always : undefined;
    },
    receive(body, res) {
      const request: ReceivedRequest = { body, outcome: 'open', status: null };
      received = [...received.slice(1 - REMEMBERED), request];
      res.on('close', () => {
        if (res.headersSent) request.status = res.statusCode;
        if (request.outcome === 'open') request.outcome = res.writableFinished ? 'answered' : 'cancelled';
      });
      return request;
    },
  };
}
