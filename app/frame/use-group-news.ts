import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The page comes first: what is missed meanwhile is asked for when the stream begins. */
const AFTER_MS = 4000;

/** Hears what happens in the person's groups, on every screen. @param userId null for who hears nothing */
export function useGroupNews(userId: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === null) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      import('~/features/groups/follow-news').then(
        ({ followNews }) => followNews(queryClient, userId, leaving.signal),
        // Without a connection: screens still ask anew on return to the tab.
        () => undefined,
      );
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [queryClient, userId]);
}
