import { internalPath } from './internal-path';

/** What a sign-in link may carry besides credentials (docs/product.md, 'Accounts and sign-in'). */
export interface SignInIntent {
  redirect: string | null;
  challengeId: string | null;
  email: string | null;
}

/** The parameters of a link that leads through an invitation; none when there is no invitation in it. */
export function invitationOf({ redirect, challengeId, email }: SignInIntent): Record<string, string> {
  const wanted = internalPath(redirect);
  if (wanted === null || !/^\/accept-invite(?=[?#]|$)/.test(wanted)) return {};
  return { redirect: wanted, ...(challengeId ? { challengeId } : {}), ...(email ? { email } : {}) };
}

/** Where someone goes who has just signed in: through an invitation first, else to what he wanted to see,
 * else to the dashboard, or to onboarding while there is no goal. Only ever a path of this site. */
export function destinationAfterSignIn(intent: SignInIntent, hasGoal: boolean): string {
  const wanted = internalPath(intent.redirect);
  const { challengeId, email } = invitationOf(intent);
  if (wanted === '/accept-invite' && challengeId && email) {
    return `/accept-invite?${new URLSearchParams({ challengeId, email }).toString()}`;
  }
  if (wanted?.startsWith('/accept-invite?')) return wanted;
  if (!hasGoal) return '/onboarding';
  return wanted === null || wanted === '/' || /^\/(auth|onboarding|landing)(?=[/?#]|$)/.test(wanted)
    ? '/dashboard'
    : wanted;
}
