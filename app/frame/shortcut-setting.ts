import { readStored, writeStored } from '~/lib/storage';

const KEY = 'hazel:shortcuts';

/** Whether single keys do something on this device; they do unless they were switched off. */
export const shortcutsAreOn = (): boolean =>
  readStored('localStorage', KEY, (kept) => kept !== 'off') ?? true;

/** Switches the keys on or off for this device. */
export function setShortcuts(on: boolean): void {
  writeStored('localStorage', KEY, on ? 'on' : 'off');
}
