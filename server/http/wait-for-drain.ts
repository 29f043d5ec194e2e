import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_WAIT_MS = 64;

/** Waits until the visitor has received what was written, and returns whether they are still there. It polls,
 * because compression hides the response's own 'drain' event. */
export async function waitForDrain(res: Pick<ServerResponse, 'writableNeedDrain' | 'destroyed'>) {
  for (let wait = 1; res.writableNeedDrain && !res.destroyed; wait = Math.min(2 * wait, LONGEST_WAIT_MS))
    await sleep(wait);
  return !res.destroyed;
}
