import Check from 'lucide-react/icons/check';
import { useEffect, useRef, useState } from 'react';

import { SmallButton } from '~/components/button';
import { SectionCard } from '~/components/card';
import { MoreRows } from '~/components/more-rows';
import { ScreenLink } from '~/components/screen-link';
import { onDemand } from '~/components/on-demand';
import { paths } from '~/paths';
import { useEur, useMe } from '~/trpc/use-me';
import type { Run } from '~server/features/challenges/run';

import { DayCells } from './day-cells';
import { envelopesText } from './envelopes-text';
import { useCheckIn } from './use-check-in';

const CompletionDialog = onDemand(() => import('./completion-dialog'));

/** Two weeks of cells, or one of several runs, keep the page short, whatever the duration. */
const CELLS_SHOWN = { alone: 14, together: 7 };

/** Up to three running challenges with today's check-in; renders nothing when none runs.
 * @param first whether it asks for one check-in now; the other runs unfold */
export function ActiveChallengesCard({ runs, first }: { runs: readonly Run[]; first: boolean }) {
  const { gameDay } = useMe();
  const waits = (run: Run) => !run.checkedDays.includes(gameDay);
  const shown = [...runs.filter(waits), ...runs.filter((run) => !waits(run))];
  if (shown.length === 0) return null;
  return (
    <SectionCard
      id="active-challenges"
      title="Active Challenges"
      stack
      aside={
        <ScreenLink to={paths.challenges()} className="link" aria-label="All challenges">
          All
        </ScreenLink>
      }
    >
      <Runs runs={first ? shown.slice(0, 1) : shown} />
      {first && shown.length > 1 && (
        <MoreRows count={shown.length - 1}>
          <Runs runs={shown.slice(1)} />
        </MoreRows>
      )}
    </SectionCard>
  );
}

const Runs = ({ runs }: { runs: readonly Run[] }) => (
  <ul className="divide-y divide-line *:py-3 *:first:pt-0 *:last:pb-0">
    {runs.map((run) => (
      <ActiveRun key={run.id} run={run} size={runs.length > 1 ? CELLS_SHOWN.together : CELLS_SHOWN.alone} />
    ))}
  </ul>
);

function ActiveRun({ run, size }: { run: Run; size: number }) {
  const { gameDay: today } = useMe();
  const eur = useEur();
  const { sending, waits, checkIn } = useCheckIn(run);
  return (
    <li className="stack gap-2">
      <div className="between">
        <div className="min-w-0">
          <h3 id={run.id} className="clamp">
            {run.title}
          </h3>
          <p className="fine">
            Day {run.day} of {run.days} · {run.checkIns} / {run.days} check-ins
          </p>
          {run.envelopes && <p className="fine">{envelopesText(run.envelopes, eur)}</p>}
        </div>
        {run.checkedDays.includes(today) ? (
          <span className="muted row shrink-0 gap-1">
            <Check size={18} /> Checked in
          </span>
        ) : waits ? (
          <span className="muted shrink-0">Waits here</span>
        ) : (
          <SmallButton
            className="needs-script shrink-0"
            pending={sending}
            aria-describedby={run.id}
            onClick={() => void checkIn()}
          >
            Check In
          </SmallButton>
        )}
      </div>
      <DayCells run={run} sending={sending || waits} size={size} />
    </li>
  );
}

/** One dialog after the other for runs whose end was not seen yet. */
export function FinishedDialogs({ finished }: { finished: readonly Run[] }) {
  const [shown, setShown] = useState<Run | null>(null);
  const told = useRef(new Set<string>());
  useEffect(() => {
    if (shown !== null) return;
    const next = finished.find(({ id }) => !told.current.has(id));
    if (next === undefined) return;
    told.current.add(next.id);
    setShown(next);
  }, [finished, shown]);
  if (shown === null) return null;
  return <CompletionDialog key={shown.id} run={shown} ask={false} onClose={() => setShown(null)} />;
}
