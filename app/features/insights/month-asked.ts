import type { LocalDay } from '~server/domain/kernel/days';
import { readMonth } from '~server/domain/insights/insights';

/** The month (yyyy-MM) that an address asks for with `?month=`; the running one where it asks for none, or for
 * nonsense. */
export function monthAsked(search: URLSearchParams, today: LocalDay): string {
  return (readMonth(search.get('month')) ?? today).slice(0, 7);
}
