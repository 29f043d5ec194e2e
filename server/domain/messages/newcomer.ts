import { DAY_MS } from '../kernel/durations';

const WEEK_MS = 7 * DAY_MS;

/** Whether an account is in its first week, in which it may write to few strangers. */
export const isNewcomer = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < WEEK_MS;
