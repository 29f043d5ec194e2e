import { dayParts, type LocalDay } from '../kernel/days';
import { monthName } from '../insights/insights';

/** '4 to 10 May', '28 September to 4 October', '31 December'. */
export function rangeOf({ from, to }: { from: LocalDay; to: LocalDay }): string {
  if (from === to) return dayAndMonth(to);
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${sameMonth ? dayParts(from).day : dayAndMonth(from)} to ${dayAndMonth(to)}`;
}

const dayAndMonth = (day: LocalDay): string => `${dayParts(day).day} ${monthName(day)}`;
