import Flag from 'lucide-react/icons/flag';
import MessageCircle from 'lucide-react/icons/message-circle';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, Suspense, lazy } from 'react';

import { LinkButton, SmallLink } from '~/components/link-button';
import { PageTitle } from '~/components/page-title';
import { ScreenLink } from '~/components/screen-link';
import { SkeletonCard } from '~/components/skeleton';
import { StreakFlame } from '~/components/streak-flame';
import { ActiveChallengesCard } from '~/features/challenges/active-challenges-card';
import { PendingInvitesCard } from '~/features/groups/invitations/pending-invites-card';
import { MonthCard } from '~/features/insights/month-card';
import { DueCard } from '~/features/habits/due-card';
import { PendingTransfersCard } from '~/features/transfers/pending-transfers-card';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { formatDay } from '~server/domain/kernel/days';
import { greeting } from '~server/domain/dashboard/greeting';

import { GoalCard } from '~/features/goals/goal-card';
import { LevelCard } from './level-card';
import { MotivationCard } from './motivation-card';
import { RecentSavings } from './recent-savings';
import { DASHBOARD_TEXT } from './texts';

const ComebackCard = lazy(() => import('./comeback-card'));
const EndingsCard = lazy(() => import('~/features/groups/endings/endings-card'));
const FollowNewsCards = lazy(() => import('~/features/social/follow-news-cards'));
const EncouragementCard = lazy(() => import('~/features/partner/encouragement-card'));

/** A card whose code is fetched first: until then a placeholder with some lines. */
const arriving = (lines: number, card: ReactNode) => (
  <Suspense fallback={<SkeletonCard lines={lines} />}>{card}</Suspense>
);

/** The home screen: how the person is doing, what is next, and the latest savings. */
export function Dashboard() {
  const me = useMe();
  const query = trpc.dashboard.get.useQuery();
  return (
    <div className="page page-wide">
      <div className="page-span">
        <PageTitle
          eyebrow={formatDay(me.today, 'en-GB', 'weekday')}
          aside={
            <ScreenLink to={paths.streak()} className="inline-flex min-h-11 items-center no-underline">
              <StreakFlame weeks={me.streakWeeks} />
            </ScreenLink>
          }
        >
          {/* Not balanced as other titles are: ‘Good’ would stand alone above ‘afternoon, Lena’. */}
          <span className="clamp text-wrap pb-0.5">{greeting(me.hour, me.displayName)}</span>
        </PageTitle>
      </div>
      <div className="stack">
        <GoalCard
          back={query.isPending ? undefined : Boolean(query.data?.comeback)}
          offersDate={Boolean(query.data?.comeback?.newDate)}
        />
        <LevelCard week={query.data?.week} failed={query.isError} />
        <QueryBoundary query={query} failed={DASHBOARD_TEXT.failed} skeleton={<SkeletonCard lines={4} />}>
          {({ comeback, due, challenges, transfers, invites, endings, encouragement, follows }) => (
            <>
              {comeback && arriving(4, <ComebackCard {...comeback} />)}
              {encouragement && arriving(1, <EncouragementCard {...encouragement} />)}
              <DueCard due={due} />
              <ActiveChallengesCard challenges={challenges} />
              <PendingInvitesCard invites={invites} />
              {endings.length > 0 && arriving(2, <EndingsCard endings={endings} />)}
              {follows.requests.length + follows.followers.length > 0 &&
                arriving(2, <FollowNewsCards {...follows} />)}
              <PendingTransfersCard transfers={transfers} />
            </>
          )}
        </QueryBoundary>
      </div>
      <div className="stack">
        <nav aria-label="Quick links" className="grid grid-cols-3 gap-2 max-[22rem]:[&_svg]:hidden">
          <LinkButton to={paths.add()} small className="px-1">
            <Plus size={18} /> Add
          </LinkButton>
          <SmallLink to={paths.coach()} className="px-1">
            <MessageCircle size={18} /> Coach
          </SmallLink>
          <SmallLink to={paths.challenges()} className="px-1">
            <Flag size={18} /> Challenges
          </SmallLink>
        </nav>
        {(query.data ?? query.isError) && <MotivationCard builtIn={query.data?.motivation ?? null} />}
        {query.data ? (
          <>
            <MonthCard data={query.data.month} />
            <RecentSavings recent={query.data.recent} />
          </>
        ) : (
          !query.isError && <SkeletonCard lines={5} />
        )}
      </div>
    </div>
  );
}
