import { readStored, writeStored } from '~/lib/storage';

import type { SavingDraft } from './new-saving';

/** What a tab remembers of an unfinished form. */
export interface KeptDraft {
  draft: SavingDraft;
  /** The id of an attempt that got no answer: it may have arrived, so the next one has to carry the same. */
  attempt: string | null;
}

// Per tab: two tabs are two savings, and a shared attempt id would swallow one of them.
const key = (userId: string) => `hazel:saving-draft:${userId}`;

/** The person's unfinished form in this tab; null without one or where the browser keeps nothing. */
export const keptDraft = (userId: string): KeptDraft | null =>
  readStored('sessionStorage', key(userId), (value) => (isKeptDraft(value) ? value : null));

/** Remembers the form, or forgets it with null. */
export function keepDraft(userId: string, kept: KeptDraft | null): void {
  writeStored('sessionStorage', key(userId), kept);
}

function isKeptDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null || !('draft' in value) || !('attempt' in value))
    return false;
  const { draft, attempt } = value;
  return (
    (attempt === null || typeof attempt === 'string') &&
    typeof draft === 'object' &&
    draft !== null &&
    'amount' in draft &&
    typeof draft.amount === 'string' &&
    'category' in draft &&
    typeof draft.category === 'string' &&
    'note' in draft &&
    typeof draft.note === 'string' &&
    'date' in draft &&
    (draft.date === null || typeof draft.date === 'string')
  );
}
