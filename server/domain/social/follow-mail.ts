import { dayAt } from '../kernel/days';
import { isMailHour } from '../messages/mail-hours';

/** Whether a person may be told of followers by mail now: by day, and once a day at most.
 * @param last when that was done last */
export const mayMailFollowNews = (
  now: Date,
  { timeZone, last }: { timeZone: string; last: Date | null },
): boolean => isMailHour(now, timeZone) && (last === null || dayAt(last, timeZone) < dayAt(now, timeZone));
