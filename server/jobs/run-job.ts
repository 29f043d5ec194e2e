import { insertJob } from '~db/queries/admin/jobs';
import type { JsonObject } from '~db/types';

import { DomainError } from '../errors';
import { JOBS } from './jobs';
import type { AuditedContext } from '../context';
import { auditOk, lockAdmin } from '../features/admin/audit';

/** Queues a job by its name. @throws UNKNOWN_JOB or INVALID_PAYLOAD */
export async function runJob(ctx: AuditedContext, input: { job: string; payload: JsonObject }) {
  const job = JOBS.get(input.job);
  if (!job) {
    throw new DomainError('UNKNOWN_JOB', `There is no such job. Jobs: ${[...JOBS.keys()].join(', ')}`, {
      field: 'job',
    });
  }
  const checked = job.payload.safeParse(input.payload);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const where = issue?.path.join('.') ?? '';
    throw new DomainError(
      'INVALID_PAYLOAD',
      `The payload does not fit${where ? ` at ${where}` : ''}: ${issue?.message ?? 'invalid'}`,
      { field: 'payload' },
    );
  }
  return ctx.db.transaction().execute(async (trx) => {
    await lockAdmin(ctx, trx);
    const jobId = await insertJob(trx, input.job, input.payload, job.queue ?? null);
    await auditOk(ctx, trx, { detail: { job: input.job, jobId } });
    return { job: input.job, jobId };
  });
}
