import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { z } from 'zod';

import type { BillingEngine } from './stripe-billing';
import { endpointsOf } from './stripe-endpoints';
import { createExpansion } from './stripe-expansion';
import { StripeFailure, invalid } from './stripe-failure';
import { readFormBody, type Form } from './stripe-requests';
import { newStripeId } from './stripe-store';

/** The one key that the sandbox accepts; it opens nothing but this program on loopback. */
export const SANDBOX_STRIPE_KEY = 'sk_test_sandbox_0123456789abcdef';
const KEY_LIFETIME_MS = 24 * 3_600_000;

export interface WireRequest {
  method: string;
  /** With the query. */
  path: string;
  body: string;
  header: (name: string) => string | undefined;
}
export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}
interface LoggedRequest {
  at: string;
  method: string;
  path: string;
  params: { [key: string]: Form };
  idempotencyKey: string | null;
  replayed: boolean;
  status: number;
}

type Result = Pick<WireAnswer, 'status' | 'body'>;
const plain = z.looseObject({});

/** Stripe's requests, answered by the sandbox: the key of the account, idempotency, errors. */
export function createStripeApi(billing: BillingEngine) {
  const { state } = billing;
  const endpoints = endpointsOf(billing);
  const expanded = createExpansion(billing);
  const log: LoggedRequest[] = [];

  const failed = ({ status, error }: StripeFailure): Result => ({ status, body: JSON.stringify({ error }) });

  /** What was answered before under the key of this request. @throws StripeFailure where that was another request */
  function keptAnswer(key: string, hash: string): Result | undefined {
    if (key.length > 255) invalid('Idempotency keys can be at most 255 characters long.');
    for (const [old, kept] of Object.entries(state.idempotency))
      if (Date.now() - kept.at > KEY_LIFETIME_MS) Reflect.deleteProperty(state.idempotency, old);
    const kept = state.idempotency[key];
    if (kept && kept.request !== hash)
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    return kept;
  }

  function endpointOf(method: string, path: string) {
    for (const endpoint of endpoints) {
      const found = endpoint.method === method ? endpoint.path.exec(path) : null;
      if (found) return { endpoint, id: decodeURIComponent(found[1] ?? '') };
    }
    return invalid(`Unrecognized request URL (${method}: ${path}).`, undefined, undefined, 404);
  }

  /** Answers a request, or replays what its key kept. */
  function carryOut(request: WireRequest, entry: LoggedRequest, requestId: string): Result {
    const { method, path, idempotencyKey: key } = entry;
    checkKey(request.header('authorization'));
    const hash = createHash('sha256').update(`${method} ${path} ${request.body}`).digest('hex');
    const kept = key === null ? undefined : keptAnswer(key, hash);
    if (kept) {
      entry.replayed = true;
      return kept;
    }
    const { endpoint, id } = endpointOf(method, path);
    // Refused parameters are not kept under the key: Stripe keeps what it began to carry out.
    const { expand, run } = endpoint.answer(entry.params, id);
    billing.setCause({ id: requestId, idempotency_key: key });
    let result: Result;
    try {
      // A copy, because rows of the state would be expanded otherwise.
      const copy = plain.parse(JSON.parse(JSON.stringify(run())));
      result = { status: 200, body: JSON.stringify(expanded(copy, expand)) };
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      result = failed(error);
    } finally {
      billing.setCause({ id: null, idempotency_key: null });
    }
    if (key !== null) state.idempotency[key] = { at: Date.now(), request: hash, ...result };
    return result;
  }

  function answer(request: WireRequest): WireAnswer {
    const requestId = newStripeId('req', 14);
    const [path = '', query = ''] = request.path.split('?');
    const entry: LoggedRequest = {
      at: new Date().toISOString(),
      method: request.method,
      path,
      params: readFormBody(request.method === 'GET' || request.body === '' ? query : request.body),
      idempotencyKey: request.method === 'POST' ? (request.header('idempotency-key') ?? null) : null,
      replayed: false,
      status: 0,
    };
    log.push(entry);
    if (log.length > 500) log.shift();
    billing.catchUp();
    let result: Result;
    try {
      result = carryOut(request, entry, requestId);
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      result = failed(error);
    }
    entry.status = result.status;
    return {
      status: result.status,
      body: result.body,
      headers: {
        'content-type': 'application/json',
        'request-id': requestId,
        'stripe-version': Stripe.API_VERSION,
        ...(entry.replayed ? { 'idempotent-replayed': 'true' } : {}),
      },
    };
  }

  return {
    answer,
    /** The last 500 requests, oldest first. */
    requests: (): readonly LoggedRequest[] => log,
  };
}
export type StripeApi = ReturnType<typeof createStripeApi>;

function checkKey(authorization: string | undefined): void {
  const key = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  if (key === SANDBOX_STRIPE_KEY) return;
  const message =
    key === undefined
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : `Invalid API Key provided: ${key.slice(0, 8)}****`;
  invalid(message, undefined, undefined, 401);
}
