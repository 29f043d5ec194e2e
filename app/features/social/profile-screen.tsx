import { Avatar } from '~/components/avatar';
import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { LinkButton } from '~/components/link-button';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { Stat } from '~/components/stat';
import { paths } from '~/paths';
import { refusal, trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';
import { level } from '~server/domain/xp';

/** A person's profile; so far only one's own. */
export function ProfileScreen({ userId }: { userId: string }) {
  const eur = useEur();
  const { data, error } = trpc.social.profile.useQuery({ userId });
  if (error) {
    return (
      <div className="page">
        <PageTitle>Profile</PageTitle>
        <Card role="alert">
          <EmptyState
            title={refusal(error) ? 'User not found' : 'Failed to load profile'}
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
      <PageTitle
        detail={data ? `Level ${level(data.xp)} · ${data.xp} XP` : undefined}
        aside={<Avatar name={data?.displayName ?? ''} large />}
      >
        {data?.displayName ?? 'Profile'}
      </PageTitle>
      {data ? (
        <Card as="section" aria-label="Figures">
          <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <Stat label="Total saved" value={eur(data.savedTotal)} />
            <Stat label="Savings" value={data.savedCount} />
            <Stat label="Week streak" value={data.streakWeeks} />
            <Stat label="Badges" value={data.badges} />
            <Stat label="Followers" value={data.followers} />
            <Stat label="Following" value={data.following} />
          </dl>
        </Card>
      ) : (
        <SkeletonCard lines={4} />
      )}
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
