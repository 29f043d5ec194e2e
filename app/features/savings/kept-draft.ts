import { isShape, isString, orMissing, orNull } from '~/lib/shape';
import { readStored, writeStored } from '~/lib/storage';

import type { SavingDraft } from './new-saving';

/** What a tab remembers of an unfinished form. */
export interface KeptDraft {
  draft: SavingDraft;
  /** The id of an attempt that got no answer: it may have arrived, so the next attempt has to use the same id. */
  attempt: string | null;
}

/** Whether something from outside of this code is such a form. */
export const isKeptDraft = isShape<KeptDraft>({
  draft: isShape({
    amount: isString,
    category: isString,
    note: isString,
    date: orNull(isString),
    line: orMissing(isString),
    estimateId: orMissing(isString),
  }),
  attempt: orNull(isString),
});

// Per tab: two tabs are two savings, and a shared attempt id would swallow one of them.
const key = (userId: string) => `hazel:saving-draft:${userId}`;

/** The person's unfinished form in this tab; null without one, or when the browser allows no storage. */
export const keptDraft = (userId: string): KeptDraft | null =>
  readStored('sessionStorage', key(userId), (value) => (isKeptDraft(value) ? value : null));

/** Stores the form, or removes the stored one with null. */
export const keepDraft = (userId: string, kept: KeptDraft | null) =>
  writeStored('sessionStorage', key(userId), kept);
