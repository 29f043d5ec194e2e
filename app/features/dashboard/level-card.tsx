import { Card } from '~/components/card';
import { Skeleton } from '~/components/skeleton';
import { XpBar } from '~/components/xp-bar';
import { useCounted, useEur, useMe } from '~/trpc/use-me';
import type { DashboardView } from '~server/features/dashboard/dashboard';

interface LevelCardProps {
  /** The last seven days; undefined until they are loaded. */
  week: DashboardView['week'] | undefined;
  /** True when they could not be loaded. */
  failed: boolean;
}

/** Level, XP, the streak in words, and the last seven days. */
export function LevelCard({ week, failed }: LevelCardProps) {
  const { xp, streakWeeks, hardship } = useMe();
  const eur = useEur();
  const counted = useCounted();
  return (
    <Card as="section" aria-label="Level and week" stack>
      <XpBar xp={xp} />
      <dl className="stack gap-1">
        {(week || !failed) && (
          <div className="between">
            <dt className="muted">Last 7 days</dt>
            <dd className="num">
              {week ? `${eur(week.total)} in ${counted(week.count, 'saving')}` : <Skeleton width={120} />}
            </dd>
          </div>
        )}
        <div className="between">
          <dt className="muted">Week streak</dt>
          <dd className="num">
            {streakWeeks > 0
              ? `${counted(streakWeeks, 'week')} in a row`
              : hardship
                ? 'Rests for now'
                : 'Starts with your next saving'}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
