import type { Category } from '~server/domain/kernel/categories';

import { dayNumber, dayText, weekdayOf } from './oracle-days';
import type { OracleEntry } from './query-oracle';

/** Days that the common questions are about. */
export const COUNTED_DAYS = ['all', 'last_week', 'this_month', 'last_28_days'] as const;

/** Sum and number of the savings in some days, in a category or in all. */
export function countedIn(
  entries: readonly OracleEntry[],
  day: string,
  days: (typeof COUNTED_DAYS)[number],
  category?: Category,
): { total: number; entries: number } {
  const today = dayNumber(day);
  const monday = today - weekdayOf(today);
  const [from, to] = {
    all: [0, today],
    last_week: [monday - 7, monday - 1],
    this_month: [dayNumber(`${day.slice(0, 7)}-01`), today],
    last_28_days: [today - 27, today],
  }[days];
  const counted = entries.filter(
    (one) =>
      one.source === 'saving' &&
      one.date >= dayText(from ?? 0) &&
      one.date <= dayText(to ?? 0) &&
      (category === undefined || one.category === category),
  );
  return { total: counted.reduce((sum, { amount }) => sum + amount, 0), entries: counted.length };
}
