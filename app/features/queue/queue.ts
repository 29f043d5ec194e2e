import { isShape, isString, orNull } from '~/lib/shape';
import { readStored, writeStored } from '~/lib/storage';

import { type Act, ACT_KINDS, type Queued, confirmed, queued } from './acts';
import { type Sent, alone, listQueued, onChange, replace, store } from './queue-store';
import { queueState } from './queue-state';
import { SEND_TAG } from './send';

export { sendQueue } from './send';

let shown: { userId: string; onSent: (sent: readonly Sent[]) => void } | null = null;

/** Shows the queue of a person from now on. @param onSent receives what has arrived, whoever sent it */
export async function showQueue(userId: string, onSent: (sent: readonly Sent[]) => void): Promise<void> {
  if (shown === null)
    onChange((sent) => {
      const mine = sent.filter(({ act }) => act.userId === shown?.userId);
      if (mine.length > 0) shown?.onSent(mine);
      void refresh();
    });
  shown = { userId, onSent };
  // Where the device has no space they stay where they are.
  await moveOldSavings().catch(() => undefined);
  await refresh();
}

async function refresh(): Promise<void> {
  const all = await listQueued().catch(() => []);
  queueState.set(all.filter(({ userId }) => userId === shown?.userId));
}

/** Keeps an act on this device until it is sent. @throws when the device cannot store it @returns its key */
export async function keep(userId: string, act: Act): Promise<string> {
  const kept = queued(userId, act, Date.now());
  await store(kept);
  void askToSync();
  return kept.key;
}

/** How much waits for a person, whether or not it was refused. None where the browser stores nothing. */
export const countWaiting = async (userId: string): Promise<number> =>
  (await listQueued().catch(() => [])).filter((act) => act.userId === userId).length;

/** Deletes what this device stores for a person who signs out, but for what waits for somebody else, whose session ended
 * before it could be sent. @returns whether that is so */
export async function clearDevice(userId: string): Promise<boolean> {
  const all = await listQueued().catch(() => []);
  const mine = all.filter((act) => act.userId === userId);
  for (const act of mine) await replace(act, null);
  if (mine.length === all.length) return false;
  for (const area of [localStorage, sessionStorage]) area.clear();
  return true;
}

/** Takes an act out of the queue. False while the queue is being sent: one without a refusal may be on its way. */
export async function discard(
  act: Pick<Queued, 'userId' | 'key'> & Partial<Pick<Queued, 'refusal'>>,
): Promise<boolean> {
  const remove = () => replace(act, null).then(() => true);
  return act.refusal ? remove() : ((await alone(remove, false)) ?? false);
}

/** Puts an act that was discarded back as it was. */
export const putBack = store;

/** Sends a refused act once more. @param meant the person has said that they mean its amount */
export async function tryAgain(act: Queued, meant: boolean): Promise<void> {
  await replace(act, meant ? confirmed(act) : { ...act, refusal: null });
  void askToSync();
}

interface SyncingRegistration {
  sync: { register: (tag: string) => Promise<void> };
}
const canSync = (it: object): it is SyncingRegistration => 'sync' in it;

/** Asks the browser to wake the service worker once there is a connection. Without one, or in a browser without that, the
 * queue is sent by the next page. */
async function askToSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.ready;
  if (canSync(registration)) await registration.sync.register(SEND_TAG).catch(() => undefined);
}

const OLD_PREFIX = 'hazel:waiting-saving:';
const isOldSaving = isShape({
  saving: ACT_KINDS.saving.holds,
  since: (value): value is number => typeof value === 'number',
  problem: orNull(isString),
});

/** Moves the savings that an earlier version kept in another store (`hazel:waiting-saving:{user}:{saving}`). */
async function moveOldSavings(): Promise<void> {
  const keys = oldKeys();
  if (keys.length === 0) return;
  await alone(async () => {
    for (const key of keys) {
      const userId = key.slice(OLD_PREFIX.length).split(':')[0] ?? '';
      const old = readStored('localStorage', key, (value) => (isOldSaving(value) ? value : null));
      if (old !== null) {
        const { amount, category, date: day } = old.saving;
        const act = queued(
          userId,
          { kind: 'saving', input: old.saving, title: null, amount, category, day },
          old.since,
        );
        await store({ ...act, refusal: old.problem === null ? null : { message: old.problem, asks: false } });
      }
      writeStored('localStorage', key, null);
    }
  });
}

function oldKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(OLD_PREFIX));
  } catch {
    return [];
  }
}
