import { addDays, addMonths, type LocalDay, localDay, monthStart } from '../../kernel/days';
import { sameDaysOf } from './period-days';
import type { Filter, Grouping, Period, Query, QueryArm, QueryStatement } from './query';
import { isCounted, isEntry, refusedSlot, usable } from './query-slots';

/** Nothing is logged before this day. */
const FIRST_DAY = localDay('2000-01-01');

/** The most lines that an answer lists. */
export const MOST_ROWS = 13;

const SOURCES = { transferred: 'transferred', waiting: 'waiting', withdrawn: 'withdrawals' } as const;

/** The period of a question; everything so far when it names none. */
export const periodAsked = ({ period }: Query, today: LocalDay): Period =>
  period ?? { unit: 'all', from: FIRST_DAY, to: today };

/** The day after the last one of a period that is shorter because it runs; null for one without an end of its own. */
function endOf({ unit, from }: Period): LocalDay | null {
  switch (unit) {
    case 'week':
      return addDays(from, 7);
    case 'month':
      return addMonths(monthStart(from), 1);
    case 'quarter':
      return addMonths(from, 3);
    case 'half':
      return addMonths(from, 6);
    case 'year':
      return addMonths(from, 12);
    default:
      return null;
  }
}

/** Whether a week, month, quarter, half or whole year has days left after its last one here. */
export function stillRuns(period: Period): boolean {
  const end = endOf(period);
  return end !== null && addDays(period.to, 1) < end;
}

/** The other period of a comparison: only the same days of it when one of the two still runs. */
export function periodCompared(query: Query, today: LocalDay): Period | null {
  if (query.comparison?.with !== 'period') return null;
  const { period } = query.comparison;
  const asked = periodAsked(query, today);
  return stillRuns(asked) && !stillRuns(period) ? sameDaysOf(asked, period, today) : period;
}

const OWN_GROUPING: Readonly<Partial<Record<Query['measure'], Grouping>>> = {
  days: 'day',
  best: 'month',
  worst: 'month',
  trend: 'month',
};

/** The groups that a measure is counted in when the question names none. */
export const groupingOf = ({ measure, grouping }: Query): Grouping | null =>
  grouping ?? OWN_GROUPING[measure] ?? null;

const sourceOf = ({ measure, filter }: Query): QueryStatement['source'] => {
  if (measure === 'transferred' || measure === 'waiting' || measure === 'withdrawn') return SOURCES[measure];
  return isEntry(measure) && filter.withdrawals ? 'withdrawals' : 'savings';
};

/** What a question asks the database, for one that {@link usable} has gone through or not; null when it asks nothing: it
 * is refused, about a streak or XP, or about the goal. */
export function statementOf(asked: Query, today: LocalDay): QueryStatement | null {
  const { measure } = asked;
  if (!isCounted(measure) || measure === 'streak' || measure === 'xp' || refusedSlot(asked)) return null;
  const { query } = usable(asked);
  const arm = ({ from, to }: Period, filter: Filter): QueryArm => ({
    from,
    to: to < today ? to : today,
    filter,
  });
  const period = periodAsked(query, today);
  return {
    source: sourceOf(query),
    asked: arm(period, query.filter),
    compared: comparedArm(query, today, arm),
    grouping: groupingOf(query),
    entries: isEntry(measure) ? { order: measure, limit: Math.min(query.limit ?? 1, MOST_ROWS) } : null,
  };
}

function comparedArm(
  query: Query,
  today: LocalDay,
  arm: (period: Period, filter: Filter) => QueryArm,
): QueryArm | null {
  const { measure, filter, comparison } = query;
  const period = periodAsked(query, today);
  if (measure === 'share')
    // A part of the same days; without a filter, these days as a part of all.
    return Object.keys(filter).length > 0
      ? arm(period, {})
      : arm(periodAsked({ ...query, period: null }, today), {});
  const other = periodCompared(query, today);
  if (other) return arm(other, filter);
  return comparison?.with === 'filter' ? arm(period, comparison.filter) : null;
}
