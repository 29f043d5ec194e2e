import { createHash } from 'node:crypto';
import Stripe from 'stripe';

import type { BillingEngine } from './stripe-billing';
import { endpointsOf } from './stripe-endpoints';
import { createExpansion } from './stripe-expansion';
import { StripeFailure, invalid } from './stripe-failure';
import { readFormBody } from './stripe-requests';
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
type Result = Pick<WireAnswer, 'status' | 'body'> & { replayed?: boolean };

/** A refusal as an answer. @throws any other error */
function refusal(error: unknown): Result {
  if (!(error instanceof StripeFailure)) throw error;
  return { status: error.status, body: JSON.stringify({ error: error.error }) };
}

/** Stripe's requests, answered by the sandbox: the key of the account, idempotency, errors. */
export function createStripeApi(billing: BillingEngine) {
  const { state } = billing;
  const endpoints = endpointsOf(billing);
  const expanded = createExpansion(billing);

  /** What was answered before under the key of this request. @throws StripeFailure where that was another request */
  function keptAnswer(key: string, hash: string): Result | undefined {
    if (key.length > 255) invalid('Idempotency keys can be at most 255 characters long.');
    for (const [old, { at }] of Object.entries(state.idempotency))
      if (Date.now() - at > KEY_LIFETIME_MS) Reflect.deleteProperty(state.idempotency, old);
    const kept = state.idempotency[key];
    if (kept && kept.request !== hash)
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    return kept && { ...kept, replayed: true };
  }

  function endpointOf(method: string, path: string) {
    for (const endpoint of endpoints) {
      const found = endpoint.method === method ? endpoint.path.exec(path) : null;
      if (found) return { endpoint, id: decodeURIComponent(found[1] ?? '') };
    }
    return invalid(`Unrecognized request URL (${method}: ${path}).`, undefined, undefined, 404);
  }

  /** Answers a request, or replays what its key kept. @throws StripeFailure where it is not carried out at all */
  function carryOut({ method, path: address, body, header }: WireRequest, requestId: string): Result {
    const [path = '', query = ''] = address.split('?');
    checkKey(header('authorization'));
    const key = (method === 'POST' && header('idempotency-key')) || null;
    const hash = createHash('sha256').update(`${method} ${path} ${body}`).digest('hex');
    const kept = key === null ? undefined : keptAnswer(key, hash);
    if (kept) return kept;
    const { endpoint, id } = endpointOf(method, path);
    // Refused parameters are not kept under the key: Stripe keeps what it began to carry out.
    const { expand, run } = endpoint.answer(readFormBody(method === 'GET' || body === '' ? query : body), id);
    billing.setCause({ id: requestId, idempotency_key: key });
    let result: Result;
    try {
      // A copy, because rows of the state would be expanded otherwise.
      result = { status: 200, body: JSON.stringify(expanded(structuredClone(run()), expand)) };
    } catch (error) {
      result = refusal(error);
    } finally {
      billing.setCause({ id: null, idempotency_key: null });
    }
    if (key !== null) state.idempotency[key] = { at: Date.now(), request: hash, ...result };
    return result;
  }

  function answer(request: WireRequest): WireAnswer {
    const requestId = newStripeId('req', 14);
    billing.catchUp();
    let result: Result;
    try {
      result = carryOut(request, requestId);
    } catch (error) {
      result = refusal(error);
    }
    const { status, body, replayed } = result;
    const headers = {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': Stripe.API_VERSION,
      ...(replayed && { 'idempotent-replayed': 'true' }),
    };
    return { status, body, headers };
  }

  return { answer };
}

function checkKey(authorization: string | undefined): void {
  const key = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  if (key === SANDBOX_STRIPE_KEY) return;
  const message =
    key === undefined
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : `Invalid API Key provided: ${key.slice(0, 8)}****`;
  invalid(message, undefined, undefined, 401);
}
