import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startStripe } from '../../scripts/sandbox/stripe';
import { SANDBOX_WEBHOOK_SECRET } from '../../scripts/sandbox/stripe-webhooks';

/** The sandbox Stripe on loopback, with a state of its own. Its webhooks go nowhere; tests send their own. */
export async function startHttpStripe() {
  const dataDir = mkdtempSync(join(tmpdir(), 'hazel-stripe-'));
  const { url, env, close } = await startStripe({ dataDir, port: 0, appUrl: 'http://127.0.0.1:1' });
  const send = async (path: string, method: string, body?: object) => {
    const answer = await fetch(`${url}/_sandbox/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`The sandbox answers ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  return {
    env,
    webhookSecret: SANDBOX_WEBHOOK_SECRET,
    /** An order of `scripts/sandbox/stripe-control.ts`. */
    control: (path: string, order: object) => send(path, 'POST', order),
    noMoreFaults: () => send('faults', 'DELETE'),
    read: (path: string): Promise<unknown> => send(path, 'GET').then((answer) => answer.json()),
    close: async () => {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
export type HttpStripe = Awaited<ReturnType<typeof startHttpStripe>>;
