import type { RequestHandler } from 'express';

import { sameSecret } from '../auth/tokens';
import { type Env, isLoopback } from '../env';
import { DomainError } from '../errors';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True when the request carries the operator's token (which no browser ever does). */
export function isOperator(authorization: string | undefined, env: Pick<Env, 'ADMIN_API_TOKEN'>): boolean {
  const [scheme, token] = (authorization ?? '').split(' ');
  return (
    env.ADMIN_API_TOKEN !== undefined &&
    scheme === 'Bearer' &&
    token !== undefined &&
    sameSecret(token, env.ADMIN_API_TOKEN)
  );
}

/** Pages to which mail programs post by themselves. The token in the address is the only authority there. */
const ENDS_MAILS = /^\/(unsubscribe|stop-mails|partner\/[^/]+\/stop)$/;

/** Refuses requests that may change something and do not come from our own pages: a cross-origin, null or
 * missing Origin on any method but GET, HEAD and OPTIONS. Exempt are the operator's script, which has no
 * cookie, and mail programs that unsubscribe, which send no Origin. */
export function sameOriginOnly(env: Env): RequestHandler {
  const own = new URL(env.APP_URL).origin;
  return (req, _res, next) => {
    if (SAFE_METHODS.has(req.method) || isOperator(req.headers.authorization, env)) return next();
    const { origin, 'sec-fetch-site': site } = req.headers;
    if (origin === undefined && site === undefined && ENDS_MAILS.test(req.path)) return next();
    // On this machine `addressedAsOurs` leaves the host as the browser named it: localhost or 127.0.0.1.
    const ours = origin === own || origin === `${req.protocol}://${req.headers.host ?? ''}`;
    if (ours && site !== 'cross-site') return next();
    next(new DomainError('CROSS_ORIGIN', 'This request did not come from Hazel itself'));
  };
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Gives every request the host of `APP_URL`: proxies may pass on another host, and Remix compares it with the
 * Origin of a form. On this machine any host stays. Refuses invalid hosts, and targets that are no paths. */
export function addressedAsOurs(env: Pick<Env, 'APP_URL'>): RequestHandler {
  const own = isLoopback(env.APP_URL) ? null : new URL(env.APP_URL).host;
  return (req, _res, next) => {
    delete req.headers['x-forwarded-host'];
    if (own !== null) req.headers.host = own;
    if (!HOST.test(req.headers.host ?? '') || !req.originalUrl.startsWith('/'))
      return next(new DomainError('BAD_ADDRESS', 'The request does not name a page of Hazel'));
    if (req.path.startsWith('/api/') && !isDecodable(req.path))
      return next(new DomainError('BAD_ADDRESS', 'The address is not readable'));
    next();
  };
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Refuses methods that none of our pages use. */
export const knownMethodsOnly: RequestHandler = (req, _res, next) => {
  if (['GET', 'HEAD', 'POST', 'OPTIONS'].includes(req.method)) return next();
  next(new DomainError('METHOD_NOT_ALLOWED', 'This method is not supported'));
};
