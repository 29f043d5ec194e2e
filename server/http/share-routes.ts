import { Router } from 'express';

/** As much as the service worker takes (`app/worker/share.ts`). */
const MOST_BYTES = 25_000_000;
/** A picture of 5 MB takes this long at 1.3 Mbit/s. */
const ARRIVAL_MS = 30_000;

/** Where other apps share something with Hazel (`share_target` of the manifest). The service worker answers that in the
 * browser; without one nothing is kept and nothing changes here, so anybody may post, and Add says that it did not arrive.
 * A body is read and thrown away, because a browser hears no answer before it has sent all; one that is larger, or comes
 * more slowly, than anything that is shared is cut off. */
export function otherAppsRoutes({ mostBytes = MOST_BYTES, arrivalMs = ARRIVAL_MS } = {}): Router {
  const routes = Router();
  routes.all('/shared', (req, res) => {
    let bytes = 0;
    const late = setTimeout(() => req.destroy(), arrivalMs);
    req.on('data', ({ length }: Buffer) => {
      bytes += length;
      if (bytes > mostBytes) req.destroy();
    });
    for (const over of ['end', 'close']) req.once(over, () => clearTimeout(late));
    res.redirect(303, '/add?unshared=1');
  });
  return routes;
}
