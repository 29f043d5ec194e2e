import type { LocalDay } from '~server/domain/kernel/days';
import { readMonth } from '~server/domain/insights/insights';

/** The month that an address asks for (`?month=yyyy-MM`); null where it asks for none, or for nonsense. */
export function monthAsked(search: URLSearchParams): LocalDay | null {
  return readMonth(search.get('month'));
}
