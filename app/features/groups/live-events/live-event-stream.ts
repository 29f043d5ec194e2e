import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';

import type { AppRouter, Reason } from '~server/index';
import type { LiveEvent } from '~server/features/groups/live-events';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** Refusals that stay until the page is another one. */
const FINAL: readonly unknown[] = ['SIGN_IN_REQUIRED', 'ACCOUNT_CLOSING'] satisfies Reason[];

/** As for the chat, the build gives this file its own copy of the library (`vite.config.ts`). */
const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/api/trpc' })] });

/** Holds a stream of events open until the signal, and opens it again, with growing pauses, when it ends.
 * @param lastId the last event that was received, if any */
export function openLiveEvents(
  lastId: () => string | undefined,
  on: { heard: (id: string, news: LiveEvent) => void; live: (live: boolean) => void },
  signal: AbortSignal,
): void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: () => void = () => undefined;
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    stop();
  });

  function again(): void {
    on.live(false);
    if (signal.aborted) return;
    // Spread out, so that not all browsers come back at once after a server restart.
    timer = setTimeout(open, pause * (0.5 + Math.random()));
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  }

  function open(): void {
    const lastEventId = lastId();
    const subscription = client.profile.live.subscribe(
      lastEventId === undefined ? undefined : { lastEventId },
      {
        onData: ({ id, data }) => {
          pause = FIRST_PAUSE_MS;
          on.heard(id, data);
        },
        onConnectionStateChange: ({ state }) => on.live(state === 'pending'),
        onComplete: again,
        onError: ({ data }) => {
          if (FINAL.includes(data?.reason)) on.live(false);
          else again();
        },
      },
    );
    stop = () => subscription.unsubscribe();
  }
  open();
}
