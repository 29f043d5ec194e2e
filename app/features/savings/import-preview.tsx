import { ProgressBar } from '~/components/progress-bar';
import { useCount, useCounted, useEur, useMe } from '~/trpc/use-me';
import { LATE_DAYS } from '~server/domain/game/xp';
import { towardsGoal } from '~server/domain/goals/goal';
import { categoryLabel } from '~server/domain/kernel/categories';
import { IMPORT_MAX_STORED, type ReadImport } from '~server/domain/savings/csv-import';
import { formatDay } from '~server/domain/kernel/days';
import type { Cents } from '~server/domain/kernel/money';

import type { ImportPlan } from './use-import';

const PROBLEMS_SHOWN = 10;

/** The assumptions made while reading the file, and its mistakes by line. */
export function ImportProblems({ read }: { read: ReadImport }) {
  const countOf = useCounted();
  const { goal } = useMe();
  const { savings, problems, otherCategories, ambiguousAmounts } = read;
  const earlier =
    goal === null ? 0 : savings.filter(({ date }) => towardsGoal(date, goal) !== 'counts').length;
  if (problems.length > 0) {
    return (
      <div className="stack gap-2">
        <p className="field-error">
          {countOf(problems.length, 'line is', 'lines are')} wrong. Mend the file or the columns: all lines
          are imported, or none.
        </p>
        <ul className="stack gap-1">
          {problems.slice(0, PROBLEMS_SHOWN).map(({ row, reason }) => (
            <li key={row} className="text-small">
              <b>Line {row}:</b> {reason}
            </li>
          ))}
        </ul>
        {problems.length > PROBLEMS_SHOWN && (
          <p className="muted">and {countOf(problems.length - PROBLEMS_SHOWN, 'more', 'more')}</p>
        )}
      </div>
    );
  }
  return (
    <div className="stack gap-1">
      <p>{countOf(savings.length, 'saving', 'savings')} understood.</p>
      <FromBefore count={earlier} />
      {otherCategories > 0 && (
        <p className="muted">
          {countOf(otherCategories, 'line names', 'lines name')} a category that is not known here: they
          become Other.
        </p>
      )}
      {ambiguousAmounts > 0 && (
        <p className="muted">
          {countOf(ambiguousAmounts, 'amount has', 'amounts have')} two readings, such as 1.234. They are
          taken as thousands.
        </p>
      )}
    </div>
  );
}

/** What savings dated before the goal count for; renders nothing when there are none. */
function FromBefore({ count, total }: { count: number; total?: Cents }) {
  const { goal } = useMe();
  const eur = useEur();
  const countOf = useCounted();
  if (goal === null || count === 0) return null;
  return (
    <p className="muted">
      {countOf(count, 'is', 'are')} from before {formatDay(goal.setOn, 'en-GB', 'long')}, when your goal began
      {total !== undefined && ` (${eur(total, { decimals: 'always' })})`}:{' '}
      {goal.countsEarlier
        ? `${count === 1 ? 'it counts' : 'they count'} as put aside before.`
        : 'in your history and insights, but not in your goal.'}
    </p>
  );
}

/** How many rows of a large file have been sent so far. */
export function ImportProgress({ sent, of }: { sent: number; of: number }) {
  const number = useCount();
  const text = `${number(sent)} of ${number(of)} lines compared with your savings`;
  return (
    <div className="stack gap-2">
      <ProgressBar label="Comparing the file with your savings" value={sent} max={of} valueText={text} />
      <p className="muted tabular-nums" aria-hidden="true">
        {text}
      </p>
    </div>
  );
}

/** What the import would store. */
export function ImportPreview({ plan }: { plan: ImportPlan }) {
  const { fresh, duplicates, total, first, room, earlier, earlierTotal, late, aboveGoal } = plan;
  const eur = useEur();
  const number = useCount();
  const countOf = useCounted();
  if (fresh === 0) return <p>Everything in this file is here already.</p>;
  if (fresh > room) {
    return (
      <div className="stack gap-3">
        <p>
          {countOf(fresh, 'new saving', 'new savings')}, and {room === 0 ? 'none' : `only ${number(room)}`} of
          them {room > 1 ? 'fit' : 'fits'}: an import fills an account up to {number(IMPORT_MAX_STORED)}{' '}
          savings, those in the trash included.
        </p>
        <p className="muted">
          Nothing has been added. {room > 0 && 'Import a part of the file. '}What you log by hand always fits.
        </p>
      </div>
    );
  }
  return (
    <div className="stack gap-3">
      <p>
        {countOf(fresh, 'new saving', 'new savings')},{' '}
        <span className="num">{eur(total, { decimals: 'always' })}</span> in all.
        {duplicates > 0 && <> {countOf(duplicates, 'is', 'are')} here already and left out.</>}
      </p>
      <table className="w-full text-small">
        <caption className="sr-only">The first savings of the file</caption>
        <thead>
          <tr className="text-left">
            <th scope="col">Date</th>
            <th scope="col">Category</th>
            <th scope="col" className="text-right">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {first.map(({ date, category, amount }, index) => (
            <tr key={index}>
              <td className="py-1">{formatDay(date, 'en-GB', 'long')}</td>
              <td>{categoryLabel(category)}</td>
              <td className="num text-right">{eur(amount, { decimals: 'always' })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {fresh > first.length && <p className="muted">and {countOf(fresh - first.length, 'more', 'more')}</p>}
      <FromBefore count={earlier} total={earlierTotal} />
      {late > 0 && (
        <p className="muted">
          {countOf(late, 'is', 'are')} from more than {LATE_DAYS} days ago: no XP for{' '}
          {late === 1 ? 'it' : 'them'}.
        </p>
      )}
      {aboveGoal > 0 && (
        <p className="field-error">
          {countOf(aboveGoal, 'saving is', 'savings are')} more than your whole goal. Look at the amounts
          before you go on.
        </p>
      )}
    </div>
  );
}
