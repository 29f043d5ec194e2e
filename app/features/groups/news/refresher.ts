/** What comes together is answered with one look at the server. */
export const TOGETHER_MS = 150;
/** A flood of news costs one look a second. */
const PAUSE_MS = 1000;

/** What is out of date: all that groups show, or everything. */
export type Stale = 'groups' | 'all';

/** Calls `ask` for what has become out of date, once for all that comes together, one after the other and never sooner than a second
 * after the last. What is asked for while a look is on its way is looked at again. */
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
