import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { isShape } from '~/lib/shape';

import { type Queued, isQueued } from './acts';

/** The most acts of one person that wait on a device: months of use. More are refused, and the screen says so. */
export const MAX_QUEUED = 500;

interface QueueSchema extends DBSchema {
  acts: { key: [userId: string, key: string]; value: Queued };
}

const CHANNEL = 'hazel-queue';
const LOCK = 'hazel-queue';

let opened: Promise<IDBPDatabase<QueueSchema>> | null = null;

const forget = () => (opened = null);

function database(): Promise<IDBPDatabase<QueueSchema>> {
  opened ??= openDB<QueueSchema>('hazel-queue', 1, {
    upgrade: (created) => void created.createObjectStore('acts', { keyPath: ['userId', 'key'] }),
    // A later version of Hazel in another tab may change the database, and the browser may delete it.
    blocking: (_current, _blocked, event) => {
      forget();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opened;
}

/** What waits on this device, of everybody, oldest first. What is no act is left out. */
export async function listQueued(): Promise<Queued[]> {
  const stored: unknown[] = await (await database()).getAll('acts');
  return stored.filter(isQueued).sort((one, other) => one.madeAt - other.madeAt);
}

/** Stores an act, once for its key; the newer one replaces the older. @throws when the device has no space, or the queue
 * of the person is full */
export async function store(act: Queued): Promise<void> {
  const acts = (await database()).transaction('acts', 'readwrite');
  const mine = await acts.store.getAllKeys(IDBKeyRange.bound([act.userId], [act.userId, []]));
  if (mine.length >= MAX_QUEUED && !mine.some(([, key]) => key === act.key))
    throw new DOMException('the queue is full', 'QuotaExceededError');
  await Promise.all([acts.store.put(act), acts.done]);
  changed();
}

/** Replaces an act by what has become of it, or removes it with null. One that is not there any more stays away. */
export async function replace(act: Pick<Queued, 'userId' | 'key'>, next: Queued | null): Promise<void> {
  const acts = (await database()).transaction('acts', 'readwrite');
  if ((await acts.store.getKey([act.userId, act.key])) !== undefined) {
    if (next?.key !== act.key) await acts.store.delete([act.userId, act.key]);
    if (next !== null) await acts.store.put(next);
  }
  await acts.done;
  changed();
}

/** Runs alone among all tabs and the service worker. Where the browser knows no locks, the ids keep things apart.
 * @param wait false to give up (undefined) while another one runs */
export async function alone<T>(run: () => Promise<T>, wait = true): Promise<T | undefined> {
  if (!('locks' in navigator)) return run();
  return navigator.locks.request(LOCK, { ifAvailable: !wait }, (lock) => (lock === null ? undefined : run()));
}

/** An act that has arrived, and what its procedure answered. */
export interface Sent {
  act: Queued;
  answer: unknown;
}

const isSent = isShape<Sent>({ act: isQueued, answer: (_value): _value is unknown => true });

type Listener = (sent: readonly Sent[]) => void;
const listeners = new Set<Listener>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
if (channel)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const sent = Array.isArray(data) ? data.filter(isSent) : [];
    listeners.forEach((listener) => listener(sent));
  };

/** Tells this tab and all others that the queue has changed, and what has arrived. */
export function changed(sent: readonly Sent[] = []): void {
  channel?.postMessage(sent);
  listeners.forEach((listener) => listener(sent));
}

/** Calls the listener after each change of the queue, here, in other tabs and in the service worker. */
export const onChange = (listener: Listener): void => void listeners.add(listener);
