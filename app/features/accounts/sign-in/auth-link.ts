import type { SignInParameters } from '~/paths';
import type { SignInIntent } from '~server/domain/accounts/destination';

export type AuthTab = 'sign-in' | 'sign-up';

/** What a link to the sign-in screen carries (docs/product/accounts.md, 'Accounts and sign-in'). */
export interface AuthLink extends SignInIntent {
  tab: AuthTab;
  problem: string | null;
  /** Whether to ask for a recovery code instead of a code of the app. */
  recovery: boolean;
  /** Why a person who was signed in is sent here: their session has ended; with 'draft' what they typed is kept. */
  ended: 'session' | 'draft' | null;
}

/** @param firstTab the tab when the address names none: people invited by mail are most likely new */
export function authLinkOf(parameters: URLSearchParams, firstTab: AuthTab = 'sign-in'): AuthLink {
  const of = (name: string) => parameters.get(name) || null;
  const ended = of('ended');
  const tab = parameters.get('tab');
  return {
    tab: tab === 'sign-up' || tab === 'sign-in' ? tab : firstTab,
    redirect: of('redirect'),
    challengeId: of('challengeId'),
    email: of('email'),
    problem: of('problem'),
    recovery: of('recovery') !== null,
    ended: ended === 'session' || ended === 'draft' ? ended : null,
  };
}

/** The parameters that every link from the sign-in screen keeps: to the other tab, to Google, back after an error. */
export function kept({ redirect, challengeId, email }: SignInIntent): SignInParameters {
  return { redirect, challengeId, email };
}
