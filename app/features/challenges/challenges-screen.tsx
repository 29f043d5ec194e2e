import { Card } from '~/components/card';
import { Chip } from '~/components/chip';
import { EmptyState } from '~/components/empty-state';
import { ErrorState } from '~/components/error-state';
import { LinkButton } from '~/components/link-button';
import { PageTitle } from '~/components/page-title';
import { ProgressBar } from '~/components/progress-bar';
import { SkeletonCard } from '~/components/skeleton';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';

/** The challenges that are running. */
export function ChallengesScreen() {
  const { city, country } = useMe();
  const place = [city, country].filter(Boolean).join(', ');
  return (
    <div className="page">
      <PageTitle
        detail={place === '' ? undefined : `${place}. Savings are adjusted for local costs.`}
        aside={
          <LinkButton to={paths.groupChallenges()} look="ghost" small>
            Group challenges
          </LinkButton>
        }
      >
        Challenges
      </PageTitle>
      <ActiveRuns />
    </div>
  );
}

function ActiveRuns() {
  const eur = useEur();
  const { data, isError, isFetching, refetch } = trpc.challenges.active.useQuery();
  if (isError) {
    return (
      <ErrorState title="Failed to load challenges" onRetry={() => void refetch()} retrying={isFetching}>
        Your challenges go on, they only could not be fetched.
      </ErrorState>
    );
  }
  if (!data) return <SkeletonCard lines={3} />;
  if (data.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No challenge is running"
          action={
            <LinkButton to={paths.add()} small>
              Add a saving
            </LinkButton>
          }
        >
          Challenges to start come with one of the next versions. Until then, every saving you log counts.
        </EmptyState>
      </Card>
    );
  }
  return (
    <section aria-labelledby="active" className="stack">
      <h2 id="active">Active Challenges</h2>
      {data.map((run) => (
        <Card key={run.id} as="article" stack aria-labelledby={run.id}>
          <div className="between">
            <h3 id={run.id}>{run.title}</h3>
            <Chip tone="moss">
              Day {run.day} of {run.days}
            </Chip>
          </div>
          <p className="muted">{run.description}</p>
          <ProgressBar
            label={`${run.title}, days`}
            value={run.day}
            max={run.days}
            valueText={`Day ${run.day} of ${run.days}`}
          />
          <div className="row flex-wrap gap-2">
            <Chip>
              {run.checkIns} / {run.days} check-ins
            </Chip>
            <Chip>Could save about {eur(run.couldSave)}</Chip>
            <Chip tone="amber">+50 XP</Chip>
          </div>
        </Card>
      ))}
    </section>
  );
}
