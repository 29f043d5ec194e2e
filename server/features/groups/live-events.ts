import type { Pool } from 'pg';
import { z } from 'zod';

import type { Db } from '~db/client';
import { type Listening, listenTo, notify } from '~db/listen';
import {
  type GroupEventRow,
  findListener,
  listGroupEvents,
  listGroupEventsSince,
} from '~db/queries/groups/group-events';

import { DomainError } from '../../errors';
import type { Logger } from '../../log';
import { DAY_MS, MINUTE_MS } from '../../domain/kernel/durations';

/** How long events are kept; a browser that was away for longer refetches everything. */
export const KEEP_EVENTS_MS = 2 * DAY_MS;
/** Ids and times are assigned before the commit, so an event may become visible after one with a later id. */
const OVERLAP_MS = 30_000;
/** More missed events than this are not sent one by one. */
const MAX_REPLAYED = 100;
/** Streams of one person: browsers, and tabs of browsers that cannot share one. */
const MAX_STREAMS = 10;
/** The most events that wait for a slow browser. */
const MAX_WAITING = 500;
/** A stream ends after 12 to 15 minutes and is requested again, so that the session is checked, but not by all
 * browsers at once. */
const LIFE_MS = 12 * MINUTE_MS;
const LIFE_SPREAD_MS = 3 * MINUTE_MS;
/** Changes of people within this time are sent together, so that a flood costs the database few notifications. */
const TOLD_TOGETHER_MS = 100;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** An event of a group of the person. `name` is the member's whom it is about; null once they have left. */
export interface GroupEvent {
  groupId: string;
  kind: GroupEventRow['kind'];
  /** Whether the person was removed; only they are told. */
  removed: boolean;
  title: string;
  name: string | null;
  /** Whether it is about the person themselves. */
  isMe: boolean;
  /** Whether it is about somebody whom the person has invited to the group. */
  invited: boolean;
}

/** `begins` comes first, after missed events; with `catchUp` there were too many of them, or they are unknown.
 * `changed`: the person has changed something, in the browser tab with that id; null for several tabs or none. */
export type LiveEvent =
  { kind: 'begins'; catchUp: boolean } | { kind: 'changed'; tab: string | null } | GroupEvent;

export interface LiveEventSubscriber {
  userId: string;
  sessionId: string;
  /** Whether they also receive events of their groups. */
  hearsGroups: boolean;
  /** The id of the last event that the browser has received; null for none. */
  lastId: string | null;
  signal: AbortSignal | undefined;
}

/** Distributes the changes of people and the events of all groups to the streams of those who may know of them. */
export interface LiveEventHub {
  /** Any id can be a `lastId`. The stream ends with the signal, the session and the connection to the
   * database, and after a while. @throws TOO_MANY_STREAMS, NEWS_UNAVAILABLE */
  follow: (follower: LiveEventSubscriber) => AsyncGenerator<{ id: string; news: LiveEvent }, void>;
  /** Tells all streams of a person, in every process and within a moment, that they have changed something.
   * Untold changes are lost when the process dies, but screens also refetch when the person returns to them.
   * @param tab the browser tab that made the change and knows of it; null for none */
  changed: (userId: string, tab: string | null) => void;
  close: () => Promise<void>;
}

const noteSchema = z.object({
  group: z.string(),
  id: z.number(),
  kind: z.string(),
  user: z.string().nullable(),
});

const changeSchema = z.object({ user: z.string(), tab: z.string().nullable() });

