import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

import express, { type Response, type Router } from 'express';
import { z } from 'zod';

import { escapeHtml } from './html';

/** What can be wrong with any service that answers with JSON:
 * - `slow`: the answer takes `ms`; `silent`: none comes; `down`: the connection breaks at once;
 * - `error` and `busy`: 500 and 429; `huge`: 20 MB of JSON; `cut`: half of it, and the connection breaks; `not-json`: a page. */
export const SERVICE_FAULTS = ['slow', 'silent', 'down', 'error', 'busy', 'huge', 'cut', 'not-json'] as const;

const HUGE_BYTES = 20_000_000;
const PAGE = '<!doctype html><title>Gateway</title><h1>The gateway is being looked after</h1>';

export type ServiceFaults<Kind extends string> = ReturnType<typeof createServiceFaults<Kind>>;

/** The faults of a stand-in, which stay until they are ended: `POST /_sandbox/faults` with `{kind, ms?, times?}` orders one, `DELETE`
 * ends it, and a person has buttons for both.
 * @param more answers that only this service gets wrong, by their names: each makes its JSON, and may set the status */
export function createServiceFaults<Kind extends string = never>(
  more?: Readonly<Record<Kind, (res: Response) => unknown>>,
) {
  const own: Readonly<Record<string, (res: Response) => unknown>> = more ?? {};
  const kinds: readonly string[] = [...SERVICE_FAULTS, ...Object.keys(own)];
  const ordered = z.object({
    kind: z.string().refine((kind) => kinds.includes(kind), { error: `must be one of: ${kinds.join(', ')}` }),
    ms: z.coerce.number().int().min(0).max(120_000).default(10_000),
    times: z.coerce.number().int().min(1).default(Infinity),
  });
  let current: z.output<typeof ordered> | null = null;

  const order = (wish: { kind: (typeof SERVICE_FAULTS)[number] | Kind; ms?: number; times?: number }) => {
    current = ordered.parse(wish);
  };
  const end = () => {
    current = null;
  };

  function router(): Router {
    const routes = express.Router();
    routes.use('/_sandbox/faults', express.json(), express.urlencoded({ extended: false }));
    routes.post('/_sandbox/faults', (req, res) => {
      const body: unknown = req.body;
      const none = z.object({ kind: z.literal('none') }).safeParse(body).success;
      const wish = ordered.safeParse(body);
      if (!none && !wish.success) return void res.status(400).json({ error: z.prettifyError(wish.error) });
      current = wish.success ? wish.data : null;
      if (req.is('urlencoded')) res.redirect(303, '/');
      else res.json({ ok: true });
    });
    routes.delete('/_sandbox/faults', (_req, res) => {
      end();
      res.json({ ok: true });
    });
    return routes;
  }

  /** Buttons for a page that a person looks at. */
  const buttons = (): string => `
    <h2>What is wrong</h2>
    <form method="post" action="/_sandbox/faults" class="row">
      ${['none', ...kinds]
        .map(
          (kind) =>
            `<button name="kind" value="${escapeHtml(kind)}" ${kind === (current?.kind ?? 'none') ? 'aria-pressed="true"' : 'class="quiet"'}>${escapeHtml(kind)}</button>`,
        )
        .join('')}
    </form>`;

  /** Sends the JSON of `usual`, or what the ordered fault makes of it. */
  async function answer(res: Response, usual: () => unknown): Promise<void> {
    const fault = current;
    if (fault && (fault.times -= 1) <= 0) current = null;
    const json = (value: unknown) => void res.type('application/json').send(JSON.stringify(value));
    switch (fault?.kind) {
      case undefined:
        return json(usual());
      case 'slow':
        await wait(fault.ms);
        return json(usual());
      case 'silent':
        return;
      case 'down':
        return void res.socket?.destroy();
      case 'error':
        return void res.status(500).send(PAGE);
      case 'busy':
        return void res.status(429).send(PAGE);
      case 'not-json':
        return void res.type('text/html').send(PAGE);
      case 'cut': {
        const body = JSON.stringify(usual());
        res.type('application/json').set('content-length', String(Buffer.byteLength(body)));
        return void res.write(body.slice(0, body.length / 2), () => res.socket?.destroy());
      }
      case 'huge':
        return void Readable.from(hugeJson()).pipe(res.type('application/json'));
      default:
        return json(own[fault?.kind ?? '']?.(res));
    }
  }

  return { order, end, router, buttons, answer };
}

/** 20 MB that would be valid, without saying beforehand how much comes. */
function* hugeJson(): Generator<string> {
  const piece = `${' '.repeat(99_999)}\n`;
  yield '{"elements": [';
  for (let sent = 0; sent < HUGE_BYTES; sent += piece.length) yield piece;
  yield ']}';
}
