import { dayAt } from '../kernel/days';
import { isMailHour } from '../messages/mail-hours';

/** Whether a person may now be told of followers by mail: by day, and once a day at most.
 * @param last when the last such mail was sent */
export const mayMailFollowNews = (
  now: Date,
  { timeZone, last }: { timeZone: string; last: Date | null },
): boolean => isMailHour(now, timeZone) && (last === null || dayAt(last, timeZone) < dayAt(now, timeZone));
