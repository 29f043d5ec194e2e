import { readStats } from '~db/queries/admin/people';

import type { AuditedContext } from '../../context';
import { auditOk } from './audit';

const ACTIVE_DAYS = 30;

/** The installation in numbers; money in cents. */
export interface Stats {
  people: number;
  /** Who logged a saving in the last 30 days. */
  activeSavers: number;
  entries: number;
  savedTotalCents: number;
  /** Whose Pro comes from the running trial alone. */
  trials: number;
  /** Admins, granted, subscribed. */
  pro: number;
  mailsWaiting: number;
  mailsFailed: number;
  jobsWaiting: number;
  jobsFailed: number;
  /** Calls to Claude in the last 30 days and what they cost, in millionths of a US dollar. */
  claudeCalls: number;
  claudeCostMicroUsd: number;
}

export async function stats(ctx: AuditedContext): Promise<Stats> {
  const now = ctx.now();
  const row = await readStats(ctx.db, now, new Date(now.getTime() - ACTIVE_DAYS * 86_400_000));
  await auditOk(ctx, ctx.db);
  return {
    people: row.people,
    activeSavers: row.active_savers,
    entries: row.entries,
    savedTotalCents: row.saved_total_cents,
    trials: row.trials,
    pro: row.pro,
    mailsWaiting: row.mails_waiting,
    mailsFailed: row.mails_failed,
    jobsWaiting: row.jobs_waiting,
    jobsFailed: row.jobs_failed,
    claudeCalls: row.claude_calls,
    claudeCostMicroUsd: row.claude_cost,
  };
}
