import { useSearchParams } from '@remix-run/react';
import Check from 'lucide-react/icons/check';

import { Banner } from '~/components/banner';
import { Card, SectionCard } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { LinkButton, SmallLink } from '~/components/link-button';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { readMonth, type WeekdayPattern } from '~server/domain/insights/insights';
import type { LocalDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import { isReviewSeason } from '~server/domain/year/season';

import { AnalyticsBlock } from './analytics-block';
import { GoalBlock } from './goal-block';
import { Block, AmountBar } from './block';
import { MonthBlock } from './month-block';
import { MonthsBlock } from './months-block';
import { ProjectionsBlock } from './projections';
import { INSIGHTS_TEXT } from './texts';
import { YearBlock } from './year-block';

/** The month (yyyy-MM) in the address (`?month=`); the running one when it is missing or not valid. */
export function monthAsked(search: URLSearchParams, today: LocalDay): string {
  return (readMonth(search.get('month')) ?? today).slice(0, 7);
}

/** The insights screen: twelve months, month, weekdays, year; with Pro also the goal, projections and analytics. */
export function InsightsScreen() {
  const { savedCount, today } = useMe();
  return (
    <div className="page page-wide">
      <div className="page-span stack">
        <PageTitle>Insights</PageTitle>
        {savedCount > 0 && isReviewSeason(today) && (
          <Banner action={<SmallLink to={paths.yearInReview()}>Look back</SmallLink>}>
            {INSIGHTS_TEXT.yearInReview}
          </Banner>
        )}
      </div>
      {savedCount === 0 ? (
        <div className="page-span">
          <Card>
            <EmptyState
              title={INSIGHTS_TEXT.empty.title}
              action={
                <LinkButton to={paths.add()} small>
                  Add Saving
                </LinkButton>
              }
            >
              {INSIGHTS_TEXT.empty.detail}
            </EmptyState>
          </Card>
        </div>
      ) : (
        <Blocks />
      )}
    </div>
  );
}

function Blocks() {
  const { today, hardship } = useMe();
  const [search] = useSearchParams();
  const query = trpc.insights.get.useQuery({ month: monthAsked(search, today) });
  return (
    <QueryBoundary query={query} failed={INSIGHTS_TEXT.failed} skeleton={<BlocksSkeleton />}>
      {({ month, months, year, weekdays, pro }) => (
        <>
          <div className="page-span empty:hidden">
            <MonthsBlock months={months} month={month.month} />
          </div>
          <div className="stack">
            {/* The key makes the calendar forget its chosen day when the month changes. */}
            <MonthBlock key={month.month} data={month} />
            <YearBlock month={month.month} days={year} firstMonth={month.firstMonth} />
          </div>
          <div className="stack">
            {pro ? (
              <>
                <GoalBlock data={pro.goal} fan={pro.fan} />
                <ProjectionsBlock base={pro.projections} />
              </>
            ) : (
              !hardship && <ProCard />
            )}
            <WeekdayBlock data={weekdays} />
          </div>
          {pro && (
            <div className="page-span">
              <AnalyticsBlock data={pro.analytics} />
            </div>
          )}
        </>
      )}
    </QueryBoundary>
  );
}

function BlocksSkeleton() {
  return (
    <>
      <div className="page-span">
        <SkeletonCard lines={8} />
      </div>
      {[0, 1].map((column) => (
        <div key={column} className="stack">
          <SkeletonCard lines={5} />
          <SkeletonCard lines={5} />
        </div>
      ))}
    </>
  );
}

function patternText({ strongest, empty }: WeekdayPattern): string {
  if (strongest === null) return INSIGHTS_TEXT.noStrongestDay;
  const sentence = `${strongest.name} is your strongest day: ${strongest.percent}% of what you saved.`;
  return empty.length === 1 ? `${sentence} ${empty[0]} has none.` : sentence;
}

/** How much each weekday brings; renders nothing when none brought anything. */
function WeekdayBlock({ data }: { data: WeekdayPattern }) {
  const eur = useEur();
  if (data.total === 0) return null;
  const greatest = Math.max(...data.days.map(({ total }) => total));
  return (
    <Block id="weekdays" title="Your week">
      {data.compares ? (
        <>
          <p className="muted">{patternText(data)} Counted over the last 26 weeks.</p>
          <ul className="stack gap-2">
            {data.days.map(({ name, total }) => (
              <AmountBar key={name} name={name} amount={eur(total)} percent={(total * 100) / greatest} />
            ))}
          </ul>
          <p className="fine">A full bar is the best weekday: {eur(cents(greatest))}.</p>
        </>
      ) : (
        <p className="muted">{INSIGHTS_TEXT.weekdaysToCome}</p>
      )}
    </Block>
  );
}

/** What Pro would add here. People who are short of money see no offer. */
function ProCard() {
  return (
    <SectionCard id="pro-adds" title="What Pro adds here" tone="moss" stack>
      <ul className="stack gap-2 text-small">
        {INSIGHTS_TEXT.proAdds.map((line) => (
          <li key={line} className="row gap-2">
            <Check size={18} /> {line}
          </li>
        ))}
      </ul>
      <p className="text-small">Month, week and year stay free.</p>
      <SmallLink to={paths.settingsPro()}>See Pro in settings</SmallLink>
    </SectionCard>
  );
}
