import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

import { type Actor, type Context, createContext } from '../context';
import { currentUserOf } from '../auth/current-user';
import { networkOf } from '../auth/limits';
import type { Runtime } from '../runtime';
import { isOperator } from './request-guards';

async function actorOf(runtime: Runtime, req: Request, res: Response): Promise<Actor> {
  if (isOperator(req.headers.authorization, runtime.env)) return { kind: 'operator' };
  const { sessions } = runtime.services;
  const token = parseCookie(req.headers.cookie ?? '')[sessions.cookieName];
  if (!token) return { kind: 'anonymous' };
  const found = await sessions.validate(token);
  if (!found) {
    res.append('Set-Cookie', sessions.blankCookie);
    return { kind: 'anonymous' };
  }
  if (found.renewal) res.append('Set-Cookie', found.renewal);
  return { kind: 'user', user: currentUserOf(found.row, new Date()), token };
}

/** The context of a request: the actor (one statement, none without a cookie), where the request comes from, and how to
 * set a cookie. */
export async function requestContext(runtime: Runtime, req: Request, res: Response): Promise<Context> {
  return createContext({
    actor: await actorOf(runtime, req, res),
    db: runtime.db,
    services: runtime.services,
    log: runtime.log,
    requestId: String(res.locals['requestId']),
    address: networkOf(req.ip ?? 'unknown'),
    userAgent: req.headers['user-agent'] ?? null,
    cookies: req.headers.cookie ?? null,
    acceptLanguage: req.headers['accept-language'] ?? null,
    setCookie: (value) => void res.append('Set-Cookie', value),
  });
}
