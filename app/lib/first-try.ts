import type { FirstTry } from '~server/domain/savings/first-try';

import { readStored, writeStored } from './storage';

const KEY = 'hazel:first-try';

/** What was tried on the landing page of this browser, as `read` understands it. */
export const storedFirstTry = (read: (value: unknown) => FirstTry | null): FirstTry | null =>
  readStored('localStorage', KEY, read);

/** Keeps it; null forgets it. False when the browser keeps nothing. */
export const storeFirstTry = (tried: FirstTry | null): boolean => writeStored('localStorage', KEY, tried);
