import { useEffect, useSyncExternalStore } from 'react';

let open = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  open += by;
  for (const listener of listeners) listener();
}

/** Counts a dialog as open while the component is mounted. */
export function useCountedSheet(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    change(1);
    return () => change(-1);
  }, [isOpen]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether any dialog is open: celebrations wait until it is closed. */
export const useSheetOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => open > 0,
    () => false,
  );
