import { Router } from 'express';

import { networkOf } from '../auth/limits';
import { createContext } from '../context';
import { DomainError } from '../errors';
import { sharedPicture } from '../features/shares/shares';
import type { Runtime } from '../runtime';
import { asyncHandler } from './async-handler';

/** The content behind the address never changes, but it may end, so caches keep it only this long. */
const SECONDS = 600;

/** The pictures behind shared links, for anybody and above all for programs that show previews of links.
 * Cookies are neither read nor set, because caches may keep the answer. */
export function pictureRoutes({ db, services, log }: Runtime): Router {
  const routes = Router();
  routes.get(
    '/s/:token/picture.png',
    asyncHandler(async (req, res) => {
      const address = networkOf(req.ip ?? 'unknown');
      const ctx = createContext({ actor: { kind: 'anonymous' }, db, services, log, address });
      res.set('Content-Security-Policy', "default-src 'none'");
      try {
        const known = req.headers['if-none-match'] ?? null;
        const { tag, png } = await sharedPicture(ctx, String(req.params['token']), known);
        res.set({ ETag: tag, 'Cache-Control': `public, max-age=${SECONDS}, immutable` });
        // A preview is shown in pages of other sites.
        res.set('Cross-Origin-Resource-Policy', 'cross-origin');
        if (png === null) res.status(304).end();
        else res.type('image/png').send(png);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (error.retryAfterSeconds !== undefined) res.set('Retry-After', String(error.retryAfterSeconds));
        res.status(error.status).type('text/plain').send(error.message);
      }
    }),
  );
  return routes;
}
