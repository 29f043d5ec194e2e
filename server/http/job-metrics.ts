import { Counter, Gauge, type Registry } from 'prom-client';

import type { JobState } from '~db/queries/admin/job-runs';

/** Adds the state of every job to the metrics. Call the result before they are told: it reads the states. While the
 * database is away there are no samples of jobs, and the other metrics are told all the same. */
export function addJobMetrics(registry: Registry, read: () => Promise<JobState[]>): () => Promise<void> {
  const common = { labelNames: ['job'] as const, registers: [registry] };
  const ended = new Gauge({
    name: 'job_last_run_timestamp_seconds',
    help: 'When the job last ended',
    ...common,
  });
  const took = new Gauge({
    name: 'job_last_duration_seconds',
    help: 'How long its last run took',
    ...common,
  });
  const backlog = new Gauge({ name: 'job_backlog', help: 'Jobs that are due and wait', ...common });
  const since = new Gauge({
    name: 'job_under_way_since_timestamp_seconds',
    help: 'When the run under way began',
    ...common,
  });
  const failures = new Counter({
    name: 'job_failures_total',
    help: 'Tries that failed and people who were left out',
    ...common,
  });
  return async () => {
    const states = await read().catch((): JobState[] => []);
    for (const metric of [ended, took, backlog, since, failures]) metric.reset();
    for (const state of states) {
      const { name: job, lastRun, durationSeconds } = state;
      if (lastRun !== null) ended.set({ job }, Date.parse(lastRun) / 1000);
      if (durationSeconds !== null) took.set({ job }, durationSeconds);
      if (state.since !== null) since.set({ job }, Date.parse(state.since) / 1000);
      backlog.set({ job }, state.backlog);
      failures.inc({ job }, state.failures);
    }
  };
}
