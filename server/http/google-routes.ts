import { parseCookie } from 'cookie';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';

import { type SignInIntent, destinationAfterSignIn } from '../domain/accounts/destination';
import { DomainError } from '../errors';
import { signInWithGoogle } from '../features/accounts/google-sign-in';
import type { Runtime } from '../runtime';
import { asyncHandler } from './async-handler';
import { requestContext } from './request-context';

const COOKIE = 'google_sign_in';
const MINUTES = 10;

const text = (max: number) => z.string().max(max).nullable().catch(null);
const intentSchema = z.object({
  redirect: text(500),
  challengeId: text(100),
  email: text(255),
  timeZone: text(64),
});
const keptSchema = intentSchema.extend({
  state: z.string().min(10),
  verifier: z.string().min(10),
  nonce: z.string().min(10),
});

const one = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function readKept(req: Request): z.output<typeof keptSchema> | null {
  const packed = parseCookie(req.headers.cookie ?? '')[COOKIE] ?? '';
  try {
    return keptSchema.parse(JSON.parse(Buffer.from(packed, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

/** Google sign-in: to the issuer and back. What is needed after the return is kept in a short-lived, HttpOnly cookie; a
 * state that does not match it ends the attempt. */
export function googleRoutes(runtime: Runtime): Router {
  const { google } = runtime.services;
  const secure = runtime.env.APP_URL.startsWith('https:');
  const attributes = { httpOnly: true, secure, sameSite: 'lax', path: '/auth/google' } as const;
  const routes = Router();

  /** Redirects back to the form, which says what went wrong, or asks for the second factor (without a problem), and keeps
   * where the person wanted to go. */
  const backToSignIn = (res: Response, problem: string | null, intent: SignInIntent | null) => {
    const query = new URLSearchParams(problem === null ? {} : { problem });
    for (const name of ['redirect', 'challengeId', 'email'] as const) {
      const value = intent?.[name];
      if (value) query.set(name, value);
    }
    res.redirect(302, `/auth?${query.toString()}`);
  };
  const problemOf = (res: Response, error: unknown): string => {
    const refused = error instanceof DomainError && error.code !== 'UNAVAILABLE';
    if (!refused)
      runtime.log.error({ err: error, requestId: res.locals['requestId'] }, 'Google sign-in failed');
    return error instanceof DomainError ? error.reason : 'GOOGLE_UNAVAILABLE';
  };

  routes.get(
    '/auth/google',
    asyncHandler(async (req, res) => {
      const intent = intentSchema.parse({
        redirect: one(req.query['redirect']),
        challengeId: one(req.query['challengeId']),
        email: one(req.query['email']),
        timeZone: one(req.query['timeZone']),
      });
      if (!google) return backToSignIn(res, 'GOOGLE_OFF', intent);
      try {
        const { url, state, verifier, nonce } = await google.begin();
        const kept: z.output<typeof keptSchema> = { ...intent, state, verifier, nonce };
        res.cookie(COOKIE, Buffer.from(JSON.stringify(kept)).toString('base64url'), {
          ...attributes,
          maxAge: MINUTES * 60_000,
          encode: String,
        });
        res.redirect(302, url.toString());
      } catch (error) {
        backToSignIn(res, problemOf(res, error), intent);
      }
    }),
  );

  routes.get(
    '/auth/google/callback',
    asyncHandler(async (req, res) => {
      const kept = readKept(req);
      res.clearCookie(COOKIE, attributes);
      const code = one(req.query['code']);
      if (!google || !kept || !code || one(req.query['state']) !== kept.state) {
        const cancelled = one(req.query['error']) === 'access_denied';
        return backToSignIn(res, cancelled ? 'GOOGLE_CANCELLED' : 'GOOGLE_REFUSED', kept);
      }
      try {
        const ctx = await requestContext(runtime, req, res);
        await ctx.services.limits.consume('googleAddress', ctx.address);
        const account = await google.finish(code, kept);
        const { hasGoal } = await signInWithGoogle(ctx, account, kept);
        if (hasGoal === null) backToSignIn(res, null, kept);
        else res.redirect(302, destinationAfterSignIn(kept, hasGoal));
      } catch (error) {
        backToSignIn(res, problemOf(res, error), kept);
      }
    }),
  );

  return routes;
}
