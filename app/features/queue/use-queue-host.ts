import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { followsChanges } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import type { Sent } from './queue-store';
import { loadQueue } from './load-queue';
import { useQueue } from './queue-state';

/** After the page is shown, so that the queue costs the first load nothing; by then it can be used without a connection. */
const LOAD_AFTER_MS = 1000;
/** How often what waits is tried again, in case the server was away rather than the connection. */
const LOOK_AGAIN_MS = 30_000;

/** Shows the queue of the person and sends it: when the page opens, the connection returns, the person comes back to the
 * tab, something new waits, and every 30 s. @param onSent tells what has arrived, whoever has sent it */
export function useQueueHost(onSent: (sent: readonly Sent[]) => void): void {
  const { id: userId } = useMe();
  const queryClient = useQueryClient();
  const tell = useRef(onSent);
  useEffect(() => {
    tell.current = onSent;
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      loadQueue()
        .then(({ showQueue }) =>
          showQueue(userId, (sent) => {
            void queryClient.invalidateQueries({ predicate: followsChanges });
            if (document.visibilityState === 'visible') tell.current(sent);
          }),
        )
        // Without its code, or where the browser stores nothing, nothing can wait.
        .catch(() => undefined);
    }, LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [userId, queryClient]);

  const waiting = useQueue().filter(({ refusal }) => refusal === null).length;
  useEffect(() => {
    if (waiting === 0) return;
    const send = () => {
      if (!navigator.onLine) return;
      loadQueue()
        .then(({ sendQueue }) => sendQueue(userId))
        // The device does not give it out now; it is asked again.
        .catch(() => undefined);
    };
    send();
    window.addEventListener('online', send);
    window.addEventListener('focus', send);
    const timer = setInterval(send, LOOK_AGAIN_MS);
    return () => {
      window.removeEventListener('online', send);
      window.removeEventListener('focus', send);
      clearInterval(timer);
    };
  }, [waiting, userId]);
}
