const KEY = 'hazel:shortcuts';

/** Whether single keys do something on this device; they do unless they were switched off. */
export function shortcutsAreOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Switches the keys on or off for this device. */
export function setShortcuts(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // Storage that is full or forbidden: they stay as they were.
  }
}
