import { useMemo, useSyncExternalStore } from 'react';

import { isShape, isString, orMissing, orNull, readStored, writeStored } from '~/lib/storage';
import { type Category, isCategory } from '~server/domain/kernel/categories';
import { type LocalDay, isLocalDay } from '~server/domain/kernel/days';
import { type Cents, isCents } from '~server/domain/kernel/money';

import type { NewSaving } from './new-saving';

/** A saving that was made without a connection and has not reached the server yet. */
export interface QueuedSaving {
  saving: NewSaving;
  /** When it was made, in milliseconds; they are sent in this order. */
  since: number;
  /** Why the server has refused it: the person then has to decide. Null while it has not been answered. */
  problem: string | null;
}

const isNewSaving = isShape<NewSaving>({
  id: isString,
  amount: (value): value is Cents => typeof value === 'number' && isCents(value),
  category: (value): value is Category => isString(value) && isCategory(value),
  date: (value): value is LocalDay => isString(value) && isLocalDay(value),
  note: orNull(isString),
  confirmed: (value): value is boolean | undefined => value === undefined || typeof value === 'boolean',
  estimateId: orMissing(isString),
});
const isQueuedSaving = isShape<QueuedSaving>({
  saving: isNewSaving,
  since: (value) => typeof value === 'number',
  problem: orNull(isString),
});

const PREFIX = 'hazel:waiting-saving:';
const prefix = (userId: string) => `${PREFIX}${userId}:`;

/** The person's queued savings, oldest first. They stay on this device until they are sent. */
export function queuedSavings(userId: string): QueuedSaving[] {
  return keysOf(prefix(userId))
    .flatMap(
      (key) => readStored('localStorage', key, (value) => (isQueuedSaving(value) ? value : null)) ?? [],
    )
    .sort((a, b) => a.since - b.since);
}

/** Stores a saving until it has been sent. False when the browser cannot store it: the caller then has to say so. */
export function queueSaving(userId: string, waiting: QueuedSaving): boolean {
  // One storage item each, so that two tabs that add and remove at once do not overwrite each other.
  return write(userId, waiting.saving.id, waiting);
}

/** Removes a saving that has arrived or that the person has discarded. */
export function dequeueSaving(userId: string, id: string): void {
  write(userId, id, null);
}

function write(userId: string, id: string, waiting: QueuedSaving | null): boolean {
  const written = writeStored('localStorage', prefix(userId) + id, waiting);
  // The browser itself tells only the other tabs.
  if (written) window.dispatchEvent(new Event('storage'));
  return written;
}

/** The queued savings, kept up to date with changes in this and other tabs. */
export function useQueuedSavings(userId: string): QueuedSaving[] {
  const stored = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(queuedSavings(userId)),
    () => '[]',
  );
  return useMemo(() => parse(stored), [stored]);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function parse(stored: string): QueuedSaving[] {
  const list: unknown = JSON.parse(stored);
  return Array.isArray(list) ? list.filter(isQueuedSaving) : [];
}

/** Whether savings of another account wait in this browser, because its session ended before they could be sent. */
export const othersHaveQueued = (userId: string): boolean =>
  keysOf(PREFIX).some((key) => !key.startsWith(prefix(userId)));

/** The keys of this browser's storage that begin so; none when it forbids storage. */
function keysOf(start: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}
