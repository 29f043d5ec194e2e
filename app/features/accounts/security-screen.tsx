import { useSearchParams } from '@remix-run/react';

import { Banner } from '~/components/banner';
import { SkeletonCard } from '~/components/skeleton';
import { SettingsSection } from '~/features/profile/settings-section';
import { QueryBoundary } from '~/lib/query-boundary';
import { OwnAccountCard } from '~/features/transfers/own-account-card';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import { PasskeysCard } from './passkeys-card';
import { SECURITY_TEXT, googleProblem } from './security-texts';
import { SessionsCard } from './sessions-card';
import { SignInCard } from './sign-in-card';
import { TwoFactorCard } from './two-factor-card';
import { UnverifiedAddress } from './unverified-address';

/** The security settings of an account, a card each. */
export function SecurityScreen() {
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
                <OwnAccountCard />
              </div>
            </div>
          </>
        )}
      </QueryBoundary>
    </SettingsSection>
  );
}
