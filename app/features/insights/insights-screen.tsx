import { useSearchParams } from '@remix-run/react';
import Check from 'lucide-react/icons/check';

import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { LinkButton } from '~/components/link-button';
import { PageTitle } from '~/components/page-title';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import { monthStart } from '~server/domain/kernel/days';

import { AnalyticsBlock } from './analytics-block';
import { GoalBlock } from './goal-block';
import { monthAsked } from './month-asked';
import { MonthBlock } from './month-block';
import { ProjectionsBlock } from './projections-block';
import { WeekdayBlock } from './weekday-block';
import { YearBlock } from './year-block';

/** What one's own savings tell: the month, the week, the year; with Pro the goal, the future and the trend. */
export function InsightsScreen() {
  const me = useMe();
  const [search] = useSearchParams();
  const month = monthAsked(search) ?? monthStart(me.today);
  return (
    <div className="page page-wide">
      <div className="page-span">
        <PageTitle>Insights</PageTitle>
      </div>
      {me.savedCount === 0 ? (
        <div className="page-span">
          <Card>
            <EmptyState
              title="No savings yet"
              action={
                <LinkButton to={paths.add()} small>
                  Add Saving
                </LinkButton>
              }
            >
              Your months, weekdays and year appear here with your first saving.
            </EmptyState>
          </Card>
        </div>
      ) : (
        <>
          <div className="stack">
            {/* A calendar keeps its chosen day only within its month. */}
            <MonthBlock key={month} month={month} />
            <YearBlock month={month} />
          </div>
          <div className="stack">
            {me.access.pro ? (
              <>
                <GoalBlock />
                <ProjectionsBlock />
              </>
            ) : (
              <ProCard />
            )}
            <WeekdayBlock />
          </div>
          {me.access.pro && (
            <div className="page-span">
              <AnalyticsBlock />
            </div>
          )}
        </>
      )}
    </div>
  );
}

const PRO_ADDS = [
  'Goal insights: pace against plan, a projected date, what a missed week costs',
  'Projections of your own savings for 5 and 10 years',
  'Analytics: trend, categories over time, claimed against transferred',
];

function ProCard() {
  return (
    <Card as="section" aria-labelledby="pro-adds" tone="moss" stack>
      <h2 id="pro-adds">What Pro adds here</h2>
      <ul className="stack gap-2 text-small">
        {PRO_ADDS.map((line) => (
          <li key={line} className="row gap-2">
            <Check size={18} /> {line}
          </li>
        ))}
      </ul>
      <p className="text-small">Month, week and year stay free.</p>
      <LinkButton to={paths.settings()} look="ghost" small>
        See Pro in settings
      </LinkButton>
    </Card>
  );
}
