import { readStored, writeStored } from './storage';

/** State of a navigation that puts the cursor into the history's search. */
export const FOCUS_SEARCH = 'focus-search';

const KEY = 'hazel:shortcuts';

/** Whether single-key shortcuts work on this device; they do unless they were switched off. */
export const shortcutsAreOn = (): boolean =>
  readStored('localStorage', KEY, (kept) => kept !== 'off') ?? true;

/** Switches the keys on or off for this device. */
export function setShortcuts(on: boolean): void {
  writeStored('localStorage', KEY, on ? 'on' : 'off');
}
