const WEEK_MS = 7 * 24 * 3_600_000;

/** Whether an account is in its first week, in which it may write to few strangers. */
export const isNewcomer = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < WEEK_MS;
