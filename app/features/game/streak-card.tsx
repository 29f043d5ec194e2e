import { Card } from '~/components/card';
import { EmptyState } from '~/components/empty-state';
import { LinkButton } from '~/components/link-button';
import { StreakFlame } from '~/components/streak-flame';
import { paths } from '~/paths';
import { formatDay } from '~server/domain/kernel/days';
import { RESERVES_PER_QUARTER, type WeekState } from '~server/domain/game/streak';
import type { StreakView } from '~server/features/game/streak';

import { WEEK_WORDS, WeekMark } from './week-mark';

const STATES: readonly WeekState[] = ['saved', 'reserve', 'paused', 'missed', 'open'];

/** The streak: how long, what it took, its weeks one by one, and how reserves work. */
export function StreakCard({ streak }: { streak: StreakView }) {
  const { weeks, reservesUsed, reservesLeftThisQuarter, aliveUntil, weekStates } = streak;
  const [first] = weekStates;
  if (first === undefined) {
    return (
      <Card>
        <EmptyState
          title="No weeks yet"
          action={
            <LinkButton to={paths.add()} small>
              Add Saving
            </LinkButton>
          }
        >
          Your streak starts with your first saving: one in a week is enough, and {RESERVES_PER_QUARTER}{' '}
          reserve weeks a quarter bridge a missed one.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card as="section" aria-labelledby="streak-weeks" stack>
      <div className="between">
        <h2 id="streak-weeks">Your weeks</h2>
        <StreakFlame weeks={weeks} reservesUsed={reservesUsed} />
      </div>
      <div className="stack gap-1.5">
        {weekStates.length > 1 && (
          <p className="fine" aria-hidden="true">
            From the week of {formatDay(first.week, 'en-GB', 'short')} to this week
          </p>
        )}
        <ol className="week-marks" aria-label="The last weeks, oldest first">
          {weekStates.map(({ week, state }) => (
            <li key={week}>
              <WeekMark state={state} />
              <span className="sr-only">
                Week of {formatDay(week, 'en-GB', 'long')}: {WEEK_WORDS[state]}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1.5" aria-label="What the marks mean">
        {STATES.map((state) => (
          <li key={state} className="fine flex items-center gap-1.5">
            <WeekMark state={state} /> {WEEK_WORDS[state]}
          </li>
        ))}
      </ul>
      <p className="muted">
        {RESERVES_PER_QUARTER} reserve weeks a quarter bridge a missed week by themselves.{' '}
        {reservesLeftThisQuarter === 1 ? '1 is' : `${reservesLeftThisQuarter} are`} left this quarter.
        {aliveUntil !== null && ` Your streak stands until ${formatDay(aliveUntil, 'en-GB', 'long')}.`}
      </p>
    </Card>
  );
}
