import { type JobState, listJobStates } from '~db/queries/admin/job-runs';
import type { Db } from '~db/client';

import type { AuditedContext } from '../context';
import { auditOk } from '../features/admin/audit';
import { JOBS } from './jobs';

/** The state of every job, by name; those that never ran included. */
export async function jobStates(db: Db, now: Date): Promise<JobState[]> {
  const known = new Map((await listJobStates(db, now)).map((state) => [state.name, state]));
  const never = { lastRun: null, durationSeconds: null, failures: 0, backlog: 0, since: null, handled: 0 };
  return [...JOBS.keys()].sort().map((name) => known.get(name) ?? { name, ...never });
}

/** The same for the operator. */
export async function listJobs(ctx: AuditedContext): Promise<JobState[]> {
  const states = await jobStates(ctx.db, ctx.now());
  await auditOk(ctx, ctx.db);
  return states;
}
