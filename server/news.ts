import type { Pool } from 'pg';
import { z } from 'zod';

import type { Db } from '~db/client';
import { type Listening, listenTo, notify } from '~db/listen';
import { type NewsRow, findListener, listNews, listNewsSince } from '~db/queries/groups/news';

import { DomainError } from './errors';
import type { Logger } from './log';

/** Events are kept so long: who was away for longer asks for everything anew. */
export const KEEP_NEWS_MS = 2 * 86_400_000;
/** Ids and times are given before the commit, so what happened shortly before the last one may have come after it. */
const OVERLAP_MS = 30_000;
/** More than that is not told one by one. */
const MOST_REPLAYED = 100;
/** Streams of one person: browsers, and tabs of browsers that cannot share one. */
const MOST_STREAMS = 10;
/** News that a browser has not taken yet. */
const MOST_WAITING = 500;
/** A stream ends after 12 to 15 minutes and is asked for again, with a look at the session and not all at once. */
const LIFE_MS = 12 * 60_000;
const LIFE_SPREAD_MS = 3 * 60_000;
/** Changes of people that come together are told together: a flood costs the database few notifications. */
const TOLD_TOGETHER_MS = 100;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/** What a person hears of a group of theirs. `name` is the member whom it is about, null for who is none any more. */
export interface GroupNews {
  groupId: string;
  kind: NewsRow['kind'];
  /** Whether the person was removed, which only they are told. */
  removed: boolean;
  title: string;
  name: string | null;
  /** Whether it is about the person themselves. */
  mine: boolean;
  /** Whether it is about somebody whom the person has invited to the group. */
  invited: boolean;
}

/** `begins` comes first, after what was missed; with `catchUp` that was too much to be told, or nobody knows. `changed` says that
 * the person has changed something: in the browser tab of that id, or null for several, or none. */
export type News = { kind: 'begins'; catchUp: boolean } | { kind: 'changed'; tab: string | null } | GroupNews;

export interface Follower {
  userId: string;
  sessionId: string;
  /** Whether they hear of their groups, too. */
  hearsGroups: boolean;
  /** The id of the last news that the browser has; null for none. */
  lastId: string | null;
  signal: AbortSignal | undefined;
}

/** What people changed, and the news of all groups, of which each stream hears what its person may know. */
export interface NewsDesk {
  /** Every id can be a `lastId`. It ends with the signal, the session and the connection to the database, and after a while.
   * Throws TOO_MANY_STREAMS, NEWS_UNAVAILABLE. */
  follow: (follower: Follower) => AsyncGenerator<{ id: string; news: News }, void>;
  /** Tells all streams of a person, in every process and within a moment, that they have changed something. What was not
   * told when the process dies is lost: screens also ask anew when they are returned to.
   * @param tab the browser tab that did it and knows; null for none */
  changed: (userId: string, tab: string | null) => void;
  /** Ends all streams. */
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
  /** What its person is a member of; null until it is known. */
  groups: Set<string> | null = null;
  /** The tab that has changed something of the person since the last look; undefined for no change. */
  private changedBy: string | null | undefined;
  /** How often its memberships have changed. */
  changes = 0;
  ended = false;
  private waiting: NewsRow[] = [];
  private wake: () => void = () => undefined;

  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly hearsGroups: boolean,
  ) {}

  hears({ groupId, userId }: { groupId: string; userId: string | null }): boolean {
    if (!this.hearsGroups) return false;
    return this.groups === null || this.groups.has(groupId) || userId === this.userId;
  }

  tell(row: NewsRow): void {
    if (this.waiting.length === MOST_WAITING) return this.end();
    this.waiting.push(row);
    this.wake();
  }

  tellChange(tab: string | null): void {
    this.changedBy = together(this.changedBy, tab);
    this.wake();
  }

  end(): void {
    this.ended = true;
    this.wake();
  }

  /** What has been told since the last call, as soon as there is something or it has ended. */
  async taken(): Promise<{ rows: NewsRow[]; changedBy: string | null | undefined }> {
    if (this.waiting.length === 0 && this.changedBy === undefined && !this.ended)
      await new Promise<void>((resolve) => (this.wake = resolve));
    // The person may have left a group in the meantime.
    const rows = this.waiting.filter((row) => this.hears(row));
    const { changedBy } = this;
    this.waiting = [];
    this.changedBy = undefined;
    return { rows, changedBy };
  }
}

/** Who made changes that are told together: nobody in particular, unless all are of one tab. */
const together = (before: string | null | undefined, tab: string | null): string | null =>
  before === undefined || before === tab ? tab : null;

const idOf = (at: number, id: number): string => `${at}-${id}`;
const timeIn = (id: string): number => Number(id.slice(0, id.indexOf('-')));

