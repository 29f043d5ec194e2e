import { type Query, type QueryClient, hashKey } from '@tanstack/react-query';

import { dataCache, pagesCache, putBounded } from '~/lib/kept';

import { keptDocument, markKept } from './as-of';

/** The most queries of a person, and the most characters of one. */
const MOST_QUERIES = 80;
const MOST_CHARACTERS = 200_000;
/** Several changes in a row are written once, after the page has shown them. */
const WRITE_AFTER_MS = 1000;
/** How long a query may take before what is kept is shown in its place. */
const PATIENCE_MS = 3000;

/** Procedures whose answers are not kept: access to the account and its archive, links that open something, and what is
 * asked about other places. */
const NOT_KEPT =
  /^(accounts|admin|shares|places)\.|^groups\.(link|invitation)|^savings\.(importPreview|export)$/;

const ME_KEY = [['profile', 'me'], { type: 'query' }];
const ME = hashKey(ME_KEY);

/** The path of a query's procedure, 'savings.form'. */
function procedureOf({ queryKey: [path] }: Query): string {
  return Array.isArray(path) ? path.join('.') : '';
}
const mayBeKept = (query: Query): boolean => procedureOf(query) !== '' && !NOT_KEPT.test(procedureOf(query));
const lacksData = ({ state }: Query): boolean => state.data === undefined;

/** The version of the code that has read the data: another one may expect another shape. */
const build = (): string => window.__remixManifest.version;
const addressOf = (queryHash: string) => `/kept?${encodeURIComponent(queryHash)}`;

interface Entry {
  queryKey: readonly unknown[];
  data: unknown;
  at: number;
}
const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'data' in value &&
  'queryKey' in value &&
  Array.isArray(value.queryKey) &&
  'at' in value &&
  typeof value.at === 'number';

/** What is kept, ready for the tab's cache; null when there is none, or it is of another version. */
async function entryIn(answer: Response | undefined): Promise<Entry | null> {
  if (answer?.headers.get('x-build') !== build()) return null;
  const value: unknown = await answer.json();
  return isEntry(value) ? value : null;
}

function show(queryClient: QueryClient, { queryKey, data, at }: Entry): void {
  queryClient.setQueryData(queryKey, data, { updatedAt: at });
  const query = queryClient.getQueryCache().get(hashKey(queryKey));
  if (query) markKept(query);
}

const idOf = (me: unknown): string | null =>
  typeof me === 'object' && me !== null && 'id' in me && typeof me.id === 'string' ? me.id : null;

/** Keeps on this device what the screens have shown, and shows it again where the server cannot be reached. */
export function keepData(queryClient: QueryClient): void {
  const queries = queryClient.getQueryCache();
  const person = () => idOf(queries.get(ME)?.state.data);
  const unwritten = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write(): Promise<void> {
    timer = undefined;
    const batch = [...unwritten];
    unwritten.clear();
    const who = person();
    // Once the service worker has dropped the person's pages (they have signed out), nothing of theirs is written.
    if (who === null || !(await caches.has(pagesCache(who)))) return;
    const cache = await caches.open(dataCache(who));
    for (const { queryKey, queryHash, state } of batch) {
      const entry: Entry = { queryKey, data: state.data, at: state.dataUpdatedAt };
      const json = JSON.stringify(entry);
      const answer = new Response(json, { headers: { 'x-build': build() } });
      if (json.length <= MOST_CHARACTERS) await putBounded(cache, addressOf(queryHash), answer, MOST_QUERIES);
    }
    if (!(await caches.has(pagesCache(who)))) await caches.delete(dataCache(who));
  }
  const writeSoon = (query: Query) => {
    if (!mayBeKept(query)) return;
    unwritten.add(query);
    timer ??= setTimeout(() => void write().catch(() => undefined), WRITE_AFTER_MS);
  };

  async function restore(query: Query): Promise<void> {
    const who = person();
    if (who === null || !mayBeKept(query)) return;
    const cache = await caches.open(dataCache(who));
    const entry = await entryIn(await cache.match(addressOf(query.queryHash)));
    if (entry !== null && entry.at > query.state.dataUpdatedAt) show(queryClient, entry);
  }

  queries.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    const query = queries.get(event.query.queryHash);
    if (query === undefined) return;
    if (action.type === 'success' && action.manual !== true) writeSoon(query);
    if (!lacksData(query)) return;
    if (action.type === 'error') void restore(query);
    if (action.type === 'fetch')
      setTimeout(() => {
        if (query.state.fetchStatus === 'fetching') void restore(query);
      }, PATIENCE_MS);
  });
  // What has come with the document, and what has failed before this code was here. A kept document may be older than
  // what was fetched after it.
  const all: Query[] = queries.getAll();
  for (const query of all) {
    if (lacksData(query) || keptDocument()) void restore(query);
    else writeSoon(query);
  }
}

/** Fills a tab that has nothing yet with everything that is kept of a person. False when they themselves are missing. */
export async function restoreAll(queryClient: QueryClient, who: string): Promise<boolean> {
  const cache = await caches.open(dataCache(who));
  for (const key of await cache.keys()) {
    const entry = await entryIn(await cache.match(key));
    if (entry !== null) show(queryClient, entry);
  }
  return idOf(queryClient.getQueryData(ME_KEY)) === who;
}
