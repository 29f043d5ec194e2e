import { useState } from 'react';

import { QuietButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { Chip } from '~/components/chip';
import { SmallLink } from '~/components/link-button';
import { ListRow } from '~/components/list-row';
import { PageTitle } from '~/components/page-title';
import { SkeletonCard } from '~/components/skeleton';
import { onDemand } from '~/components/on-demand';
import { QueryBoundary } from '~/lib/query-boundary';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { useCount, useMe } from '~/trpc/use-me';
import { formatDay } from '~server/domain/kernel/days';
import type { ChallengeList, CompletedRun } from '~server/features/challenges/challenge-list';

import { ActiveChallenge } from './active-challenge';
import { AvailableChallenges } from './available-challenges';
import type { OpenChallengeDialog } from './challenge-dialogs';

const ChallengeDialogs = onDemand(() => import('./challenge-dialogs'));

/** How many active challenges are shown until the person asks for all. */
const ACTIVE_SHOWN = 6;

const FAILED = {
  title: 'Failed to load challenges',
  detail: 'Your challenges go on, they only could not be fetched.',
};

/** The challenges screen: active runs, challenges to start, and completed runs. */
export function ChallengesScreen() {
  const { city, country } = useMe();
  const place = [city, country].filter(Boolean).join(', ');
  const [dialog, setDialog] = useState<OpenChallengeDialog | null>(null);
  const query = trpc.challenges.get.useQuery();
  return (
    <div className="page page-wide">
      <div className="page-span stack gap-1">
        <PageTitle
          aside={
            <SmallLink to={paths.groupChallenges(undefined, { create: '1' })}>
              Create Group Challenge
            </SmallLink>
          }
        >
          Challenges
        </PageTitle>
        {place !== '' && <p className="fine">{place}. Savings are adjusted for local costs.</p>}
      </div>
      <QueryBoundary query={query} failed={FAILED} skeleton={<Skeleton />}>
        {(list) => (
          <div className="columns xl:grid-cols-1">
            {list.active.length > 0 && <Active list={list} onOpen={setDialog} />}
            <AvailableChallenges list={list} onOpen={setDialog} />
            {list.completed.length > 0 && <Completed runs={list.completed} onOpen={setDialog} />}
          </div>
        )}
      </QueryBoundary>
      {dialog && <ChallengeDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}

function Skeleton() {
  return (
    <>
      <SkeletonCard lines={4} />
      <SkeletonCard lines={3} />
      <SkeletonCard lines={3} />
    </>
  );
}

function Active({ list, onOpen }: { list: ChallengeList; onOpen: (dialog: OpenChallengeDialog) => void }) {
  const { active, xpLeftToday } = list;
  const [all, setAll] = useState(false);
  const number = useCount();
  return (
    <section aria-labelledby="active" className="stack">
      <h2 id="active">Active Challenges</h2>
      {active.slice(0, all ? active.length : ACTIVE_SHOWN).map((run) => (
        <ActiveChallenge key={run.id} run={run} xpLeftToday={xpLeftToday} onOpen={onOpen} />
      ))}
      {!all && active.length > ACTIVE_SHOWN && (
        <QuietButton onClick={() => setAll(true)}>
          Show all {number(active.length)} active challenges
        </QuietButton>
      )}
    </section>
  );
}

interface CompletedProps {
  runs: readonly CompletedRun[];
  onOpen: (dialog: OpenChallengeDialog) => void;
}

function Completed({ runs, onOpen }: CompletedProps) {
  return (
    <SectionCard id="completed" title="Completed Challenges">
      <ul className="rows">
        {runs.map((run) => (
          <ListRow
            key={run.id}
            title={run.title}
            onPress={() => onOpen({ kind: 'progress', run })}
            detail={`Completed ${formatDay(run.completedOn, 'en-GB', 'long')}`}
            trailing={
              // Without a check-in there is nothing to transfer.
              (run.transferred || run.checkIns > 0) && (
                <Chip tone={run.transferred ? 'moss' : 'plain'}>
                  {run.transferred ? 'Transferred' : 'Pending'}
                </Chip>
              )
            }
          />
        ))}
      </ul>
    </SectionCard>
  );
}