/** The open stream of a browser. */
class Stream {
  /** The groups of its person; null until they are known. */
  groups: Set<string> | null = null;
  /** The tab that has changed something of the person since the last look; undefined for no change. */
  private changedBy: string | null | undefined;
  /** How often the person's memberships have changed. */
  changes = 0;
  ended = false;
  private waiting: GroupEventRow[] = [];
  private wake: () => void = () => undefined;

  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly hearsGroups: boolean,
  ) {}

  wants({ groupId, userId }: { groupId: string; userId: string | null }): boolean {
    if (!this.hearsGroups) return false;
    return this.groups === null || this.groups.has(groupId) || userId === this.userId;
  }

  publish(row: GroupEventRow): void {
    if (this.waiting.length === MAX_WAITING) return this.end();
    this.waiting.push(row);
    this.wake();
  }

  publishChange(tab: string | null): void {
    this.changedBy = together(this.changedBy, tab);
    this.wake();
  }

  end(): void {
    this.ended = true;
    this.wake();
  }

  /** What arrived since the last call, as soon as there is something or the stream has ended. */
  async drain(): Promise<{ rows: GroupEventRow[]; changedBy: string | null | undefined }> {
    if (this.waiting.length === 0 && this.changedBy === undefined && !this.ended)
      await new Promise<void>((resolve) => (this.wake = resolve));
    // The person may have left a group in the meantime.
    const rows = this.waiting.filter((row) => this.wants(row));
    const { changedBy } = this;
    this.waiting = [];
    this.changedBy = undefined;
    return { rows, changedBy };
  }
}

/** The tab of changes that are sent together: null unless all come from the same one. */
const together = (before: string | null | undefined, tab: string | null): string | null =>
  before === undefined || before === tab ? tab : null;

const idOf = (at: number, id: number): string => `${at}-${id}`;
const timeIn = (id: string): number => Number(id.slice(0, id.indexOf('-')));

function eventFor(userId: string, row: GroupEventRow): { id: string; news: LiveEvent } {
  const { groupId, kind, title, name } = row;
  const isMe = row.userId === userId;
  return {
    id: idOf(row.at, row.id),
    news: {
      groupId,
      kind,
      removed: isMe && row.removed,
      title,
      name,
      isMe,
      invited: row.inviters.includes(userId),
    },
  };
}

/** Listens on one connection for all streams of the process, from the first stream on. When it breaks all
 * streams end, and the browsers come back with the last id that they have. */
