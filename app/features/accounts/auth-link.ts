import type { SignInParameters } from '~/paths';
import type { SignInIntent } from '~server/domain/accounts/destination';

export type AuthTab = 'sign-in' | 'sign-up';

/** What a link to the sign-in screen carries (docs/product/accounts.md, 'Accounts and sign-in'). */
export interface AuthLink extends SignInIntent {
  tab: AuthTab;
  problem: string | null;
  /** Whether a recovery code is asked for in place of one of the app. */
  recovery: boolean;
  /** Why somebody who was signed in stands here: their session has ended; what they typed is kept for 'draft'. */
  ended: 'session' | 'draft' | null;
}

/** @param firstTab the tab of an address that names none: whoever was invited by mail is most likely new */
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
