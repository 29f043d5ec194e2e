import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useState } from 'react';

import { Button } from '~/components/button';
import { moveAmongCells } from '~/components/move-among-cells';
import { useMe } from '~/trpc/use-me';
import { type DayState, dayCells } from '~server/domain/challenges/challenge';
import { type LocalDay, formatDay } from '~server/domain/kernel/days';
import type { Run } from '~server/features/challenges/run';

/** Words for each state, and the sign in its cell; without a sign the cell shows its number. */
const STATES: Record<DayState, { words: string; sign: string | null }> = {
  upcoming: { words: 'upcoming', sign: null },
  check_in_today: { words: 'check in today', sign: null },
  checked_today: { words: 'checked today', sign: '✓' },
  completed: { words: 'completed', sign: '✓' },
  missed: { words: 'missed', sign: '×' },
  pending: { words: 'pending', sign: '…' },
};

/** The same in hardship, where no day counts as missed. */
const QUIET_STATES: typeof STATES = { ...STATES, missed: { words: 'no check-in', sign: null } };

const useStates = () => (useMe().hardship ? QUIET_STATES : STATES);

/** One line is a week. */
const COLUMNS = 7;

interface DayCellsProps {
  run: Run;
  /** True while today's check-in is being sent. */
  sending: boolean;
  /** The most cells at once; a longer run shows the part with today. */
  size: number;
  /** Adds buttons that page through the other parts. */
  pager?: boolean;
  /** The notes of its check-ins; pressing the day of one shows it. */
  notes?: readonly { day: LocalDay; note: string }[];
}

/** The days of a run, one cell each, told apart by shape, sign and colour. */
export function DayCells({ run, sending, size, pager = false, notes = [] }: DayCellsProps) {
  const { gameDay: today } = useMe();
  const states = useStates();
  const current = Math.floor((run.day - 1) / size);
  const [turned, setTurned] = useState(0);
  const [read, setRead] = useState<LocalDay | null>(null);
  const last = Math.ceil(run.days / size) - 1;
  const part = Math.min(last, Math.max(0, current + turned));
  const cells = dayCells(
    { startedOn: run.startedOn, durationDays: run.days, checkedDays: run.checkedDays },
    today,
    sending ? today : null,
  ).slice(part * size, (part + 1) * size);
  const from = part * size + 1;
  const stop = cells.some(({ number }) => number === run.day) ? run.day : from;
  const to = Math.min(run.days, (part + 1) * size);
  const turn = (label: string, by: number, disabled: boolean, icon: ReactNode) => (
    <Button
      look="quiet"
      icon
      aria-label={label}
      disabled={disabled}
      onClick={() => setTurned(part - current + by)}
    >
      {icon}
    </Button>
  );
  return (
    <div className="stack gap-2">
      <div
        className="grid grid-cols-[repeat(7,minmax(0,36px))] gap-1.5"
        role="group"
        aria-label={`${run.title}, days ${from} to ${to}`}
        onKeyDown={(event) => moveAmongCells(event, COLUMNS)}
      >
        {cells.map(({ day, number, state }) => {
          const name = `Day ${number}, ${formatDay(day, 'en-GB', 'short')}: ${states[state].words}`;
          const sign = states[state].sign ?? number;
          return notes.some((one) => one.day === day) ? (
            <button
              key={day}
              type="button"
              tabIndex={0}
              className={`day-cell day-${state} day-noted`}
              aria-label={`${name}, with a note`}
              aria-expanded={read === day}
              onClick={() => setRead(read === day ? null : day)}
            >
              {sign}
            </button>
          ) : (
            <span
              key={day}
              role="img"
              tabIndex={number === stop ? 0 : -1}
              className={`day-cell day-${state}`}
              aria-label={name}
            >
              {sign}
            </span>
          );
        })}
      </div>
      <div role="status">
        {cells.some(({ day }) => day === read) &&
          notes.map(
            ({ day, note }) =>
              day === read && (
                <p key={day} className="muted wrap-anywhere">
                  <b>{formatDay(day, 'en-GB', 'weekday')}:</b> {note}
                </p>
              ),
          )}
      </div>
      {pager && last > 0 && (
        <div className="between">
          {turn('Earlier days', -1, part === 0, <ChevronLeft size={20} />)}
          <span className="muted num">
            Days {from}–{to} of {run.days}
          </span>
          {turn('Later days', 1, part === last, <ChevronRight size={20} />)}
        </div>
      )}
    </div>
  );
}

/** The six looks of a cell with their names. */
export function DayLegend() {
  return (
    <ul className="day-legend fine grid grid-cols-[repeat(auto-fill,minmax(128px,1fr))] gap-x-3 gap-y-1.5">
      {Object.entries(useStates()).map(([state, { words, sign }]) => (
        <li key={state} className="flex items-center gap-2">
          <span className={`day-cell day-${state}`} aria-hidden="true">
            {sign ?? '1'}
          </span>
          {words}
        </li>
      ))}
    </ul>
  );
}
