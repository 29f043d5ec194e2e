import { useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { Button, SmallButton } from '~/components/button';
import { Card, SectionCard } from '~/components/card';
import { EmptyState, type EmptyStateProps } from '~/components/empty-state';
import { notifyError, notifySuccess } from '~/components/notify';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { failureText } from '~/lib/failure-text';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { formatDay } from '~server/domain/kernel/days';
import { counted } from '~server/domain/kernel/plural';
import type { League } from '~server/features/leagues/league';

import { DayMark, LeagueRows } from './league-rows';

const ASK_FOR_SEATS_MS = 60_000;

/** What people agree to when they join. */
const SEEN =
  'Up to nine others see your name, the share of your plan that you met, and the days you logged. Never an amount.';
const SEEN_THOUGH_PRIVATE = 'That holds for a private profile, too: joining is your yes.';

/** The weekly league: how much of their own plans up to ten people have met. */
export function LeagueScreen() {
  const { hardship } = useMe();
  const query = trpc.leagues.get.useQuery(undefined, {
    // There is no event when the seats are given, so the query is repeated.
    refetchInterval: ({ state }) => state.data?.state === 'forming' && ASK_FOR_SEATS_MS,
  });
  return (
    <div className="page">
      <PageTitle
        detail={
          hardship ? 'Weeks side by side, without euros.' : 'Your plan against your week, without euros.'
        }
      >
        League
      </PageTitle>
      <QueryBoundary
        query={query}
        failed={{
          title: 'Failed to load your league',
          detail: 'Your seat is kept, it only could not be fetched.',
        }}
        skeleton={<SkeletonCard lines={6} />}
      >
        {(league) => (
          <>
            <Running league={league} />
            {league.last && <LastWeek last={league.last} />}
            <Explanation member={league.startsOn !== null} />
          </>
        )}
      </QueryBoundary>
    </div>
  );
}

/** The running week, or why nobody is shown in it. */
function Running({ league }: { league: League }) {
  const { state, startsOn } = league;
  if (state === 'seated') return <ThisWeek league={league} />;
  if (startsOn === null) return <JoinCard />;
  if (state === 'starts_later')
    return (
      <Waiting title={`You start on ${formatDay(startsOn, 'en-GB', 'weekday')}`}>
        Leagues are formed on Sundays at 9:00 UTC, an hour before Monday begins anywhere.
      </Waiting>
    );
  if (state === 'forming')
    return (
      <Waiting title="Your league is being formed">
        As a rule that takes an hour. If it takes longer, nothing is lost: what you log from Monday on counts.
      </Waiting>
    );
  return (
    <Waiting title="No seat this week" link={{ label: 'Your goals', to: paths.goals(), look: 'ghost' }}>
      There was no plan to compare when this week was formed: your goal is reached or past its date, or you
      have paused the week. You are seated again on the Monday after that changes.
    </Waiting>
  );
}

const Waiting = (props: EmptyStateProps) => (
  <Card>
    <EmptyState {...props} pose="thinking" />
  </Card>
);

function JoinCard() {
  const join = trpc.leagues.join.useMutation({
    meta: { awaitsScreen: true },
    onError: (error) => notifyError(failureText(error, 'You could not be added. Try again.')),
  });
  return (
    <SectionCard id="join" title="Compare plans, not amounts" stack>
      <p>{SEEN}</p>
      <p className="muted">
        {SEEN_THOUGH_PRIVATE} You can leave at any time. Your first week begins on a Monday.
      </p>
      <Button className="needs-script" pending={join.isPending} onClick={() => join.mutate()}>
        Join the leagues
      </Button>
      <noscript>
        <p className="fine">Joining needs JavaScript.</p>
      </noscript>
    </SectionCard>
  );
}

function ThisWeek({ league: { rows, daysLeft } }: { league: League }) {
  const { hardship } = useMe();
  return (
    <SectionCard
      id="this-week"
      title="This week"
      // A countdown would press, so hardship does not show it.
      aside={
        !hardship && (
          <p className="muted">{daysLeft === 1 ? 'Last day' : `${counted(daysLeft, 'day')} left`}</p>
        )
      }
      stack
    >
      <LeagueRows rows={rows} label="Your league this week" />
      {rows.length === 1 && (
        <p className="muted">You are alone this week. Leagues are formed anew each Monday.</p>
      )}
      <p className="fine flex flex-wrap gap-x-3" aria-hidden="true">
        Monday to Sunday:
        <span className="flex items-center gap-1">
          <DayMark logged /> logged
        </span>
        <span className="flex items-center gap-1">
          <DayMark logged={false} /> nothing logged
        </span>
      </p>
    </SectionCard>
  );
}

function LastWeek({ last: { rank, people, first } }: { last: NonNullable<League['last']> }) {
  const { hardship } = useMe();
  return (
    <SectionCard
      id="last-week"
      title="Last week"
      aside={!hardship && rank !== null && <p className="muted">{`Your place: ${rank} of ${people}`}</p>}
      stack
    >
      {first.length > 0 ? (
        <LeagueRows rows={first} label="The first three of last week" />
      ) : (
        <p className="muted">Nothing was logged.</p>
      )}
    </SectionCard>
  );
}

/** How ranks are computed; for members with the button that leaves. */
function Explanation({ member }: { member: boolean }) {
  return (
    <SectionCard id="how" title="How it works" stack>
      <ul className="stack list-disc gap-2 pl-5">
        <li>
          For a week, up to ten people sit together who began around the same time and have similar streaks.
        </li>
        <li>
          Your share is what you saved in the week against what your goal needed in it when the week was
          formed; 100% at most. Who plans and saves ten times as much has the same share.
        </li>
        <li>
          The share makes the rank, then the days with a saving. Equal is equal, and who has logged nothing
          has none.
        </li>
        <li>Nothing is won or lost: no XP, nobody moves up or down.</li>
      </ul>
      {member && (
        <>
          <p className="muted">
            {SEEN} {SEEN_THOUGH_PRIVATE}
          </p>
          <LeaveButton />
        </>
      )}
    </SectionCard>
  );
}

/** Asks, and takes the person out of the leagues. */
function LeaveButton() {
  const [asked, setAsked] = useState(false);
  const leave = trpc.leagues.leave.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: () => notifySuccess('You have left. Nobody in the leagues sees you any more.'),
    onError: (error) => notifyError(failureText(error, 'You could not leave. Try again.')),
  });
  return (
    <>
      <SmallButton
        className="needs-script justify-self-start"
        pending={leave.isPending}
        onClick={() => setAsked(true)}
      >
        Leave the leagues
      </SmallButton>
      <AlertDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Leave the leagues?"
        description="You are gone for the others at once, in this week and the last. You can join again at any time, and start on a Monday."
        confirmLabel="Leave"
        confirmLook="primary"
        cancelLabel="Stay"
        onConfirm={() => leave.mutate()}
      />
    </>
  );
}
