import { createStore } from '~/lib/store';

import type { NewSaving } from './new-saving';

/** A saving that this tab has sent. */
export interface SentSaving {
  userId: string;
  saving: NewSaving;
  /** The XP that it has earned; null until the server has answered. */
  xpEarned: number | null;
}

const SHOWN = 5;
const logged = createStore<readonly SentSaving[]>([]);

/** Puts a saving on top of the list; one that is there already is replaced in its place once the answer arrives. */
export function showLogged(entry: SentSaving): void {
  const isSame = (old: SentSaving) => old.saving.id === entry.saving.id;
  const known = logged.get();
  logged.set(
    known.some(isSame) ? known.map((old) => (isSame(old) ? entry : old)) : [entry, ...known].slice(0, SHOWN),
  );
}

/** Removes a saving that was not stored from the list. */
export function hideLogged(id: string): void {
  logged.set(logged.get().filter(({ saving }) => saving.id !== id));
}

/** What this tab has logged lately, newest first. */
export const useLoggedSavings = logged.use;
