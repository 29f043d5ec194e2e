import { ChartReader } from '~/components/chart-reader';
import { useEur, useMe } from '~/trpc/use-me';
import { axisTexts, axisTicks, ratioAlong, timeTicks } from '~server/domain/insights/axis';
import type { GoalFan } from '~server/domain/insights/goal-fan';
import { formatDay, type LocalDay } from '~server/domain/kernel/days';

const HEIGHT = 100;
const WIDTH = 100;

/** The forecast of the goal as a fan: the line to its date, the person's own pace, and the range that holds 8 of 10
 * outcomes. The dates are those that the sentence above it says. */
export function FanChart({ fan }: { fan: GoalFan }) {
  const { today } = useMe();
  const eur = useEur();
  const { from, until, open, line, steps } = fan;
  const [now, end] = [steps[0], steps.at(-1)];
  if (now === undefined || end === undefined) return null;
  const ticks = axisTicks(end.amount);
  const top = ticks.at(-1) ?? end.amount;
  const x = (day: LocalDay) => ratioAlong(day, from, until) * WIDTH;
  const y = (amount: number) => HEIGHT - (amount / top) * HEIGHT;
  const path = (points: readonly (readonly [x: number, y: number])[]) =>
    points
      .map(([left, above], index) => `${index === 0 ? 'M' : 'L'}${left.toFixed(2)} ${above.toFixed(2)}`)
      .join('');
  const early = steps.map(({ early: day, amount }) => [x(day), y(amount)] as const);
  const late = steps.map(({ late: day, amount }) => [x(day ?? until), y(amount)] as const);
  const ranged = end.early !== end.late;

  const long = (day: LocalDay) => formatDay(day, 'en-GB', 'long');
  const points = [
    { day: today, told: `Today: ${eur(now.amount)} of ${eur(end.amount)} saved` },
    ...(ranged ? [{ day: end.early, told: `${long(end.early)}: there when your weeks go well` }] : []),
    { day: end.expected, told: `${long(end.expected)}: there at your own pace` },
    ...(ranged && end.late !== null && !open
      ? [{ day: end.late, told: `${long(end.late)}: there when your weeks go slowly` }]
      : []),
    ...(line === null
      ? []
      : [{ day: line.date, told: `${long(line.date)}: the date of your goal of ${eur(end.amount)}` }]),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const nearest = (ratio: number) => {
    const far = points.map(({ day }) => Math.abs(ratioAlong(day, from, until) - ratio));
    return far.indexOf(Math.min(...far));
  };
  return (
    <div className="chart">
      <div className="chart-scale" aria-hidden="true">
        {axisTexts(ticks, eur).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      <ChartReader
        label="Forecast of your goal"
        count={points.length}
        first={points.findIndex(({ day }) => day === end.expected)}
        textOf={(index) => points[index]?.told ?? ''}
        indexAt={nearest}
        lines={2}
        className="chart-plot"
      >
        {(at) => (
          <>
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              <path className="chart-grid" d={ticks.map((tick) => `M0 ${y(tick)}H${WIDTH}`).join('')} />
              {ranged && (
                <path
                  className="fan-range"
                  d={`${path([...early, ...(open ? [[WIDTH, y(end.amount)] as const] : []), ...late.toReversed()])}z`}
                />
              )}
              {line && (
                <path
                  className="fan-line"
                  d={path([
                    [x(from), y(line.from)],
                    [x(line.date), y(line.to)],
                  ])}
                />
              )}
              <path
                className="fan-pace"
                d={path(steps.map(({ expected, amount }) => [x(expected), y(amount)]))}
              />
            </svg>
            <i className="fan-at" style={{ left: `${x(points[at]?.day ?? today)}%` }} />
            <i
              className="fan-dot"
              style={{ left: `${x(today)}%`, top: `calc(var(--chart-height) * ${y(now.amount) / HEIGHT})` }}
            />
            <span className="fan-names">
              {timeTicks(from, until).map(({ day, name }) => (
                <span key={day} style={{ left: `${x(day)}%` }}>
                  {name}
                </span>
              ))}
            </span>
          </>
        )}
      </ChartReader>
      <ul className="chart-legend" aria-hidden="true">
        <li>
          <i className="chart-key fan-key-today" /> today
        </li>
        {line && (
          <li>
            <i className="chart-key fan-key-line" /> your line
          </li>
        )}
        <li>
          <i className="chart-key fan-key-pace" /> your own pace
        </li>
        {ranged && (
          <li>
            <i className="chart-key fan-key-range" /> 8 of 10 times{open && ', open to the right'}
          </li>
        )}
      </ul>
    </div>
  );
}
