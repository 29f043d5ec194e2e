import { type Request, type Response, Router } from 'express';
import { z } from 'zod';

import { destinationAfterSignIn } from '../domain/destination';
import { DomainError } from '../errors';
import { signInWithGoogle } from '../features/accounts/google-sign-in';
import type { Runtime } from '../runtime';
import { requestContext } from './request-context';

const COOKIE = 'google_sign_in';
const MINUTES = 10;

const text = (max: number) => z.string().max(max).nullable().catch(null);
const keptSchema = z.object({
  state: z.string().min(10),
  verifier: z.string().min(10),
  nonce: z.string().min(10),
  redirect: text(500),
  challengeId: text(100),
  email: text(255),
  timeZone: text(64),
});

const one = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function readKept(req: Request): z.output<typeof keptSchema> | null {
  const found = (req.headers.cookie ?? '').split(/;\s*/).find((part) => part.startsWith(`${COOKIE}=`));
  if (!found) return null;
  try {
    return keptSchema.parse(JSON.parse(Buffer.from(found.slice(COOKIE.length + 1), 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

/** Google sign-in: away to the issuer, and back. What must survive the journey travels in a short-lived,
 * HttpOnly cookie; a state that does not match it ends the attempt. */
export function googleRoutes(runtime: Runtime): Router {
  const { google } = runtime.services;
  const secure = runtime.env.APP_URL.startsWith('https:');
  const attributes = { httpOnly: true, secure, sameSite: 'lax', path: '/auth/google' } as const;
  const routes = Router();

  const backToSignIn = (res: Response, error: unknown) => {
    const known = error instanceof DomainError ? error.reason : null;
    if (!known) runtime.log.error({ err: error, requestId: res.locals['requestId'] }, 'Google sign-in failed');
    res.redirect(302, `/auth?problem=${known ?? 'GOOGLE_UNAVAILABLE'}`);
  };

  routes.get('/auth/google', async (req, res) => {
    if (!google) return res.redirect(302, '/auth?problem=GOOGLE_OFF');
    try {
      const { url, state, verifier, nonce } = await google.begin();
      const kept = keptSchema.parse({
        state, verifier, nonce,
        redirect: one(req.query['redirect']),
        challengeId: one(req.query['challengeId']),
        email: one(req.query['email']),
        timeZone: one(req.query['timeZone']),
      });
      res.cookie(COOKIE, Buffer.from(JSON.stringify(kept)).toString('base64url'), { ...attributes, maxAge: MINUTES * 60_000, encode: String });
      res.redirect(302, url.toString());
    } catch (error) {
      backToSignIn(res, error);
    }
  });

  routes.get('/auth/google/callback', async (req, res) => {
    const kept = readKept(req);
    res.clearCookie(COOKIE, attributes);
    const code = one(req.query['code']);
    if (!google || !kept || !code || one(req.query['state']) !== kept.state) {
      const cancelled = one(req.query['error']) === 'access_denied';
      return res.redirect(302, `/auth?problem=${cancelled ? 'GOOGLE_CANCELLED' : 'GOOGLE_REFUSED'}`);
    }
    try {
      const account = await google.finish(code, kept);
      const ctx = await requestContext(runtime, req, res);
      const { hasGoal } = await signInWithGoogle(ctx, account, kept.timeZone);
      res.redirect(302, destinationAfterSignIn(kept, hasGoal));
    } catch (error) {
      backToSignIn(res, error);
    }
  });

  return routes;
}
