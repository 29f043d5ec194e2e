import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { isBlocked } from '~server/domain/billing/access';
import type { CurrentUser } from '~server/index';

/** The page comes first: events that are missed meanwhile are fetched when the stream begins. */
const AFTER_MS = 4000;

/** Receives changes that the person makes elsewhere and events of their groups, on every screen. */
export function useLiveEvents({ id: userId, goal, access }: CurrentUser): void {
  const queryClient = useQueryClient();
  // Without a goal, or while a plan has to be chosen, the stream tells nothing about groups; afterwards a new one is opened.
  const open = goal !== null && !isBlocked(access);
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      import('./follow-live-events').then(
        ({ followLiveEvents }) => followLiveEvents(queryClient, userId, leaving.signal),
        // Without a connection: screens still refetch on return to the tab.
        () => undefined,
      );
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [queryClient, userId, open]);
}
