import { worker } from './scope';

/** Answers requests for built files, which never change under their names, from the cache. */
export function answerFetch(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(request));
}

const ASSETS_CACHE = `assets-${BUILD}`;

async function answerAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(ASSETS_CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}

/** When this version takes over: pages that are open are its own from now on. */
export async function tidyUp(): Promise<void> {
  await worker.clients.claim();
}

/** What a page says: 'update' when the person wants the new version now. */
export function hearPage({ data }: ExtendableMessageEvent): void {
  if (data === 'update') void worker.skipWaiting();
}
