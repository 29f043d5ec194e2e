import { worker } from './scope';

const SHARED = '/shared';
/** The picture waits under this address, in a cache of its own, until a page takes it. */
const PICTURE = '/shared/picture';
const CACHE = 'shared';
/** Far more than the receipt reader takes, which says so itself. */
const MOST_BYTES = 25_000_000;

/** Takes what another app shares with Hazel: a picture waits for the receipt reader, a text goes into Add. Nothing is
 * saved, and nothing is sent. */
export function answerOtherApps(event: FetchEvent): void {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'POST' || origin !== worker.location.origin || pathname !== SHARED) return;
  event.respondWith(
    takeShare(request).then(
      (address) => Response.redirect(address, 303),
      () => Response.redirect('/add?unshared=1', 303),
    ),
  );
}

async function takeShare(request: Request): Promise<string> {
  const form = await request.formData();
  const picture = form.get('picture');
  if (picture instanceof File && picture.size > 0) {
    if (picture.size > MOST_BYTES) return '/add?unshared=1';
    const cache = await caches.open(CACHE);
    const headers = {
      'Content-Type': picture.type,
      'X-Name': encodeURIComponent(picture.name.slice(0, 200)),
    };
    await cache.put(PICTURE, new Response(picture, { headers }));
    return '/scan-receipt?shared=picture';
  }
  const texts = ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((text) => typeof text === 'string');
  return `/add?${new URLSearchParams({ shared: [...new Set(texts)].join(' ').trim().slice(0, 1000) }).toString()}`;
}
