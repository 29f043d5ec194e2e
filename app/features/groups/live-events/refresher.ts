/** Events within this time cause one request. */
export const TOGETHER_MS = 150;
/** A flood of events costs one request a second. */
const PAUSE_MS = 1000;

/** What is out of date: all that groups show, or everything. */
export type Stale = 'groups' | 'all';

/** Calls `ask` for what is out of date: once for all that comes together, one call after the other, and at
 * least a second apart. What becomes out of date during a call is asked for again. */
export function refresher(ask: (stale: Stale) => Promise<unknown>): (stale: Stale) => void {
  let waiting: Stale | null = null;
  let busy = false;

  async function look(): Promise<void> {
    const stale = waiting;
    if (stale === null) {
      busy = false;
      return;
    }
    waiting = null;
    await ask(stale).catch(() => undefined);
    setTimeout(() => void look(), PAUSE_MS);
  }

  return (stale) => {
    if (waiting !== 'all') waiting = stale;
    if (busy) return;
    busy = true;
    setTimeout(() => void look(), TOGETHER_MS);
  };
}
