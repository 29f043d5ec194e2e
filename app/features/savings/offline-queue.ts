import { useCallback, useSyncExternalStore } from 'react';

import { isShape, isString, orNull, writeStored } from '~/lib/storage';
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
});
const isQueuedSaving = isShape<QueuedSaving>({
  saving: isNewSaving,
  since: (value) => typeof value === 'number',
  problem: orNull(isString),
});

const NONE: readonly QueuedSaving[] = [];
const PREFIX = 'hazel:waiting-saving:';
const prefix = (userId: string) => `${PREFIX}${userId}:`;
const listeners = new Set<() => void>();
const cache = new Map<string, { raw: string; list: readonly QueuedSaving[] }>();

/** The person's queued savings, oldest first. They stay on this device until they are sent. */
export function queuedSavings(userId: string): readonly QueuedSaving[] {
  const raw = rawItems(userId);
  const key = raw.join('\n');
  const known = cache.get(userId);
  if (known?.raw === key) return known.list;
  const list = raw.flatMap((text) => parse(text) ?? []).sort((a, b) => a.since - b.since);
  cache.set(userId, { raw: key, list });
  return list;
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
  if (written) for (const listener of listeners) listener();
  return written;
}

/** The queued savings, kept up to date with changes in this and other tabs. */
export function useQueuedSavings(userId: string): readonly QueuedSaving[] {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => queuedSavings(userId), [userId]),
    () => NONE,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether savings of another account wait in this browser, because its session ended before they could be sent. */
export function othersHaveQueued(userId: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(PREFIX) && !key.startsWith(prefix(userId)));
  } catch {
    return false;
  }
}

function rawItems(userId: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix(userId)))
      .flatMap((key) => localStorage.getItem(key) ?? []);
  } catch {
    return [];
  }
}

function parse(text: string): QueuedSaving | null {
  try {
    const value: unknown = JSON.parse(text);
    return isQueuedSaving(value) ? value : null;
  } catch {
    return null;
  }
}
