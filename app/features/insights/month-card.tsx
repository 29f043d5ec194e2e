import CalendarDays from 'lucide-react/icons/calendar-days';
import { lazy, Suspense, useState } from 'react';

import { Button } from '~/components/button';
import { Card } from '~/components/card';
import { ErrorState } from '~/components/error-state';
import { ScreenLink } from '~/components/screen-link';
import { Skeleton, SkeletonCard } from '~/components/skeleton';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { monthTitle } from '~server/domain/insights/insights';

import { MonthFacts } from './month-facts';

const SavingsCalendar = lazy(() => import('./savings-calendar'));

/** The running month on the dashboard, with its calendar on demand. Nothing before the first saving. */
export function MonthCard() {
  const { today } = useMe();
  const [open, setOpen] = useState(false);
  const { data, isError, isFetching, refetch } = trpc.insights.month.useQuery({ month: today.slice(0, 7) });
  if (isError) {
    return (
      <Card>
        <ErrorState
          title="Failed to load dashboard data"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          The insights of this month are missing. Nothing was lost.
        </ErrorState>
      </Card>
    );
  }
  if (!data) return <SkeletonCard lines={4} />;
  if (data.firstMonth === null) return null;
  return (
    <Card as="section" aria-labelledby="month-insights" stack>
      <div className="between">
        <h2 id="month-insights">{monthTitle(data.month)}</h2>
        <ScreenLink to={paths.insights()} className="link">
          Insights
        </ScreenLink>
      </div>
      {data.entries === 0 ? (
        <p className="muted">Nothing logged this month yet.</p>
      ) : (
        <>
          <MonthFacts data={data} />
          <Button
            look="ghost"
            small
            aria-expanded={open}
            aria-controls="month-calendar"
            onClick={() => setOpen(!open)}
          >
            <CalendarDays size={18} /> {open ? 'Hide calendar' : 'Show calendar'}
          </Button>
          <div id="month-calendar" hidden={!open}>
            {open && (
              <Suspense fallback={<Skeleton height={320} className="rounded-card" />}>
                <SavingsCalendar month={data.month} days={data.days} today={today} />
              </Suspense>
            )}
          </div>
        </>
      )}
    </Card>
  );
}
