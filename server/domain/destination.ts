import { internalPath } from './internal-path';

/** What a sign-in link may carry besides credentials (specification, 'Auth'). */
export interface SignInIntent {
  redirect: string | null;
  challengeId: string | null;
  email: string | null;
}

/** Where someone goes who has just signed in: through an invitation first, else to what he wanted to see,
 * else to the dashboard, or to onboarding while there is no goal. Only ever a path of this site. */
export function destinationAfterSignIn(intent: SignInIntent, hasGoal: boolean): string {
  const wanted = internalPath(intent.redirect);
  if (wanted === '/accept-invite' && intent.challengeId && intent.email) {
    return `/accept-invite?${new URLSearchParams({ challengeId: intent.challengeId, email: intent.email }).toString()}`;
  }
  if (wanted?.startsWith('/accept-invite?')) return wanted;
  if (!hasGoal) return '/onboarding';
  return wanted === null || wanted === '/' || /^\/(auth|onboarding|landing)(?=[/?#]|$)/.test(wanted)
    ? '/dashboard'
    : wanted;
}
