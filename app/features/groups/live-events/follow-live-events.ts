import type { QueryClient } from '@tanstack/react-query';

import { notifyInfo, notifySuccess } from '~/components/notify';
import { followsChanges, ownTab } from '~/trpc/client';
import type { GroupEvent, LiveEvent } from '~server/features/groups/live-events';

import { openLiveEvents } from './live-event-stream';
import { groupEventEndings, groupEventToasts } from './group-event-toasts';
import { TOGETHER_MS, refresher } from './refresher';

/** A stream that begins this soon after the page has missed little: reading the person's data shows whether
 * there is anything. */
const FRESH_PAGE_MS = 15_000;
const WITHOUT_STREAM_MS = 60_000;
/** How many event ids are remembered, so that nothing is shown twice. */
const REMEMBERED = 500;
/** tRPC's keys of everything that shows groups, and of what their own screen shows. */
const GROUPS = [[['groups']], [['dashboard']]];
const SCREEN = [['groups', 'get']];
const ME = [['profile', 'me']];

/** Messages between tabs: what the tab with the stream passes on; 'hello' asks whether there is such a tab. */
type Message = 'hello' | { live: boolean } | { id: string; news: LiveEvent };

const isMessage = (data: unknown): data is Message =>
  data === 'hello' || (typeof data === 'object' && data !== null && ('live' in data || 'news' in data));

const isVisible = () => document.visibilityState === 'visible';

/** Keeps this tab up to date until the signal: with what the person changes elsewhere, and with events of their groups.
 * A browser has one stream, in the tab that holds a lock; where locks are missing each visible tab has its own. */
export function followLiveEvents(queryClient: QueryClient, userId: string, signal: AbortSignal): void {
  // The name contains the person, so that tabs of somebody else use another lock.
  const name = `hazel-news-${userId}`;
  const channel = new BroadcastChannel(name);
  const seen = new Set<string>();
  let lastId: string | undefined;
  let live = false;
  let leads = false;
  let together: GroupEvent[] = [];
  let caughtUp = false;
  const since = performance.now();

  /** A hidden tab refetches when it becomes visible. */
  const refetch = refresher((stale) =>
    Promise.all(
      (stale === 'groups' ? GROUPS : [[]]).map((queryKey) =>
        queryClient.invalidateQueries({
          queryKey,
          predicate: followsChanges,
          refetchType: isVisible() ? 'active' : 'none',
        }),
      ),
    ),
  );

  /** The page is some seconds older than its stream. If the person changed something elsewhere meanwhile,
   * their level, goal or plan differs, and then everything is fetched again. */
  async function catchUp(): Promise<void> {
    if (caughtUp) return;
    caughtUp = true;
    const me = () => queryClient.getQueriesData({ queryKey: ME })[0]?.[1];
    const before = me();
    await queryClient.invalidateQueries({ queryKey: ME });
    if (me() !== before) refetch('all');
  }

  function flush(): void {
    const news = together;
    together = [];
    const shown = queryClient.getQueryCache().findAll({ queryKey: SCREEN, type: 'active' }).length > 0;
    const endings = groupEventEndings(news);
    // A completed group brings XP and badges, which many screens show; one that ended otherwise is shown on Home.
    const wide = endings.length > 0 || news.some(({ kind }) => kind === 'completed');
    refetch(wide ? 'all' : 'groups');
    if (!isVisible()) return;
    for (const text of groupEventToasts(news, shown)) notifySuccess(text);
    if (endings.length > 0) notifyInfo(endings.join(' '));
  }

  function hear(id: string, news: LiveEvent): void {
    if (seen.has(id)) return;
    seen.add(id);
    if (seen.size > REMEMBERED) for (const oldest of [...seen].slice(0, 1)) seen.delete(oldest);
    lastId = id;
    if (news.kind === 'begins') {
      // What the person changed elsewhere while there was no stream was missed, so everything is fetched again.
      if (performance.now() - since > FRESH_PAGE_MS) refetch('all');
      else {
        if (news.catchUp) refetch('groups');
        void catchUp();
      }
      return;
    }
    if ('tab' in news) {
      if (news.tab !== ownTab()) refetch('all');
      return;
    }
    // An act of this tab itself: everything is fetched again when it has ended.
    if (news.isMe && !news.removed && queryClient.isMutating() > 0) return;
    if (together.push(news) === 1) setTimeout(flush, TOGETHER_MS);
  }

  const tell = (message: Message) => channel.postMessage(message);

  function lead(until: AbortSignal): void {
    leads = true;
    until.addEventListener('abort', () => (leads = false));
    openLiveEvents(
      () => lastId,
      {
        heard(id, news) {
          hear(id, news);
          tell({ id, news });
        },
        live(now) {
          if (signal.aborted) return;
          live = now;
          tell({ live });
        },
      },
      until,
    );
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return;
    if (data === 'hello') {
      if (leads) tell({ live });
    } else if ('live' in data) {
      live = data.live;
      if (live) void catchUp();
    } else hear(data.id, data.news);
  });
  tell('hello');

  // A phone that slept has missed events. Queries that the return itself has started need not be repeated.
  const lookAgain = () => {
    if (!isVisible()) return;
    void queryClient.invalidateQueries({
      predicate: (query) => followsChanges(query) && query.state.fetchStatus === 'idle',
    });
  };
  document.addEventListener('visibilitychange', lookAgain, { signal });
  window.addEventListener('online', lookAgain, { signal });
  const timer = setInterval(() => {
    if (!live) lookAgain();
  }, WITHOUT_STREAM_MS);

  if ('locks' in navigator) {
    const held = () => {
      lead(signal);
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    navigator.locks.request(name, { signal }, held).catch(() => undefined);
  } else {
    let visit = new AbortController();
    const visible = () => {
      visit.abort();
      visit = new AbortController();
      if (isVisible() && !signal.aborted) lead(visit.signal);
    };
    document.addEventListener('visibilitychange', visible, { signal });
    signal.addEventListener('abort', visible);
    visible();
  }
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    channel.close();
  });
}
