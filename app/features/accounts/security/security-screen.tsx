import { useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';

import { Banner } from '~/components/banner';
import { SkeletonCard } from '~/components/skeleton';
import { SettingsSection } from '~/components/settings-section';
import { QueryBoundary } from '~/lib/query-boundary';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import type { Reason } from '~server/index';

import { PasskeysCard } from './passkeys-card';
import SECURITY_TEXT from './texts.json';
import { SessionsCard } from './sessions-card';
import { SignInCard } from './sign-in-card';
import { TwoFactorCard } from './two-factor-card';
import { UnverifiedAddress } from '~/features/accounts/unverified-address';

/** What became of connecting Google, by the code in the address. */
const GOOGLE_PROBLEMS = new Map(
  Object.entries({
    GOOGLE_CANCELLED: 'Google was not connected. Nothing was changed.',
    VERIFY_FIRST: 'Google was not connected: verify your address first.',
    GOOGLE_TAKEN: 'This Google account belongs to another Hazel account. Nothing was changed.',
    GOOGLE_CONNECTED: 'Your account has another Google account already. Disconnect that one first.',
    TOO_MANY_ATTEMPTS: 'Too many attempts. Wait a few minutes, then try again.',
  } satisfies Partial<Record<Reason, string>>),
);
const OTHER_PROBLEM = 'Google could not be connected just now. Nothing was changed; please start again.';

const googleProblem = (code: string) => GOOGLE_PROBLEMS.get(code) ?? OTHER_PROBLEM;

/** What lets the owner of an account in and keeps others out, a card each; `children` end the second column. */
export function SecurityScreen({ children }: { children: ReactNode }) {
  const query = trpc.accounts.security.useQuery();
  const { emailVerified } = useMe();
  const google = useSearchParams()[0].get('google');
  return (
    <SettingsSection title="Security" wide>
      {google !== null && (
        <div className="page-span">
          <Banner tone={google === 'connected' ? 'plain' : 'warning'} live>
            {google === 'connected' ? SECURITY_TEXT.googleConnected : googleProblem(google)}
          </Banner>
        </div>
      )}
      <QueryBoundary query={query} failed={SECURITY_TEXT.loading} skeleton={<SkeletonCard lines={5} />}>
        {(security) => (
          <>
            {!emailVerified && (
              <div className="page-span">
                <UnverifiedAddress />
              </div>
            )}
            <div className="columns">
              <div className="stack">
                <SignInCard security={security} />
                <TwoFactorCard />
                <PasskeysCard />
              </div>
              <div className="stack">
                <SessionsCard sessions={security.sessions} />
                {children}
              </div>
            </div>
          </>
        )}
      </QueryBoundary>
    </SettingsSection>
  );
}
