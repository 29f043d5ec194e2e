import { paths } from '~/paths';
import { onboardingBefore } from '~server/domain/accounts/destination';
import { isBlocked } from '~server/domain/billing/access';
import type { CurrentUser } from '~server/index';

/** Who may see a page. It is said once, for the server and for the tab. */
export interface Gate {
  /** Everybody signed in; whoever has a goal, behind the Trial Expired screen too; or whoever has a goal and is not blocked
   * by that screen, which is what counts where nothing is said. */
  gate?: 'signed-in' | 'goal' | 'onboarded';
  /** Where somebody belongs who has nothing to do here, whatever the gate says; null for everybody else. */
  elsewhere?: (me: CurrentUser, search: URLSearchParams) => string | null;
  /** The address of the sign-in screen, for a page that passes on more than its own address. */
  signIn?: (search: URLSearchParams) => string;
}

/** Where somebody is sent who is signed in and does not pass: also to onboarding, or to the dashboard, which shows the
 * Trial Expired screen. Null for whoever passes. */
export function turnedAway({ gate, elsewhere }: Gate, me: CurrentUser, url: URL) {
  const other = elsewhere?.(me, url.searchParams) ?? null;
  if (other !== null || gate === 'signed-in') return other;
  if (me.goal === null) return onboardingBefore(url.pathname + url.search);
  return gate !== 'goal' && isBlocked(me.access) ? paths.dashboard() : null;
}
