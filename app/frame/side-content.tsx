import { cx } from '~/components/cx';
import { ScreenLink } from '~/components/screen-link';
import { StreakFlame } from '~/components/streak-flame';
import { AskCard } from '~/features/coach/ask-card';
import { RecentSavings } from '~/features/dashboard/recent-savings';
import TodayLines from '~/features/dashboard/today-lines';
import { GoalStrip } from '~/features/savings/goal-strip';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import type { SideParts } from './side-parts';

/** How today is, the field to ask Hazel, and on Home the latest savings. Only wide windows fetch this code. */
export default function SideContent({ parts }: { parts: SideParts }) {
  return (
    <>
      <Today {...parts} />
      {parts.ask && <AskCard />}
      {parts.recent && <Recent />}
    </>
  );
}

function Recent() {
  const { savedCount } = useMe();
  const { data } = trpc.dashboard.get.useQuery();
  return data && savedCount > 0 ? <RecentSavings recent={data.recent} /> : null;
}

function Today({ goal, week, next }: SideParts) {
  const { savedCount, streakWeeks, hardship } = useMe();
  const begun = savedCount > 0;
  const lines = begun && (week || (next && !hardship));
  if (!goal && !lines) return null;
  return (
    <section aria-labelledby="side-today" className="stack">
      <div className="between min-h-11">
        <h2 id="side-today">Today</h2>
        {begun && week && (
          <ScreenLink to={paths.streak()} className="inline-flex min-h-11 items-center no-underline">
            <StreakFlame weeks={streakWeeks} />
          </ScreenLink>
        )}
      </div>
      {lines && (
        <div className={cx('card side-lines', week && 'side-week', next && !hardship && 'side-next')}>
          <TodayLines week={week} next={next} />
        </div>
      )}
      {goal && <GoalStrip />}
    </section>
  );
}
