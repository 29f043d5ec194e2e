import { useLocation, useNavigate } from '@remix-run/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';

import { Avatar } from '~/components/avatar';
import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { LinkButton } from '~/components/link-button';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { Stat } from '~/components/stat';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useCount, useEur } from '~/trpc/use-me';
import { level } from '~server/domain/game/xp';

const FAILED = { title: 'Failed to load profile', detail: 'Nothing was lost.' };

/** A person's profile; so far they see only their own. */
export function ProfileScreen({ userId }: { userId: string }) {
  const eur = useEur();
  const number = useCount();
  const query = trpc.social.profile.useQuery({ userId });
  const { data } = query;
  if (publicErrorFrom(query.error)?.reason === 'NOT_FOUND') {
    return (
      <div className="page">
        <BackButton />
        <PageTitle>Profile</PageTitle>
        <Card role="alert">
          <EmptyState
            title="User not found"
            action={
              <LinkButton to={paths.users()} small>
                Discover Users
              </LinkButton>
            }
          >
            Whoever it was, there is nobody to show here.
          </EmptyState>
        </Card>
      </div>
    );
  }
  return (
    <div className="page">
      <BackButton />
      <PageTitle
        detail={data ? `Level ${number(level(data.xp))} · ${number(data.xp)} XP` : undefined}
        aside={(data || !query.isError) && <Avatar name={data?.displayName ?? ''} large />}
      >
        {data?.displayName ?? 'Profile'}
      </PageTitle>
      <QueryBoundary query={query} failed={FAILED} skeleton={<SkeletonCard lines={4} />}>
        {(profile) => (
          <Card as="section" aria-label="Figures">
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4 sm:grid-cols-3">
              <Stat label="Total saved" value={eur(profile.savedTotal)} />
              <Stat label="Savings" value={number(profile.savedCount)} />
              <Stat label="Week streak" value={number(profile.streakWeeks)} />
              <Stat label="Badges" value={number(profile.badges)} />
              <Stat label="Followers" value={number(profile.followers)} />
              <Stat label="Following" value={number(profile.following)} />
            </dl>
          </Card>
        )}
      </QueryBoundary>
      <nav aria-label="Quick links" className="row flex-wrap gap-2">
        <LinkButton to={paths.badges()} look="ghost" small>
          Badges
        </LinkButton>
        <LinkButton to={paths.leaderboard()} look="ghost" small>
          Leaderboard
        </LinkButton>
      </nav>
    </div>
  );
}

/** Leads back to the previous screen, or to the dashboard if this address was opened directly. */
function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <Button
      small
      look="quiet"
      className="-ml-3.5 justify-self-start"
      onClick={() => (key === 'default' ? navigate(paths.dashboard()) : navigate(-1))}
    >
      <ArrowLeft size={18} /> Back
    </Button>
  );
}
