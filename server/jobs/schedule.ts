import { MINUTE_MS } from '../domain/kernel/durations';

const HOUR = 60;
const DAY = 24 * HOUR;

/** A job that is repeated every `every` minutes, counted from midnight UTC plus `offset`. */
export interface ScheduledJob {
  name: string;
  every: number;
  offset: number;
}

/** The jobs that run by themselves, and when (minutes, UTC). */
export const SCHEDULE: readonly ScheduledJob[] = [
  { name: 'fold_leaderboard', every: 1, offset: 0 },
  // In every time zone the day begins at a full, half or quarter hour of UTC.
  { name: 'complete_challenges', every: HOUR, offset: 1 },
  // Works once a week; scheduled hourly, so that a server that was down catches up.
  { name: 'seat_leagues', every: HOUR, offset: 3 },
  { name: 'send_partner_lines', every: 15, offset: 0 },
  { name: 'send_follow_mails', every: HOUR, offset: 13 },
  // Hours begin at a full, half or quarter hour of UTC; what is due comes within five minutes.
  { name: 'plan_messages', every: 5, offset: 0 },
  { name: 'reconcile_billing', every: HOUR, offset: 23 },
  { name: 'purge_rate_limits', every: HOUR, offset: 7 },
  { name: 'delete_accounts', every: HOUR, offset: 37 },
  { name: 'purge_archives', every: HOUR, offset: 43 },
  { name: 'purge_sessions', every: DAY, offset: 3 * HOUR + 10 },
  { name: 'purge_tokens', every: DAY, offset: 3 * HOUR + 20 },
  { name: 'purge_mails', every: DAY, offset: 3 * HOUR + 30 },
  { name: 'purge_jobs', every: DAY, offset: 3 * HOUR + 35 },
  { name: 'purge_messages', every: DAY, offset: 3 * HOUR + 32 },
  { name: 'purge_trash', every: DAY, offset: 3 * HOUR + 40 },
  { name: 'purge_estimates', every: DAY, offset: 3 * HOUR + 45 },
  { name: 'purge_prices', every: DAY, offset: 3 * HOUR + 55 },
  { name: 'purge_venues', every: DAY, offset: 3 * HOUR + 45 },
  { name: 'purge_imports', every: DAY, offset: 3 * HOUR + 50 },
  { name: 'purge_news', every: DAY, offset: 3 * HOUR + 55 },
  { name: 'purge_towns', every: DAY, offset: 3 * HOUR + 57 },
  { name: 'purge_billing', every: DAY, offset: 3 * HOUR + 58 },
  { name: 'purge_trials', every: DAY, offset: 3 * HOUR + 59 },
  { name: 'award_badges', every: DAY, offset: 4 * HOUR },
  { name: 'measure_site_stats', every: DAY, offset: 4 * HOUR + 10 },
  { name: 'count_messages', every: DAY, offset: 4 * HOUR + 20 },
];

/** The first moment after `now` at which the job is due. */
export function nextRun(job: ScheduledJob, now: Date): Date {
  const period = job.every * MINUTE_MS;
  const offset = job.offset * MINUTE_MS;
  const passed = Math.floor((now.getTime() - offset) / period);
  return new Date((passed + 1) * period + offset);
}
