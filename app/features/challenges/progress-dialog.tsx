import { useState } from 'react';

import { QuietButton } from '~/components/button';
import { Dialog, CloseButton } from '~/components/dialog';
import { SkeletonCard } from '~/components/skeleton';
import { Stat } from '~/components/stat';
import { QueryBoundary } from '~/lib/query-boundary';
import { trpc } from '~/trpc/client';
import { useCount, useEur } from '~/trpc/use-me';
import { checkInPercent } from '~server/domain/challenges/challenge';
import { daysBetween, formatDay } from '~server/domain/kernel/days';
import type { Progress } from '~server/features/challenges/progress';
import type { Run } from '~server/features/challenges/run';

/** How many check-ins are shown until the person asks for all. */
const SHOWN = 14;

const FAILED = { title: 'Failed to load progress', detail: 'Your check-ins are safe.' };

/** The progress of a run: its figures, and its check-ins with their notes. */
export function ProgressDialog({ run, onClose }: { run: Pick<Run, 'id' | 'title'>; onClose: () => void }) {
  const query = trpc.challenges.progress.useQuery({ id: run.id });
  return (
    <Dialog
      onClose={onClose}
      title={<span className="wrap-anywhere">{run.title}</span>}
      actions={<CloseButton>Done</CloseButton>}
    >
      <QueryBoundary query={query} failed={FAILED} skeleton={<SkeletonCard lines={3} />}>
        {(progress) => <Figures progress={progress} />}
      </QueryBoundary>
    </Dialog>
  );
}

function Figures({ progress }: { progress: Progress }) {
  const { day, days, checkIns, couldSave, potential, completedOn, startedOn } = progress;
  const eur = useEur();
  const date = (on: Run['startedOn']) => formatDay(on, 'en-GB', 'long');
  return (
    <>
      <p className="muted">
        {completedOn === null
          ? `Day ${day} of ${days}, since ${date(startedOn)}`
          : `${date(startedOn)} to ${date(completedOn)}`}
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        <Stat label="Check-ins" value={`${checkIns} / ${days}`} />
        {completedOn === null ? (
          <Stat label="Potential so far" value={eur(potential)} />
        ) : (
          <>
            <Stat label="Completion rate" value={`${checkInPercent(checkIns, days)}%`} />
            {checkIns > 0 && <Stat label="Potential saved" value={eur(couldSave)} />}
          </>
        )}
      </dl>
      {completedOn === null && (
        <p className="fine">Of about {eur(couldSave)}, by your check-ins. Saved is what you log.</p>
      )}
      <CheckIns progress={progress} />
    </>
  );
}

function CheckIns({ progress }: { progress: Progress }) {
  const [all, setAll] = useState(false);
  const number = useCount();
  const checked = [...progress.checkedDays].reverse();
  if (checked.length === 0) return <p className="muted">No check-ins.</p>;
  return (
    <>
      <ul className="divide-y divide-line *:py-2">
        {checked.slice(0, all ? checked.length : SHOWN).map((day) => {
          const note = progress.notes.find((one) => one.day === day)?.note;
          return (
            <li key={day}>
              <b>Day {daysBetween(progress.startedOn, day) + 1}</b>{' '}
              <span className="fine">{formatDay(day, 'en-GB', 'weekday')}</span>
              {note !== undefined && <p className="muted wrap-anywhere">{note}</p>}
            </li>
          );
        })}
      </ul>
      {!all && checked.length > SHOWN && (
        <QuietButton onClick={() => setAll(true)}>Show all {number(checked.length)} check-ins</QuietButton>
      )}
    </>
  );
}
