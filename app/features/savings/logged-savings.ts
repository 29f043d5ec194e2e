import { useSyncExternalStore } from 'react';

import type { NewSaving } from './new-saving';

/** A saving that this tab has sent. */
export interface SentSaving {
  userId: string;
  saving: NewSaving;
  /** The XP that it has earned; null until the server has answered. */
  xpEarned: number | null;
}

const SHOWN = 5;
const NONE: readonly SentSaving[] = [];
let logged = NONE;
const listeners = new Set<() => void>();

function set(next: readonly SentSaving[]): void {
  logged = next;
  for (const listener of listeners) listener();
}

/** Puts a saving on top of the list; one that is there already is replaced in its place once the answer arrives. */
export function showLogged(entry: SentSaving): void {
  const isSame = (old: SentSaving) => old.saving.id === entry.saving.id;
  set(
    logged.some(isSame)
      ? logged.map((old) => (isSame(old) ? entry : old))
      : [entry, ...logged].slice(0, SHOWN),
  );
}

/** Removes a saving that was not stored from the list. */
export function hideLogged(id: string): void {
  set(logged.filter(({ saving }) => saving.id !== id));
}

/** What this tab has logged lately, newest first. */
export function useLoggedSavings(): readonly SentSaving[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => logged,
    () => NONE,
  );
}
