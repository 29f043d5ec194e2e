import { useSyncExternalStore } from 'react';

/** A value outside of React, for what lives longer than a screen or is changed from outside of components.
 * @param initial also what the server renders */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set: (next: Value) => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** The value, kept up to date. */
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
