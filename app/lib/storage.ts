type Area = 'localStorage' | 'sessionStorage';

/** What this browser keeps under a key, as `read` understands it. Null where nothing is kept, where it is of another
 * shape, and where the browser forbids storage. */
export function readStored<T>(area: Area, key: string, read: (value: unknown) => T | null): T | null {
  try {
    return read(JSON.parse(window[area].getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

/** Keeps a value as JSON; null forgets it. False where storage is full or forbidden: most of what is kept spares a
 * person some typing, and a page without it works all the same. */
export function writeStored(area: Area, key: string, value: unknown): boolean {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const isString = (value: unknown): value is string => typeof value === 'string';

/** The guard that also lets null through. */
export const orNull =
  <T>(holds: (value: unknown) => value is T) =>
  (value: unknown): value is T | null =>
    value === null || holds(value);

/** The guard of an object whose fields pass their guards. */
export const isShape =
  <T extends object>(fields: { [Field in keyof T]: (value: unknown) => value is T[Field] }) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<(value: unknown) => boolean>(fields).every(([field, holds]) =>
      holds(Reflect.get(value, field)),
    );
