/** What this device keeps of one person, for when there is no connection: documents by the service worker, data of
 * screens by the page. Both are caches named after the person, so that nobody else's are ever read. */
const PAGES = 'pages-';
const DATA = 'data-';

export const pagesCache = (person: string): string => PAGES + person;
export const dataCache = (person: string): string => DATA + person;

/** The person whose pages are kept; null when there is nobody's. */
export async function personKept(): Promise<string | null> {
  const name = (await caches.keys()).find((one) => one.startsWith(PAGES));
  return name?.slice(PAGES.length) ?? null;
}

/** Deletes what is kept of everybody but this person; of everybody with null. */
export async function dropKept(except: string | null): Promise<void> {
  const stays = except === null ? [] : [pagesCache(except), dataCache(except)];
  const names = (await caches.keys()).filter(
    (name) => (name.startsWith(PAGES) || name.startsWith(DATA)) && !stays.includes(name),
  );
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Puts an answer into a cache and deletes its oldest beyond `most`. */
export async function putBounded(cache: Cache, key: string, answer: Response, most: number): Promise<void> {
  // Put again, an entry goes to the end.
  await cache.delete(key);
  await cache.put(key, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
}

/** Screens whose documents and data are kept: those of the navigation with their rooms. Not those about access to
 * the account and its archive, and no address that holds a secret. */
const KEPT_SCREENS =
  /^\/(dashboard|add|challenges|group-challenges|leaderboard|league|savings-partner|users|profile\/[\w-]+|coach(\/brought)?|chat|find-nearby-chat|scan-receipt|receipts(\/[\w-]+)?|badges|level|streak|goals|habits|insights|year-in-review|savings-history|settings(\/(account|coach|goal|notifications|privacy|pro|support))?)$/;
export const isKeptScreen = (pathname: string): boolean => KEPT_SCREENS.test(pathname);

/** What a page says to the service worker: to use the new version now, to fetch the files of the build, or to keep the
 * document of a screen. */
export type ToWorker = { say: 'update' | 'fetch-files' } | { say: 'keep'; path: string };

export function isToWorker(data: unknown): data is ToWorker {
  if (typeof data !== 'object' || data === null || !('say' in data)) return false;
  const { say } = data;
  return say === 'keep'
    ? 'path' in data && typeof data.path === 'string'
    : say === 'update' || say === 'fetch-files';
}
