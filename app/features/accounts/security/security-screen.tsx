import { useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';

import { Banner } from '~/components/banner';
import { SkeletonCard } from '~/components/skeleton';
import { SettingsSection } from '~/components/settings-section';
import { QueryBoundary } from '~/lib/query-boundary';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import { PasskeysCard } from './passkeys-card';
import { SECURITY_TEXT, googleProblem } from './texts';
import { SessionsCard } from './sessions-card';
import { SignInCard } from './sign-in-card';
import { TwoFactorCard } from './two-factor-card';
import { UnverifiedAddress } from '~/features/accounts/unverified-address';

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
