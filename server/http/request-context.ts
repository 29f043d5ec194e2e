import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

import { type Actor, type Context, createContext } from '../context';
import { currentUserOf } from '../auth/current-user';
import { networkOf } from '../auth/limits';
import type { Runtime } from '../runtime';
import type { Sender } from './turns';
import { isOperator } from './request-guards';

/** The visitor's network, for limits and turns. */
export const addressOf = (req: Request): string => networkOf(req.ip ?? 'unknown');

const tokenOf = ({ services: { sessions } }: Runtime, req: Request): string | undefined =>
  parseCookie(req.headers.cookie ?? '')[sessions.cookieName];

/** The person or network whose turn a request waits for. It reads nothing: a session that is not known to this
 * process counts as its network address. */
export function senderOf(runtime: Runtime, req: Request): Sender {
  if (isOperator(req.headers.authorization, runtime.env)) return { person: 'operator', session: '' };
  const token = tokenOf(runtime, req);
  const person = token === undefined ? null : runtime.services.sessions.personOf(token);
  return token === undefined || person === null ? { address: addressOf(req) } : { person, session: token };
}

async function actorOf(runtime: Runtime, req: Request, setCookie: (value: string) => void): Promise<Actor> {
  if (isOperator(req.headers.authorization, runtime.env)) return { kind: 'operator' };
  const { sessions } = runtime.services;
  const token = tokenOf(runtime, req);
  if (!token) return { kind: 'anonymous' };
  const found = await sessions.validate(token);
  if (!found) {
    setCookie(sessions.blankCookie);
    return { kind: 'anonymous' };
  }
  if (found.renewal) setCookie(found.renewal);
  return { kind: 'user', user: currentUserOf(found.row, new Date()), token };
}

/** The format of the id that a tab gives itself (`app/trpc/client.tsx`). */
const TAB = /^[\da-z]{8,40}$/;
const tabOf = (req: Request): string | null => {
  const tab = req.headers['x-tab'];
  return typeof tab === 'string' && TAB.test(tab) ? tab : null;
};

/** Whom a queued act belongs to (`app/features/queue/send.ts`): an id, or anything that is nobody's id. */
const personOf = (req: Request): string | null => req.get('x-person') ?? null;

/** The context of a request: the actor (one statement, none without a cookie), where the request comes from,
 * and how to set a cookie. Only call it within a turn. */
export async function contextInTurn(runtime: Runtime, req: Request, res: Response): Promise<Context> {
  const setCookie = (value: string) => void res.append('Set-Cookie', value);
  return createContext({
    actor: await actorOf(runtime, req, setCookie),
    // The answer's headers may have been sent; a session that turns out to have ended is told so with its
    // next request.
    actorNow: () => actorOf(runtime, req, () => undefined),
    db: runtime.db,
    services: runtime.services,
    log: runtime.log,
    requestId: String(res.locals['requestId']),
    address: addressOf(req),
    userAgent: req.headers['user-agent'] ?? null,
    tab: tabOf(req),
    person: personOf(req),
    cookies: req.headers.cookie ?? null,
    acceptLanguage: req.headers['accept-language'] ?? null,
    setCookie,
  });
}

/** The context of a request, read when its turn comes. @throws TOO_MANY_READS */
export const requestContext = (runtime: Runtime, req: Request, res: Response): Promise<Context> =>
  runtime.services.turns.run(senderOf(runtime, req), 'read', () => contextInTurn(runtime, req, res));
