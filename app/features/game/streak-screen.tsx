import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { QueryBoundary } from '~/lib/query-boundary';
import { trpc } from '~/trpc/client';

import { PauseCard } from './pause-card';
import { StreakCard } from './streak-card';

const FAILED = {
  title: 'Failed to load the streak',
  detail: 'It stands as it was, it only could not be fetched.',
};

/** The weekly streak with its weeks, and the pauses that are planned. */
export function StreakScreen() {
  const query = trpc.game.streak.useQuery();
  const skeleton = (
    <>
      <SkeletonCard lines={4} />
      <SkeletonCard lines={3} />
    </>
  );
  return (
    <div className="page">
      <PageTitle detail="One saving a week keeps it going.">Your streak</PageTitle>
      <QueryBoundary query={query} failed={FAILED} skeleton={skeleton}>
        {(streak) => (
          <>
            <StreakCard streak={streak} />
            <PauseCard pauses={streak.pauses} />
          </>
        )}
      </QueryBoundary>
    </div>
  );
}