function newsFor(userId: string, row: NewsRow): { id: string; news: News } {
  const { groupId, kind, title, name } = row;
  const mine = row.userId === userId;
  return {
    id: idOf(row.at, row.id),
    news: {
      groupId,
      kind,
      removed: mine && row.removed,
      title,
      name,
      mine,
      invited: row.inviters.includes(userId),
    },
  };
}

/** Hears through one connection for all streams of the process, from the first stream on. When it breaks all streams end, and the
 * browsers come back with the last id that they have. */
export function createNews({
  db,
  pool,
  url,
  log,
}: {
  db: Db;
  pool: Pool;
  url: string;
  log: Logger;
}): NewsDesk {
  const streams = new Set<Stream>();
  let listening: Promise<Listening> | null = null;
  let pause = FIRST_PAUSE_MS;
  let closed = false;
  let noted: { group: string; id: number }[] = [];
  let telling = false;
  const changes = new Map<string, string | null>();
  let tellingChanges: NodeJS.Timeout | undefined;

  const endAll = () => streams.forEach((stream) => stream.end());

  function heard(channel: string, payload: string): void {
    if (channel === 'sessions_ended') {
      for (const stream of streams) if (stream.sessionId === payload) stream.end();
      return;
    }
    if (channel === 'people_changed') {
      const change = changeSchema.parse(JSON.parse(payload));
      for (const stream of streams) if (stream.userId === change.user) stream.tellChange(change.tab);
      return;
    }
    const { group, id, kind, user } = noteSchema.parse(JSON.parse(payload));
    for (const stream of streams) {
      if (stream.userId !== user) continue;
      if (kind === 'joined') stream.groups?.add(group);
      if (kind === 'left') stream.groups?.delete(group);
      stream.changes += 1;
    }
    if (![...streams].some((stream) => stream.hears({ groupId: group, userId: user }))) return;
    noted.push({ group, id });
    if (!telling) void tellNoted();
  }

  /** Reads what was noted, once for all streams, and whatever is noted meanwhile with the next statement. */
  async function tellNoted(): Promise<void> {
    telling = true;
    try {
      while (noted.length > 0) {
        const notes = noted;
        noted = [];
        const rows = await listNews(db, {
          groupIds: notes.map(({ group }) => group),
          ids: notes.map(({ id }) => id),
        });
        for (const row of rows) for (const stream of streams) if (stream.hears(row)) stream.tell(row);
      }
    } catch (err) {
      log.warn({ err }, 'news of groups could not be read');
      noted = [];
      endAll();
    } finally {
      telling = false;
    }
  }

  async function tellChanges(): Promise<void> {
    clearTimeout(tellingChanges);
    tellingChanges = undefined;
    const notes = [...changes].map(([user, tab]) => JSON.stringify({ user, tab }));
    changes.clear();
    if (notes.length === 0) return;
    await notify(pool, 'people_changed', notes).catch((err: unknown) =>
      log.warn({ err }, 'what people changed could not be told'),
    );
  }

  /** Listens, unless it does already. After a failure the others fail alike for a while. */
  async function listen(): Promise<void> {
    listening ??= listenTo(url, ['group_events', 'people_changed', 'sessions_ended'], {
      heard,
      broken(err) {
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

  /** Memberships as of now, and what happened since the last id. Undefined once the session has ended. */
  async function opening(stream: Stream, lastId: string | null) {
    for (;;) {
      const { changes } = stream;
      const found = await findListener(db, stream);
      if (!found) return undefined;
      const since = lastId === null ? null : timeIn(lastId) - OVERLAP_MS;
      const known = since !== null && since > found.now - KEEP_NEWS_MS;
      const missed =
        known && stream.hearsGroups
          ? await listNewsSince(db, stream.userId, new Date(since), MOST_REPLAYED + 1)
          : [];
      if (stream.changes !== changes) continue;
      stream.groups = new Set(found.groups);
      const catchUp = !known || missed.length > MOST_REPLAYED;
      return { now: found.now, catchUp, missed: catchUp ? [] : missed };
    }
  }

  async function* follow({ userId, sessionId, hearsGroups, lastId, signal }: Follower) {
    if ([...streams].filter((stream) => stream.userId === userId).length >= MOST_STREAMS)
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
      for (const row of opened.missed) yield newsFor(userId, row);
      yield { id: idOf(opened.now, 0), news: { kind: 'begins' as const, catchUp: opened.catchUp } };
      let last = opened.now;
      for (let told = 1; !stream.ended; told += 1) {
        const { rows, changedBy } = await stream.taken();
        for (const row of rows) {
          last = row.at;
          yield newsFor(userId, row);
        }
        // A change is not kept, so its id holds the time of the last event, from which on those are told again.
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
      tellingChanges ??= setTimeout(() => void tellChanges(), TOLD_TOGETHER_MS).unref();
    },
    async close() {
      closed = true;
      endAll();
      await tellChanges();
      const open = await listening?.catch(() => undefined);
      await open?.close();
    },
  };
}
