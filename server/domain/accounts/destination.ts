import { internalPath } from './internal-path';

/** What the address of `/auth` may carry (docs/product/accounts.md, 'Accounts and sign-in'). */
export interface SignInIntent {
  redirect: string | null;
  challengeId: string | null;
  email: string | null;
}

/** The parameters that lead on to an invitation; none when the address holds no invitation. */
export function invitationOf({ redirect, challengeId, email }: SignInIntent): Record<string, string> {
  const wanted = internalPath(redirect);
  if (wanted === null || !/^\/accept-invite(?=[?#]|$)/.test(wanted)) return {};
  return { redirect: wanted, ...(challengeId ? { challengeId } : {}), ...(email ? { email } : {}) };
}

/** The token of a mailed or shared invitation that the address leads on to; null without one. */
export function invitationTokenOf(intent: SignInIntent): string | null {
  const { redirect } = invitationOf(intent);
  return redirect === undefined ? null : new URLSearchParams(redirect.split(/[?#]/)[1]).get('token') || null;
}

/** Where to go after signing in: to an invitation if there is one, else to the requested page, else to the
 * dashboard, or to onboarding while there is no goal. Always a path of this site. */
export function destinationAfterSignIn(intent: SignInIntent, hasGoal: boolean): string {
  const wanted = internalPath(intent.redirect);
  const { challengeId, email } = invitationOf(intent);
  if (wanted === '/accept-invite' && challengeId && email) {
    return `/accept-invite?${new URLSearchParams({ challengeId, email }).toString()}`;
  }
  if (wanted?.startsWith('/accept-invite?')) return wanted;
  // Settings sections that send people here for a fresh sign-in, and mailed links, are open without a goal.
  const open = wanted !== null && /^\/(settings\/|(change|verify)-email[?])/.test(wanted);
  if (open) return wanted;
  if (!hasGoal) return onboardingBefore(wanted);
  return wanted === null || wanted === '/' || /^\/(auth|onboarding|landing)(?=[/?#]|$)/.test(wanted)
    ? '/dashboard'
    : wanted;
}

/** What the address of Add may fill in (docs/product/into-the-app.md); Add itself holds the values to its rules. */
const FILLS_IN = ['amount', 'category', 'note', 'shared'];

/** The address of onboarding for somebody without a goal who has asked for another page. It leads on to a form of Add that is
 * filled in by its address, so that what it says is not lost on the way; every other page can be found again from the
 * dashboard. */
export function onboardingBefore(wanted: string | null): string {
  const [path, search] = internalPath(wanted)?.split(/[?#]/) ?? [];
  // A step of onboarding, where a session has ended.
  if (path === '/onboarding' && search) return `/onboarding?${search}`;
  if (path !== '/add') return '/onboarding';
  const filled = [...new URLSearchParams(search)].filter(([name, value]) => FILLS_IN.includes(name) && value);
  if (filled.length === 0) return '/onboarding';
  const redirect = `/add?${new URLSearchParams(filled).toString()}`;
  return `/onboarding?${new URLSearchParams({ redirect }).toString()}`;
}
