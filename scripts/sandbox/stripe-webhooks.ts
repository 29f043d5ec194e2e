import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import Stripe from 'stripe';

import type { BillingEngine } from './stripe-billing';
import type { EventRow } from './stripe-store';

/** Signs the sandbox's webhooks and nothing else. */
export const SANDBOX_WEBHOOK_SECRET = 'whsec_sandbox_0123456789abcdef0123456789abcdef';

const MAX_ATTEMPTS = 12;
const TIMEOUT_MS = 10_000;
/** How long events wait until they are shuffled. */
const HELD_MS = 3_000;
const firstRetryMs = 1_000;
const longestRetryMs = 5 * 60_000;

/** Sends new events to the application, signed as Stripe signs them, again and again while it does not answer 2xx. */
export function createWebhooks(billing: BillingEngine, target: string) {
  const { webhooks } = new Stripe('sk_test_unused');
  const { state } = billing;
  const underWay = new Set<string>();
  const closing = new AbortController();
  /** One after the other, so that the usual order is the order in which things happened. */
  const queue = new PQueue({ concurrency: 1 });
  let held: EventRow[] = [];

  /** Waits, and then does something unless the sandbox is closed meanwhile. */
  const later = (ms: number, run: () => void): void =>
    void sleep(ms, undefined, { ref: false, signal: closing.signal }).then(run, () => undefined);

  async function post(event: EventRow): Promise<string> {
    try {
      const answer = await fetch(target, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': webhooks.generateTestHeaderString({
            payload: event.payload,
            secret: SANDBOX_WEBHOOK_SECRET,
          }),
        },
        body: event.payload,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await answer.body?.cancel();
      return String(answer.status);
    } catch (error) {
      return error instanceof Error ? error.message : 'no answer';
    }
  }

  async function send(event: EventRow): Promise<void> {
    const answer = await post(event);
    if (closing.signal.aborted) return;
    event.attempts += 1;
    event.lastAnswer = answer;
    underWay.delete(event.id);
    if (/^2\d\d$/.test(answer)) event.delivery = 'delivered';
    else if (event.attempts >= MAX_ATTEMPTS) event.delivery = 'failed';
    else if (event.delivery === 'pending') {
      underWay.add(event.id);
      later(Math.min(longestRetryMs, firstRetryMs * 2 ** (event.attempts - 1)), () => enqueue(event));
    }
  }

  const enqueue = (event: EventRow): void => void queue.add(() => send(event));

  function releaseHeld(): void {
    const events = held.map((event) => ({ event, place: Math.random() })).sort((a, b) => a.place - b.place);
    held = [];
    for (const { event } of events) enqueue(event);
  }

  return {
    /** Takes up events that nobody is sending yet, in the mode that is set now. */
    pump(): void {
      for (const event of Object.values(state.events)) {
        if (event.delivery !== 'pending' || underWay.has(event.id)) continue;
        underWay.add(event.id);
        if (state.delivery === 'reorder') {
          if (held.length === 0) later(HELD_MS, releaseHeld);
          held.push(event);
        } else if (state.delivery === 'duplicate') for (let copy = 0; copy < 3; copy += 1) enqueue(event);
        else enqueue(event);
      }
    },
    sendAgain(id: string): void {
      const event = state.events[id];
      if (!event) return;
      Object.assign(event, { delivery: 'pending', attempts: 0 });
      underWay.add(id);
      enqueue(event);
    },
    async close(): Promise<void> {
      closing.abort();
      await queue.onIdle();
    },
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;
