import CalendarDays from 'lucide-react/icons/calendar-days';
import { useState } from 'react';

import { SmallButton } from '~/components/button';
import { ScreenLink } from '~/components/screen-link';
import { SectionCard } from '~/components/card';
import { Skeleton } from '~/components/skeleton';
import { onDemand } from '~/components/on-demand';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import { monthTitle } from '~server/domain/insights/insights';
import type { MonthInsights } from '~server/features/insights/insights';

import { MonthFacts } from './facts';
import { INSIGHTS_TEXT } from './texts';

const SavingsCalendar = onDemand(() => import('./savings-calendar'), {
  failure: 'here',
  fallback: <Skeleton height={320} className="rounded-card" />,
});

/** The running month on the dashboard, with its calendar on demand. Nothing before the first saving. */
export function MonthCard({ data }: { data: MonthInsights }) {
  const { hardship } = useMe();
  const [open, setOpen] = useState(false);
  if (data.firstMonth === null) return null;
  return (
    <SectionCard
      id="month-insights"
      title={monthTitle(data.month)}
      stack
      aside={
        <ScreenLink to={paths.insights()} className="link">
          Insights
        </ScreenLink>
      }
    >
      {data.entries === 0 ? (
        <p className="muted">
          {hardship ? INSIGHTS_TEXT.nothingThisMonthInHardship : INSIGHTS_TEXT.nothingThisMonth}
        </p>
      ) : (
        <>
          <MonthFacts data={data} />
          <SmallButton aria-expanded={open} aria-controls="month-calendar" onClick={() => setOpen(!open)}>
            <CalendarDays size={18} /> {open ? 'Hide calendar' : 'Show calendar'}
          </SmallButton>
          <div id="month-calendar" hidden={!open}>
            {open && <SavingsCalendar month={data.month} days={data.days} />}
          </div>
        </>
      )}
    </SectionCard>
  );
}
