import { type LocalDay, addDays, weekStart } from '../../kernel/days';
import { type Fact, type Prose, dateValue, fact } from '../figures/facts';
import type { Period } from './query';

/** The words for a period, with the facts that they cite: 'in {id}', 'from {id_from} to {id_to}'.
 * @param id what the ids of the facts begin with */
export function periodName(
  { unit, from, to }: Period,
  today: LocalDay,
  id: string,
): { prose: Prose; facts: Fact[] } {
  if (unit === 'all') return { prose: 'so far', facts: [] };
  if (from === to)
    return from === today
      ? { prose: 'today', facts: [] }
      : {
          prose: `on {${id}}`,
          facts: [fact.date(id, dateValue(from), 'The day that your question is about.')],
        };
  if (unit === 'month')
    return {
      prose: `in {${id}}`,
      facts: [fact.month(id, Math.floor(dateValue(from) / 100), 'The month that your question is about.')],
    };
  if (unit === 'year')
    return {
      prose: `in {${id}}`,
      facts: [fact.year(id, Math.floor(dateValue(from) / 10_000), 'The year that your question is about.')],
    };
  const week =
    unit !== 'week'
      ? ''
      : from === weekStart(today)
        ? 'this week, '
        : from === addDays(weekStart(today), -7)
          ? 'last week, '
          : '';
  return {
    prose: `${week}from {${id}_from} to {${id}_to}`,
    facts: [
      fact.date(`${id}_from`, dateValue(from), 'The first day that your question is about.'),
      fact.date(`${id}_to`, dateValue(to), 'The last day that your question is about.'),
    ],
  };
}
