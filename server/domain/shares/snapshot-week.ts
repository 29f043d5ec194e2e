import { type LocalDay, addDays, dayParts, weekStart } from '../kernel/days';

/** Until this weekday (Monday is 1) the running week has hardly begun: there is little in it to be glad of. */
const YOUNG_UNTIL = 3;

/** The weeks that a snapshot can show, Monday to the last day there is: until Wednesday the last full week, and the
 * running one. Of two with as many days of saving the first is shown. */
export function snapshotWeeks(today: LocalDay): { from: LocalDay; to: LocalDay }[] {
  const monday = weekStart(today);
  const running = { from: monday, to: today };
  const last = { from: addDays(monday, -7), to: addDays(monday, -1) };
  return dayParts(today).weekday <= YOUNG_UNTIL ? [last, running] : [running];
}
