import type { SignInParameters } from '~/paths';
import type { SignInIntent } from '~server/domain/accounts/destination';

export type AuthTab = 'sign-in' | 'sign-up';

/** What a link to the sign-in screen carries (docs/product.md, 'Accounts and sign-in'). */
export interface AuthLink extends SignInIntent {
  tab: AuthTab;
  problem: string | null;
}

export function authLinkOf(parameters: URLSearchParams): AuthLink {
  const of = (name: string) => parameters.get(name) || null;
  return {
    tab: parameters.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in',
    redirect: of('redirect'),
    challengeId: of('challengeId'),
    email: of('email'),
    problem: of('problem'),
  };
}

/** The parameters that stay on every way from here: tab to tab, to Google, through an error. */
export function kept({ redirect, challengeId, email }: SignInIntent): SignInParameters {
  return { redirect, challengeId, email };
}

/** What the sign-in screen says about a Google sign-in that did not work. */
export function problemText(problem: string | null): string | null {
  switch (problem) {
    case null:
      return null;
    case 'GOOGLE_CANCELLED':
      return 'Google sign-in was cancelled. Nothing was changed.';
    case 'GOOGLE_OFF':
      return 'Google sign-in is switched off here. Use your email and password.';
    case 'GOOGLE_NOT_LINKED':
      return 'An account with this email already exists. Sign in with your password, then verify your email to use Google.';
    case 'GOOGLE_REFUSED':
      return 'Google sign-in was not completed. Please start again.';
    case 'TOO_MANY_ATTEMPTS':
      return 'Too many attempts. Wait a few minutes, then try again.';
    default:
      return 'Google sign-in did not work just now. Try again, or use your email and password.';
  }
}
