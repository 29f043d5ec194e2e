import type { ReactNode } from 'react';

import { SkeletonCard } from '~/components/skeleton';
import { onDemand } from '~/components/on-demand';
import { ActiveChallengesCard } from '~/features/challenges/active-challenges-card';
import { TodaysPlanCard } from '~/features/coach/todays-plan-card';
import { PendingInvitesCard } from '~/features/groups/invitations/pending-invites-card';
import { DueCard } from '~/features/habits/due-card';
import { PendingTransfersCard } from '~/features/transfers/pending-transfers-card';
import { useMe } from '~/trpc/use-me';
import type { WaitingKind } from '~server/domain/dashboard/next-thing';
import type { DashboardView } from '~server/features/dashboard/dashboard';

import { Later, Settles } from './later';
import { type WhatWaitsOf, useNextThing } from './use-next-thing';
import { WeekStrip } from './week-strip';

/** A card whose code is fetched first: until then a placeholder with some lines. */
export const arriving = (lines: number) =>
  ({ failure: 'here', fallback: <SkeletonCard lines={lines} /> }) as const;
const EndingsCard = onDemand(() => import('~/features/groups/endings/endings-card'), arriving(2));
const FollowNewsCards = onDemand(() => import('~/features/social/follow-news-cards'), arriving(2));

/** What waits for the person: which thing is next, what can come later, and the card of each. */
export function useWhatWaits({ data, transfers }: WhatWaitsOf) {
  const { due, challenges, plan, invites } = data;
  const { next, later, isOpen } = useNextThing({ data, transfers });
  const cardOf = (kind: WaitingKind): ReactNode => {
    switch (kind) {
      case 'habit':
        return <DueCard key={kind} due={due} first={kind === next} />;
      case 'check-in':
        return <ActiveChallengesCard key={kind} runs={challenges.active} first={kind === next} />;
      case 'plan':
        return plan && <TodaysPlanCard key={kind} plan={plan} />;
      case 'invitation':
        return <PendingInvitesCard key={kind} invites={invites} first={kind === next} />;
      case 'transfer':
        return <PendingTransfersCard key={kind} transfers={transfers} />;
    }
  };
  return {
    next,
    later: later.filter((kind) => kind !== 'transfer'),
    cardOf,
    /** Differs as soon as something else is asked. */
    nextId: `${next} ${next === 'habit' ? due[0]?.id : ''}`,
    /** Running challenges that ask for nothing more today. */
    resting: isOpen ? [] : challenges.active,
  };
}

/** One next thing, the week, and what can come later. */
export function WhatWaits({
  data,
  waiting,
}: {
  data: DashboardView;
  waiting: ReturnType<typeof useWhatWaits>;
}) {
  const { savedCount } = useMe();
  const { next, nextId, later, cardOf } = waiting;
  const { endings, follows, week } = data;
  const news = follows.requests.length + follows.followers.length > 0;
  return (
    <>
      {next !== null && <Settles id={nextId}>{cardOf(next)}</Settles>}
      {savedCount > 0 && <WeekStrip saved={week.days} />}
      <Later count={later.length + Number(endings.length > 0) + Number(news)}>
        {later.map(cardOf)}
        {endings.length > 0 && <EndingsCard endings={endings} />}
        {news && <FollowNewsCards {...follows} />}
      </Later>
    </>
  );
}
