import { Card } from '~/components/card';
import { ErrorState } from '~/components/error-state';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { trpc } from '~/trpc/client';

import { PauseCard } from './pause-card';
import { StreakCard } from './streak-card';

/** The weekly streak with its weeks, and the pauses that are planned. */
export function StreakScreen() {
  const { data, isError, isFetching, refetch } = trpc.game.streak.useQuery();
  return (
    <div className="page">
      <PageTitle detail="One saving a week keeps it going.">Your streak</PageTitle>
      {isError ? (
        <Card>
          <ErrorState title="Failed to load the streak" onRetry={() => void refetch()} retrying={isFetching}>
            It stands as it was, it only could not be fetched.
          </ErrorState>
        </Card>
      ) : data ? (
        <>
          <StreakCard streak={data} />
          <PauseCard pauses={data.pauses} />
        </>
      ) : (
        <>
          <SkeletonCard lines={4} />
          <SkeletonCard lines={3} />
        </>
      )}
    </div>
  );
}
