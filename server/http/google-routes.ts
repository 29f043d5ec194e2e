import { type Response, Router } from 'express';

import { arrivalSchema, attemptCookie, readAttempt } from '../auth/google-attempt';
import { type SignInIntent, destinationAfterSignIn } from '../domain/accounts/destination';
import { DomainError, type Reason } from '../errors';
import { connectingPerson, finishGoogleConnection } from '../features/accounts/google-link';
import { signInWithGoogle } from '../features/accounts/google-sign-in';
import type { Runtime } from '../runtime';
import { asyncHandler } from './async-handler';
import { requestContext } from './request-context';

const one = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Google sign-in: to the issuer and back. What is needed after the return is kept in a short-lived, HttpOnly
 * cookie; a state that does not match it ends the attempt. Connecting Google to an account begins with a
 * procedure and ends here. */
export function googleRoutes(runtime: Runtime): Router {
  const { google } = runtime.services;
  const { appUrl } = runtime.services;
  const routes = Router();

  /** Redirects back to the form, which says what went wrong or asks for the second factor (without a problem),
   * and keeps the address where the person wanted to go. */
  const backToSignIn = (res: Response, problem: string | null, intent: SignInIntent | null) => {
    const query = new URLSearchParams(problem === null ? {} : { problem });
    for (const name of ['redirect', 'challengeId', 'email'] as const) {
      const value = intent?.[name];
      if (value) query.set(name, value);
    }
    res.redirect(302, `/auth?${query.toString()}`);
  };
  const backToSecurity = (res: Response, google: Reason | 'connected') =>
    res.redirect(302, `/settings/security?${new URLSearchParams({ google }).toString()}`);
  const problemOf = (res: Response, error: unknown): Reason => {
    const refused = error instanceof DomainError && error.status !== 503;
    if (!refused)
      runtime.log.error({ err: error, requestId: res.locals['requestId'] }, 'Google sign-in failed');
    return error instanceof DomainError ? error.reason : 'GOOGLE_UNAVAILABLE';
  };

  routes.get(
    '/auth/google',
    asyncHandler(async (req, res) => {
      const intent = arrivalSchema.parse({
        redirect: one(req.query['redirect']),
        challengeId: one(req.query['challengeId']),
        email: one(req.query['email']),
        timeZone: one(req.query['timeZone']),
      });
      if (!google) return backToSignIn(res, 'GOOGLE_OFF', intent);
      try {
        const { url, state, verifier, nonce } = await google.begin();
        // A link alone can never connect an account; only the procedure for that, which other sites cannot
        // call, begins it.
        const attempt = { ...intent, state, verifier, nonce, connects: null };
        res.append('Set-Cookie', attemptCookie(appUrl, attempt));
        res.redirect(302, url.toString());
      } catch (error) {
        backToSignIn(res, problemOf(res, error), intent);
      }
    }),
  );

  routes.get(
    '/auth/google/callback',
    asyncHandler(async (req, res) => {
      const kept = readAttempt(req.headers.cookie);
      res.append('Set-Cookie', attemptCookie(appUrl, null));
      const back = (problem: Reason) =>
        kept !== null && kept.connects !== null
          ? backToSecurity(res, problem)
          : backToSignIn(res, problem, kept);
      const code = one(req.query['code']);
      if (!google || !kept || !code || one(req.query['state']) !== kept.state) {
        const cancelled = one(req.query['error']) === 'access_denied';
        return back(cancelled ? 'GOOGLE_CANCELLED' : 'GOOGLE_REFUSED');
      }
      try {
        const ctx = await requestContext(runtime, req, res);
        await ctx.services.limits.consume('googleAddress', ctx.address);
        if (kept.connects !== null) {
          const owner = connectingPerson(ctx, kept.connects);
          await finishGoogleConnection(owner, await google.finish(code, kept));
          return backToSecurity(res, 'connected');
        }
        const account = await google.finish(code, kept);
        const { hasGoal } = await signInWithGoogle(ctx, account, kept);
        if (hasGoal === null) backToSignIn(res, null, kept);
        else res.redirect(302, destinationAfterSignIn(kept, hasGoal));
      } catch (error) {
        back(problemOf(res, error));
      }
    }),
  );

  return routes;
}
