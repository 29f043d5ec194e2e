import {
  countTry,
  deletePendingSignIn,
  findPendingSignIn,
  takePendingSignIn,
} from '~db/queries/accounts/second-factors';

import { hashToken } from '../../auth/tokens';
import type { Context } from '../../context';
import { logEvent } from '../../log';
import { DomainError } from '../../errors';
import { withCode } from './prove-code';
import { type SignedIn, openSession } from './sign-in';

const over = () =>
  new DomainError(
    'SIGN_IN_AGAIN',
    'This sign-in is over: it took too long or too many tries. Please sign in again.',
  );

const hashOf = ({ services, cookies }: Context): string | null => {
  const token = services.pendingCookie.read(cookies);
  return token === null ? null : hashToken(token);
};

/** The person whose sign-in waits in this browser for the second factor. */
export async function pendingPerson(ctx: Context): Promise<string | null> {
  const hash = hashOf(ctx);
  return hash === null ? null : findPendingSignIn(ctx.db, hash, ctx.now());
}

/** Completes a pending sign-in with a code of the app or a recovery code, and opens its session. Of several requests at
 * once, one succeeds.
 * @throws WRONG_CODE, SIGN_IN_AGAIN (expired, five tries used up, or the password was changed), TOO_MANY_ATTEMPTS */
export async function finishSignIn(ctx: Context, code: string): Promise<SignedIn> {
  const hash = hashOf(ctx);
  const userId = hash === null ? null : await countTry(ctx.db, hash, ctx.now());
  if (hash === null || userId === null) throw over();
  const { opened, hasGoal } = await withCode(ctx, userId, code, async (trx, account) => {
    if (!(await takePendingSignIn(trx, hash, ctx.now()))) throw over();
    const session = await openSession(ctx, trx, { userId, bothFactors: true });
    if (session === null) throw over();
    return { opened: session, hasGoal: account.has_goal };
  }).catch((error: unknown) => {
    if (error instanceof DomainError && error.reason === 'TWO_FACTOR_OFF') throw over();
    throw error;
  });
  opened.cookies.forEach(ctx.setCookie);
  logEvent(ctx, { event: 'sign_in', userId }, 'signed in with a code');
  return { hasGoal };
}

/** Forgets the sign-in that waits in this browser. */
export async function abandonSignIn(ctx: Context): Promise<void> {
  const hash = hashOf(ctx);
  if (hash !== null) await deletePendingSignIn(ctx.db, hash);
  ctx.setCookie(ctx.services.pendingCookie.blank);
}
