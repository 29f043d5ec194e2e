import { LinkButton } from '~/components/link-button';
import { PageTitle } from '~/components/page-title';
import { ScreenLink } from '~/components/screen-link';
import { SkeletonCard } from '~/components/skeleton';
import { Slice } from '~/components/slice';
import { StreakFlame } from '~/components/streak-flame';
import { onDemand } from '~/components/on-demand';
import { ActiveChallengesCard, FinishedDialogs } from '~/features/challenges/active-challenges-card';
import { GroupsCard } from '~/features/groups/groups-card';
import { MonthCard } from '~/features/insights/month-card';
import { KeptHere } from '~/features/savings/kept-here';
import { UsualChips } from '~/features/savings/usual-chips';
import { useShownTransfers } from '~/features/transfers/pending-transfers-card';
import { QueryBoundary } from '~/lib/query-boundary';
import { useWide } from '~/lib/use-wide';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { greeting } from '~server/domain/dashboard/greeting';
import { formatDay } from '~server/domain/kernel/days';
import { firstSavings } from '~server/domain/savings/usual-savings';
import type { DashboardView } from '~server/features/dashboard/dashboard';

import { GoalHero } from './goal-hero';
import { LevelCard } from './level-card';
import { RecentSavings } from './recent-savings';
import { DASHBOARD_TEXT } from './texts';
import { WhatWaits, arriving, useWhatWaits } from './what-waits';

const ComebackCard = onDemand(() => import('./comeback-card'), arriving(4));
const EncouragementCard = onDemand(() => import('~/features/partner/encouragement-card'), arriving(1));

/** The home screen: the goal and what lies in it, one next thing, then how the person is doing. */
export function Dashboard() {
  const me = useMe();
  const query = trpc.dashboard.get.useQuery();
  const { data } = query;
  const begun = me.savedCount > 0;
  return (
    <div className="page page-wide max-lg:pt-0">
      <div className="page-span stack">
        <PageTitle
          eyebrow={formatDay(me.today, 'en-GB', 'weekday')}
          aside={
            begun && (
              <ScreenLink
                to={paths.streak()}
                className="relative no-underline after:absolute after:inset-x-0 after:top-0 after:h-11"
              >
                <StreakFlame weeks={me.streakWeeks} />
              </ScreenLink>
            )
          }
        >
          {/* Not balanced as other titles are: ‘Good’ would stand alone above ‘afternoon, Lena’. */}
          <span className="clamp text-wrap pb-0.5">{greeting(me.hour, me.displayName)}</span>
        </PageTitle>
        <Slice>
          <GoalHero
            back={query.isPending ? undefined : Boolean(data?.comeback)}
            offersDate={Boolean(data?.comeback?.newDate)}
            motivation={query.isPending ? undefined : (data?.motivation ?? null)}
            beginning={<Beginning />}
          />
        </Slice>
      </div>
      <QueryBoundary
        query={query}
        failed={DASHBOARD_TEXT.failed}
        skeleton={
          <>
            <div className="stack">
              <SkeletonCard lines={2} />
              <SkeletonCard lines={3} />
            </div>
            <div className="stack">
              <SkeletonCard lines={2} />
              <QuickLinks />
              <SkeletonCard lines={5} />
            </div>
          </>
        }
      >
        {(shown) => <Below data={shown} />}
      </QueryBoundary>
      {query.isError && !data && (
        <div className="page-span stack">
          <LevelCard week={undefined} failed />
          <QuickLinks />
        </div>
      )}
    </div>
  );
}

/** All that stands below the goal, in two columns on a wide screen. */
function Below({ data }: { data: DashboardView }) {
  const { savedCount, xp } = useMe();
  const transfers = useShownTransfers(data.transfers);
  const waiting = useWhatWaits({ data, transfers });
  const { comeback, encouragement, challenges } = data;
  const begun = savedCount > 0;
  return (
    <>
      <div className="stack">
        <Slice>
          {begun && <UsualChips usual={data.usual} withLine />}
          <KeptHere />
          {comeback && <ComebackCard {...comeback} />}
          {encouragement && <EncouragementCard {...encouragement} />}
          <WhatWaits data={data} waiting={waiting} />
          <FinishedDialogs finished={challenges.finished} />
        </Slice>
      </div>
      <div className="stack">
        <Slice>
          {(begun || xp > 0) && <LevelCard week={begun ? data.week : undefined} failed={!begun} />}
          <ActiveChallengesCard runs={waiting.resting} first={false} />
          <GroupsCard groups={data.groups} cheers={data.cheers} />
        </Slice>
        <Slice>
          {waiting.next !== 'transfer' && waiting.cardOf('transfer')}
          <QuickLinks />
          {begun && (
            <>
              <MonthCard data={data.month} />
              <RecentBelow recent={data.recent} />
            </>
          )}
        </Slice>
      </div>
    </>
  );
}

/** The latest savings; on a wide Home they stand beside it. */
function RecentBelow({ recent }: Pick<DashboardView, 'recent'>) {
  if (useWide() === true) return null;
  return (
    <div className="narrow-only">
      <RecentSavings recent={recent} />
    </div>
  );
}

function QuickLinks() {
  return (
    <nav aria-label="Quick links" className="quick-links">
      <LinkButton look="quiet" small to={paths.add()}>
        Add
      </LinkButton>
      <LinkButton look="quiet" small to={paths.coach()}>
        Coach
      </LinkButton>
      <LinkButton look="quiet" small to={paths.challenges()}>
        Challenges
      </LinkButton>
    </nav>
  );
}

/** What somebody finds who has logged nothing yet. In hardship it asks for nothing. */
function Beginning() {
  const { spendAreas, hardship, xp } = useMe();
  if (hardship)
    return (
      <>
        <p className="muted">What you log lies here, whenever that is.</p>
        <LinkButton to={paths.add()} look="ghost" small>
          Add Saving
        </LinkButton>
      </>
    );
  return (
    <>
      <UsualChips usual={firstSavings(spendAreas)} label={DASHBOARD_TEXT.firstAcorn} withLine />
      <LinkButton to={paths.add()} look="quiet" small className="-mx-3.5">
        Something else
      </LinkButton>
      {xp === 0 && <p className="fine">Level, week and streak begin with it.</p>}
    </>
  );
}
