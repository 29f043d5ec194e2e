import type { Response } from 'express';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

import type { WireAnswer, WireRequest } from './stripe-api';
import { StripeFailure } from './stripe-failure';

export const fault = z.strictObject({
  /** Beginning of the path, e.g. '/v1/customers'. */
  match: z.string().default('/v1/'),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  kind: z.enum(['delay', 'status', 'reset', 'half']),
  ms: z.number().int().min(0).max(120_000).default(1000),
  status: z.number().int().min(400).max(599).default(500),
  times: z.number().int().min(1).default(1),
  /** True: Stripe did carry the request out. */
  executed: z.boolean().default(false),
});
type Fault = z.output<typeof fault>;

/** The faults that were ordered, and answers that have them. */
export function createFaults(answer: (request: WireRequest) => WireAnswer) {
  let faults: Fault[] = [];

  function take({ method, path }: WireRequest): Fault | undefined {
    const found = faults.find((one) => path.startsWith(one.match) && (one.method ?? method) === method);
    if (found) found.times -= 1;
    faults = faults.filter((one) => one.times > 0);
    return found;
  }

  return {
    add: (ordered: Fault): void => void faults.push(ordered),
    clear(): void {
      faults = [];
    },
    /** Answers a request of the API, with the fault that was ordered for it. */
    async answer(request: WireRequest, res: Response): Promise<void> {
      const { kind, executed = false, ms, status: failed = 500 }: Partial<Fault> = take(request) ?? {};
      const failure = new StripeFailure(failed, {
        type: failed >= 500 ? 'api_error' : 'invalid_request_error',
        message: failed === 429 ? 'Too many requests.' : 'The sandbox was told to fail.',
        ...(failed === 429 ? { code: 'rate_limit' } : {}),
      });
      const early = executed ? answer(request) : undefined;
      if (kind === 'delay') await wait(ms);
      if (kind === 'reset') return void res.socket?.destroy();
      if (kind === 'status') return void res.status(failed).json({ error: failure.error });
      const { status, headers, body } = early ?? answer(request);
      res.status(status).set(headers);
      if (kind !== 'half') return void res.end(body);
      res.set('content-length', String(Buffer.byteLength(body)));
      res.write(body.slice(0, body.length / 2), () => res.socket?.destroy());
    },
  };
}
export type Faults = ReturnType<typeof createFaults>;