export function createLiveEventHub({
  db,
  pool,
  url,
  log,
}: {
  db: Db;
  pool: Pool;
  url: string;
  log: Logger;
}): LiveEventHub {
  const streams = new Set<Stream>();
  let listening: Promise<Listening> | null = null;
  let pause = FIRST_PAUSE_MS;
  let closed = false;
  let pending: { group: string; id: number }[] = [];
  let publishing = false;
  const changes = new Map<string, string | null>();
  let notifyingChanges: NodeJS.Timeout | undefined;

  const endAll = () => streams.forEach((stream) => stream.end());

  function onNotification(channel: string, payload: string): void {
    if (channel === 'sessions_ended') {
      for (const stream of streams) if (stream.sessionId === payload) stream.end();
      return;
    }
    if (channel === 'people_changed') {
      const change = changeSchema.parse(JSON.parse(payload));
      for (const stream of streams) if (stream.userId === change.user) stream.publishChange(change.tab);
      return;
    }
    const { group, id, kind, user } = noteSchema.parse(JSON.parse(payload));
    for (const stream of streams) {
      if (stream.userId !== user) continue;
      if (kind === 'joined') stream.groups?.add(group);
      if (kind === 'left') stream.groups?.delete(group);
      stream.changes += 1;
    }
    if (![...streams].some((stream) => stream.wants({ groupId: group, userId: user }))) return;
    pending.push({ group, id });
    if (!publishing) void publishPending();
  }

  /** Reads the noted events once for all streams; events that are noted meanwhile follow with the next statement. */
  async function publishPending(): Promise<void> {
    publishing = true;
    try {
      while (pending.length > 0) {
        const notes = pending;
        pending = [];
        const rows = await listGroupEvents(db, {
          groupIds: notes.map(({ group }) => group),
          ids: notes.map(({ id }) => id),
        });
        for (const row of rows) for (const stream of streams) if (stream.wants(row)) stream.publish(row);
      }
    } catch (err) {
      log.warn({ err }, 'news of groups could not be read');
      pending = [];
      endAll();
    } finally {
      publishing = false;
    }
  }

  async function notifyChanges(): Promise<void> {
    clearTimeout(notifyingChanges);
    notifyingChanges = undefined;
    const notes = [...changes].map(([user, tab]) => JSON.stringify({ user, tab }));
    changes.clear();
    if (notes.length === 0) return;
    await notify(pool, 'people_changed', notes).catch((err: unknown) =>
      log.warn({ err }, 'what people changed could not be told'),
    );
  }

  /** Starts listening, unless it does already. After a failure further calls fail for a while, too. */
  async function listen(): Promise<void> {
    listening ??= listenTo(url, ['group_events', 'people_changed', 'sessions_ended'], {
      onNotification,
      onBroken(err) {
        log.warn({ err }, 'the connection that hears news of groups broke');
        listening = null;
        endAll();
      },
    });
    const attempt = listening;
    try {
      await attempt;
      pause = FIRST_PAUSE_MS;
    } catch (err) {
      if (listening === attempt) {
        log.warn({ err }, 'news of groups cannot be heard');
        setTimeout(() => {
          if (listening === attempt) listening = null;
        }, pause).unref();
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      }
      throw new DomainError('NEWS_UNAVAILABLE', 'Live news are away for a moment');
    }
  }

  /** The present memberships, and the events since the last id. Undefined once the session has ended. */
  async function opening(stream: Stream, lastId: string | null) {
    for (;;) {
      const { changes } = stream;
      const found = await findListener(db, stream);
      if (!found) return undefined;
      const since = lastId === null ? null : timeIn(lastId) - OVERLAP_MS;
      const known = since !== null && since > found.now - KEEP_EVENTS_MS;
      const missed =
        known && stream.hearsGroups
          ? await listGroupEventsSince(db, stream.userId, new Date(since), MAX_REPLAYED + 1)
          : [];
      if (stream.changes !== changes) continue;
      stream.groups = new Set(found.groups);
      const catchUp = !known || missed.length > MAX_REPLAYED;
      return { now: found.now, catchUp, missed: catchUp ? [] : missed };
    }
  }

  async function* follow({ userId, sessionId, hearsGroups, lastId, signal }: LiveEventSubscriber) {
    if ([...streams].filter((stream) => stream.userId === userId).length >= MAX_STREAMS)
      throw new DomainError('TOO_MANY_STREAMS', 'Hazel is open too often at once');
    const stream = new Stream(userId, sessionId, hearsGroups);
    const end = () => stream.end();
    if (closed || signal?.aborted) return;
    const life = setTimeout(end, LIFE_MS + Math.random() * LIFE_SPREAD_MS);
    signal?.addEventListener('abort', end, { once: true });
    streams.add(stream);
    try {
      await listen();
      const opened = await opening(stream, lastId);
      if (!opened) return;
      for (const row of opened.missed) yield eventFor(userId, row);
      yield { id: idOf(opened.now, 0), news: { kind: 'begins' as const, catchUp: opened.catchUp } };
      let last = opened.now;
      for (let told = 1; !stream.ended; told += 1) {
        const { rows, changedBy } = await stream.drain();
        for (const row of rows) {
          last = row.at;
          yield eventFor(userId, row);
        }
        // A change is not stored, so its id holds the time of the last event, from which on events are sent again.
        if (changedBy !== undefined)
          yield { id: `${last}-c${told}`, news: { kind: 'changed' as const, tab: changedBy } };
      }
    } finally {
      streams.delete(stream);
      clearTimeout(life);
      signal?.removeEventListener('abort', end);
    }
  }

  return {
    follow,
    changed(userId, tab) {
      changes.set(userId, together(changes.get(userId), tab));
      notifyingChanges ??= setTimeout(() => void notifyChanges(), TOLD_TOGETHER_MS).unref();
    },
    async close() {
      closed = true;
      endAll();
      await notifyChanges();
      const open = await listening?.catch(() => undefined);
      await open?.close();
    },
  };
}
