import { useEffect } from 'react';

import { createStore } from '~/lib/store';

/** How many dialogs are open. */
const open = createStore(0);

/** Counts a dialog as open while the component is mounted. */
export function useCountedSheet(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    open.set(open.get() + 1);
    return () => open.set(open.get() - 1);
  }, [isOpen]);
}

/** Whether any dialog is open: no celebration comes between a person and what they are doing. */
export const useSheetOpen = (): boolean => open.use() > 0;
