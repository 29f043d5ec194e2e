import type { RequestHandler } from 'express';

import { sameSecret } from '../auth/tokens';
import type { Env } from '../env';

const BODY_LIMIT = 256 * 1024;
/** The largest body of an import, in bytes: two thousand rows with notes. */
const IMPORT_LIMIT = 4 * 1024 * 1024;
const IMPORT_PATHS = new Set(['/api/trpc/savings.importRows']);
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const refuse = (
  res: Parameters<RequestHandler>[1],
  status: number,
  reason: string,
  message: string,
): void => {
  res.status(status).json({ error: { message, data: { reason, httpStatus: status } } });
};

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

/** Refuses requests that may change something and do not come from our own pages: a cross-origin, null or missing
 * Origin on any method but GET, HEAD and OPTIONS. The operator's script is exempt: it has no cookie. */
export function sameOriginOnly(env: Env): RequestHandler {
  const own = new URL(env.APP_URL).host;
  return (req, res, next) => {
    if (SAFE_METHODS.has(req.method) || isOperator(req.headers.authorization, env)) return next();
    const host = originHost(req.headers.origin);
    if (host !== null && (host === own || host === req.headers.host)) return next();
    refuse(res, 403, 'CROSS_ORIGIN', 'This request did not come from Hazel itself');
  };
}

function originHost(origin: string | undefined): string | null {
  try {
    return origin === undefined ? null : new URL(origin).host;
  } catch {
    return null;
  }
}

/** Refuses bodies that are too large before anything reads them, and bodies of undeclared length. */
export const boundedBody: RequestHandler = (req, res, next) => {
  if (SAFE_METHODS.has(req.method)) return next();
  const declared = req.headers['content-length'];
  if (declared === undefined && req.headers['transfer-encoding'] !== undefined) {
    return refuse(res, 411, 'LENGTH_REQUIRED', 'The request has to say how long it is');
  }
  const limit = IMPORT_PATHS.has(req.path) ? IMPORT_LIMIT : BODY_LIMIT;
  if (Number(declared ?? 0) > limit) return refuse(res, 413, 'TOO_LARGE', 'The request is too large');
  next();
};

/** Refuses methods that none of our pages use. */
export const knownMethodsOnly: RequestHandler = (req, res, next) => {
  if (['GET', 'HEAD', 'POST', 'OPTIONS'].includes(req.method)) return next();
  refuse(res, 405, 'METHOD_NOT_ALLOWED', 'This method is not supported');
};
