import { useSearchParams } from '@remix-run/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';

import { Banner } from '~/components/banner';
import { LinkButton } from '~/components/link-button';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';

import { SECURITY_TEXT, googleProblem } from './security-texts';
import { SessionsCard } from './sessions-card';
import { SignInCard } from './sign-in-card';

/** What lets the owner of an account in and keeps others out, a card each. */
export function SecurityScreen() {
  const query = trpc.accounts.security.useQuery();
  const google = useSearchParams()[0].get('google');
  return (
    <div className="page page-wide">
      <div className="page-span stack gap-1">
        <LinkButton to={paths.settings()} look="quiet" small className="-ml-3.5 justify-self-start">
          <ArrowLeft size={18} /> Settings
        </LinkButton>
        <PageTitle>Security</PageTitle>
      </div>
      {google !== null && (
        <div className="page-span">
          <Banner tone={google === 'connected' ? 'plain' : 'warning'} live>
            {google === 'connected' ? SECURITY_TEXT.googleConnected : googleProblem(google)}
          </Banner>
        </div>
      )}
      <QueryBoundary query={query} failed={SECURITY_TEXT.loading} skeleton={<SkeletonCard lines={5} />}>
        {(security) => (
          <div className="columns">
            <div className="stack">
              <SignInCard security={security} />
            </div>
            <div className="stack">
              <SessionsCard sessions={security.sessions} />
            </div>
          </div>
        )}
      </QueryBoundary>
    </div>
  );
}
