import { Card } from '~/components/card';
import { ErrorState } from '~/components/error-state';
import { Skeleton } from '~/components/skeleton';
import { XpBar } from '~/components/xp-bar';
import { trpc } from '~/trpc/client';
import { useCount, useEur, useMe } from '~/trpc/use-me';
import { counted } from '~server/domain/kernel/plural';
import { levelProgress } from '~server/domain/xp';

/** Level, XP, the streak in words, and the last seven days. */
export function LevelCard() {
  const { xp, streakWeeks } = useMe();
  const count = useCount();
  const eur = useEur();
  const week = trpc.savings.week.useQuery();
  const progress = levelProgress(xp);
  return (
    <Card as="section" aria-label="Level and week" stack>
      <XpBar
        level={progress.level}
        xpInLevel={progress.into}
        xpTotal={xp}
        xpPerLevel={progress.needed}
        count={count}
      />
      <dl className="stack gap-1">
        <div className="between">
          <dt className="muted">Last 7 days</dt>
          <dd className="num">
            {week.data ? (
              `${eur(week.data.total)} in ${counted(week.data.count, 'saving')}`
            ) : week.isError ? (
              'not available'
            ) : (
              <Skeleton width={120} />
            )}
          </dd>
        </div>
        <div className="between">
          <dt className="muted">Week streak</dt>
          <dd className="num">
            {streakWeeks === 0 ? 'Starts with your next saving' : `${counted(streakWeeks, 'week')} in a row`}
          </dd>
        </div>
      </dl>
      {week.isError && (
        <ErrorState
          title="Failed to load dashboard data"
          onRetry={() => void week.refetch()}
          retrying={week.isFetching}
        >
          The sum of this week is missing. Nothing was lost.
        </ErrorState>
      )}
    </Card>
  );
}
