import { Avatar } from '~/components/avatar';
import { cx } from '~/components/cx';
import { ProgressBar } from '~/components/progress-bar';
import { ScreenLink } from '~/components/screen-link';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import { counted } from '~server/domain/kernel/plural';
import type { LeagueRow } from '~server/features/leagues/league';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface LeagueRowsProps {
  rows: readonly LeagueRow[];
  label: string;
}

/** People of a league by rank, each with the percentage of their plan and the days on which they logged; below a line those
 * who have logged nothing, of whom no percentage is said. */
export function LeagueRows({ rows, label }: LeagueRowsProps) {
  const ranked = rows.filter(({ rank }) => rank !== null);
  const resting = rows.filter(({ rank }) => rank === null);
  return (
    <>
      {ranked.length > 0 && <Rows rows={ranked} label={label} />}
      {resting.length > 0 && (
        <div className={cx(ranked.length > 0 && 'league-rest')}>
          <p className="fine">Nothing logged this week</p>
          <Rows rows={resting} label="Nothing logged this week" />
        </div>
      )}
    </>
  );
}

/** In hardship one's own week is not compared with a plan. */
function Rows({ rows, label }: LeagueRowsProps) {
  const { hardship } = useMe();
  return (
    <ol className="rows" aria-label={label}>
      {rows.map(({ userId, rank, name, isMe, planPercent, days }) => (
        <li
          key={userId}
          className={cx('row-link', isMe && 'league-you -mx-2 rounded-control bg-moss px-2 text-moss-ink')}
        >
          <b className="num w-5 text-center">
            <span className="sr-only">{rank === null ? 'No rank yet' : 'Rank '}</span>
            {rank ?? <span aria-hidden="true">–</span>}
          </b>
          <Avatar name={name} />
          <div className="row-main stack gap-1">
            <div className="row gap-3">
              <b className="flex min-w-0 grow flex-wrap gap-x-1.5">
                <ScreenLink to={paths.profile(userId)} className="clamp">
                  {name}
                </ScreenLink>
                {/* Outside of the part that is cut when the name is long. */}
                {isMe && ' (You)'}
              </b>
              {rank !== null && !(isMe && hardship) && (
                <span className="num" aria-hidden="true">
                  {planPercent}%
                </span>
              )}
            </div>
            {rank !== null && (
              <div className="row gap-3">
                <div className="grow">
                  {!(isMe && hardship) && (
                    <ProgressBar
                      label={`Share of the plan that ${isMe ? 'you' : name} met`}
                      value={planPercent}
                      valueText={`${planPercent}%`}
                    />
                  )}
                </div>
                <DayMarks days={days} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function DayMarks({ days }: { days: readonly number[] }) {
  const told = days.map((day) => WEEKDAYS[day]).join(', ');
  return (
    <span role="img" className="flex gap-1" aria-label={`Logged on ${counted(days.length, 'day')}: ${told}`}>
      {WEEKDAYS.map((weekday, day) => (
        <DayMark key={weekday} logged={days.includes(day)} />
      ))}
    </span>
  );
}

/** A day as a shape: a disc if something was logged, a dot if not. */
export function DayMark({ logged }: { logged: boolean }) {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <circle cx="6" cy="6" r={logged ? 5 : 1.75} fill="currentColor" />
    </svg>
  );
}
