type Area = 'localStorage' | 'sessionStorage';

/** What this browser stores under a key, as `read` understands it. Null when there is nothing, when it has
 * another shape, and when the browser forbids storage. */
export function readStored<T>(area: Area, key: string, read: (value: unknown) => T | null): T | null {
  try {
    return read(JSON.parse(window[area].getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

/** Stores a value as JSON; null removes it. False when storage is full or forbidden, which most callers may
 * ignore: what is stored saves some typing, and a page works without it. */
export function writeStored(area: Area, key: string, value: unknown): boolean {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
