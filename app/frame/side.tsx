import { useLocation } from '@remix-run/react';

import { cx } from '~/components/cx';
import { ScreenLink } from '~/components/screen-link';
import { Skeleton } from '~/components/skeleton';
import { StreakFlame } from '~/components/streak-flame';
import { onDemand } from '~/components/on-demand';
import { AskCard } from '~/features/coach/ask-card';
import { GoalStrip } from '~/features/savings/goal-strip';
import { useWide } from '~/lib/use-wide';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';

import { type SideParts, sidePartsOf } from './side-parts';

const LOADING = (
  <>
    <Skeleton height={44} />
    <Skeleton width="70%" height={20} />
  </>
);

const TodayLines = onDemand(() => import('~/features/dashboard/today-lines'), {
  failure: 'nothing',
  fallback: LOADING,
});

/** What stands beside a screen on a wide window: how today is, and the field to ask Hazel. It is in every document, and gone
 * from a narrow window as soon as scripts run. */
export function Side() {
  const { pathname } = useLocation();
  const { goal } = useMe();
  const wide = useWide();
  const parts = sidePartsOf(pathname);
  if (wide === false || parts === null || goal === null) return null;
  return (
    <aside className="side" aria-label="Beside the screen">
      <Today {...parts} live={wide === true} />
      {parts.ask && <AskCard className="needs-script" />}
    </aside>
  );
}

/** @param live whether the window is known to be wide: only then is fetched what a narrow one does without */
function Today({ goal, week, next, live }: SideParts & { live: boolean }) {
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
          {live ? <TodayLines week={week} next={next} /> : LOADING}
        </div>
      )}
      {goal && <GoalStrip />}
    </section>
  );
}
