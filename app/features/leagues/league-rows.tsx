import { Avatar } from '~/components/avatar';
import { cx } from '~/components/cx';
import { ProgressBar } from '~/components/progress-bar';
import { ScreenLink } from '~/components/screen-link';
import { paths } from '~/paths';
import { useMe } from '~/trpc/use-me';
import { counted } from '~server/domain/kernel/plural';
import type { LeagueRow } from '~server/features/leagues/league';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** People of a league by rank, each with the percentage of their plan and the days on which they logged. In
 * hardship one's own week is not compared with a plan. */
export function LeagueRows({ rows, label }: { rows: readonly LeagueRow[]; label: string }) {
  const { hardship } = useMe();
  return (
    <ol className="rows" aria-label={label}>
      {rows.map(({ userId, rank, name, isMe, planPercent, days }) => (
        <li
          key={userId}
          className={cx(isMe && 'league-you -mx-2 rounded-control bg-moss px-2 text-moss-ink')}
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
              {!(isMe && hardship) && (
                <span className="num" aria-hidden="true">
                  {planPercent}%
                </span>
              )}
            </div>
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
              <DayMarks days={days} quiet={hardship} />
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}

function DayMarks({ days, quiet }: { days: readonly number[]; quiet: boolean }) {
  const nothing = quiet ? 'Nothing logged' : 'Nothing logged yet';
  const told = days.map((day) => WEEKDAYS[day]).join(', ');
  return (
    <span
      role="img"
      className="flex gap-1"
      aria-label={days.length === 0 ? nothing : `Logged on ${counted(days.length, 'day')}: ${told}`}
    >
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
