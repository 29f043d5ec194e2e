import type { Db } from '~db/client';
import { storeRuns } from '~db/queries/admin/job-runs';
import { insertScheduledJob, releaseJobs, renewJobLocks } from '~db/queries/admin/jobs';

import { isDatabaseDown } from '../errors';
import type { Logger } from '../log';
import { JOBS } from './jobs';
import type { RunLog } from './run-log';
import { SCHEDULE, nextRun } from './schedule';

const KEEP_MS = 15_000;
const RETRY_MS = 1000;

/** Every living worker renews its locks in each round, so one that has not done so for this long was killed. */
const STUCK_MS = 40_000;

export interface QueueMaintenance {
  /** Runs the first round and schedules the others. */
  start(): Promise<void>;
  /** Reports a dead worker of this process, so that the keeper frees the job that it held. */
  workerDied(workerId: string): void;
  /** Reports a worker of this process that began to work. */
  workerStarted(workerId: string): void;
  stop: () => Promise<void>;
  /** Stores how jobs ran since the last round. */
  storeRuns: () => Promise<void>;
}

export interface QueueMaintenanceOptions {
  db: Db;
  log: Logger;
  now: () => Date;
  runs: RunLog;
  /** Called after every round in which the queue answered. */
  onReachable: () => void;
}

/** Looks after the queue every 15 s: renews the locks of this process, frees the jobs of dead workers and
 * queues the scheduled ones. Every step is short, may run in several processes at once, and stops no other
 * when it fails. While the database is away it tries again every second. (graphile-worker's own scheduler
 * ends the process with an unhandled rejection when the database fails.) */
export function createQueueMaintenance(options: QueueMaintenanceOptions): QueueMaintenance {
  const { db, log, now, runs } = options;
  const alive = new Set<string>();
  const dead = new Set<string>();
  let stopped = false;
  let troubled = false;
  let timer: NodeJS.Timeout | undefined;

  const failing = new Set<string>();

  function steps(): [name: string, work: () => Promise<void>][] {
    const deadWorkers = [...dead];
    const at = now();
    return [
      ['renew the locks', () => renewJobLocks(db, [...alive])],
      [
        'free the jobs of dead workers',
        async () => {
          await releaseJobs(db, deadWorkers, new Date(at.getTime() - STUCK_MS));
          for (const id of deadWorkers) dead.delete(id);
        },
      ],
      ...SCHEDULE.map((job): [string, () => Promise<void>] => [
        `queue ${job.name}`,
        () => insertScheduledJob(db, job.name, nextRun(job, at), JOBS.get(job.name)?.queue ?? null),
      ]),
      ['store how jobs ran', () => storeRuns(db, runs.take())],
    ];
  }

  /** Throws when every step failed, which means that the queue does not answer. */
  async function runSteps(): Promise<void> {
    let done = 0;
    let last: unknown;
    for (const [step, work] of steps()) {
      try {
        await work();
        done += 1;
        failing.delete(step);
      } catch (err) {
        if (isDatabaseDown(err)) throw err;
        last = err;
        if (!failing.has(step)) log.warn({ err, step }, 'a step of looking after the job queue fails');
        failing.add(step);
      }
    }
    if (done === 0) throw last;
  }

  async function round(): Promise<void> {
    clearTimeout(timer);
    try {
      await runSteps();
      if (troubled) log.info('the job queue is reachable again');
      troubled = false;
      if (!stopped) options.onReachable();
    } catch (err) {
      if (!troubled) log.warn({ err }, 'the job queue is out of reach; asking again every second');
      troubled = true;
    }
    if (!stopped) plan(troubled || dead.size > 0 ? RETRY_MS : KEEP_MS);
  }

  let running: Promise<void> = Promise.resolve();
  function plan(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = round();
    }, delay);
  }

  return {
    start: () => (running = round()),
    workerStarted(workerId) {
      alive.add(workerId);
    },
    workerDied(workerId) {
      alive.delete(workerId);
      dead.add(workerId);
      if (!stopped) plan(RETRY_MS);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
    storeRuns: () =>
      storeRuns(db, runs.take()).catch((err: unknown) => log.debug({ err }, 'how jobs ran was not stored')),
  };
}
