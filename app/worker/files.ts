/** The files of the build. They never change under their names, so any cache that has one is right. */
const PREFIX = 'files-';
const OWN = PREFIX + BUILD;
/** Pages of an earlier version may be open for days, and still need its files. */
const EARLIER_KEPT = 2;
const AT_ONCE = 2;

/** The document that opens any screen from what is kept; it holds nothing of anybody. */
const OPENING = '/opening';

/** Before this version can take over: keeps the one document without which it could open nothing. */
export async function keepOpening(): Promise<void> {
  const cache = await caches.open(OWN);
  await cache.add(new Request(OPENING, { credentials: 'omit', cache: 'reload' }));
}

export const openingPage = async (): Promise<Response | undefined> => (await caches.open(OWN)).match(OPENING);

/** A file of the build, from the cache or else from the server. */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    const put = async () => (await caches.open(OWN)).put(request.url, copy);
    event.waitUntil(put().catch(() => undefined)); // the device is full
  }
  return answer;
}

/** Fetches every file of this build that is not here yet, two at a time. What is not reached now is with the next call. */
export async function fetchFiles(): Promise<void> {
  const cache = await caches.open(OWN);
  const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = FILES.map((name) => `/assets/${name}`).filter((path) => !here.has(path));
  const fetchNext = async (): Promise<void> => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
      const answer = (await caches.match(path)) ?? (await fetch(path));
      if (answer.ok) await cache.put(path, answer);
    }
  };
  await Promise.allSettled(Array.from({ length: AT_ONCE }, fetchNext));
}

/** When this version takes over: deletes the files of all but the latest ones before it. */
export async function dropEarlierFiles(): Promise<void> {
  const earlier = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN);
  await Promise.all(earlier.slice(0, -EARLIER_KEPT).map((name) => caches.delete(name)));
}

/** Which module belongs to which screen. Pages ask for it bit by bit; all of it is a file of their build, whose name has
 * its version. */
export async function answerManifest(request: Request): Promise<Response> {
  const version = new URL(request.url).searchParams.get('version') ?? '';
  const kept = /^\w+$/.test(version) ? await caches.match(`/assets/manifest-${version}.js`) : undefined;
  if (!kept) return fetch(request);
  const code = await kept.text();
  const manifest: unknown = JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1));
  const routes = typeof manifest === 'object' && manifest !== null && 'routes' in manifest && manifest.routes;
  return routes ? Response.json(routes) : fetch(request);
}
