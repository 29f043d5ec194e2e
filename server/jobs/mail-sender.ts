import { setTimeout as sleep } from 'node:timers/promises';

import { isDatabaseDown } from '../errors';
import { type SendingContext, sendMails, takeMails } from './send-mails';

/** How often a sender without work looks for mail, by one statement on an index. */
const IDLE_MS = 500;
const RETRY_MS = 1000;
/** Calls on their way at once, so that a slow provider is still called at the full pace, and one that answers nothing is
 * probed while a probe still waits. */
const CALLS_AT_ONCE = 4;

/** Sends the mails of the outbox until it is stopped. Any number of processes share one pace. While the database is away it
 * tries again every second, and marks what it has sent as soon as it is back.
 * @param options.speed how many times faster than the world's its clock (`ctx.now`) goes */
export function startMailSender(
  ctx: Omit<SendingContext, 'insist'>,
  { speed = () => 1 }: { speed?: () => number } = {},
): { stop: () => Promise<void> } {
  const { log } = ctx;
  const stopping = new AbortController();
  const stopped = () => stopping.signal.aborted;
  const pause = (ms: number) =>
    sleep(ms / speed(), undefined, { signal: stopping.signal }).catch(() => undefined);
  const sending: SendingContext = { ...ctx, insist };
  let failing = false;

  async function insist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (stopped() || !isDatabaseDown(error)) throw error;
        await pause(RETRY_MS);
      }
    }
  }

  const calls = new Set<Promise<void>>();
  const failed = (err: unknown) => {
    if (!failing) log.warn({ err }, 'sending mail failed; trying again every second');
    failing = true;
  };

  async function run(): Promise<void> {
    while (!stopped()) {
      try {
        const { mails, waitMs } = await takeMails(sending);
        failing = false;
        if (mails.length > 0) {
          const call = sendMails(sending, mails)
            .catch(failed)
            .finally(() => calls.delete(call));
          calls.add(call);
          if (calls.size >= CALLS_AT_ONCE) await Promise.race(calls);
        } else await pause(Math.min(waitMs ?? IDLE_MS, IDLE_MS));
      } catch (error) {
        failed(error);
        await pause(RETRY_MS);
      }
    }
    await Promise.all(calls);
  }

  const ended = run();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
