import type { Db } from '~db/client';
import { insertScheduledJob, releaseJobs, renewJobLocks } from '~db/queries/admin/jobs';
import { requeueMails } from '~db/queries/messages/outbox';

import type { Logger } from '../log';
import { SCHEDULE, nextRun } from './schedule';

const KEEP_MS = 15_000;
const RETRY_MS = 1000;

/** A living worker renews its locks in every round: whoever has not for so long was killed. */
const STUCK_MS = 40_000;

/** Older mails are not queued again: links in mails are valid for two days at most, so they would only confuse. */
const REQUEUE_MS = 24 * 3_600_000;

export interface QueueKeeper {
  /** Runs the first round; the others follow by themselves. */
  start(): Promise<void>;
  /** Reports a dead worker of this process, so that the keeper frees the job that it held. */
  bury(workerId: string): void;
  /** Reports a worker of this process that began to work. */
  greet(workerId: string): void;
  stop: () => Promise<void>;
}

export interface QueueKeeperOptions {
  db: Db;
  log: Logger;
  now: () => Date;
  mailIsOn: boolean;
  /** Called after every round that went well. */
  onReachable: () => void;
}

/**
 * Looks after the queue every 15 s: renews the locks of this process, frees the jobs of dead workers, queues the scheduled
 * ones and, where mail is on, the mails that waited for it. Every step may run in several processes at once. While the
 * database is away it tries again every second.
 * (graphile-worker's own scheduler ends the process with an unhandled rejection when the database fails.)
 */
export function createQueueKeeper(options: QueueKeeperOptions): QueueKeeper {
  const { db, log, now } = options;
  const alive = new Set<string>();
  const dead = new Set<string>();
  let stopped = false;
  let troubled = false;
  let timer: NodeJS.Timeout | undefined;

  async function keep(): Promise<void> {
    const buried = [...dead];
    const at = now();
    await renewJobLocks(db, [...alive]);
    await releaseJobs(db, buried, new Date(at.getTime() - STUCK_MS));
    for (const id of buried) dead.delete(id);
    for (const job of SCHEDULE) await insertScheduledJob(db, job.name, nextRun(job, at));
    if (options.mailIsOn) await requeueMails(db, new Date(at.getTime() - REQUEUE_MS));
  }

  async function round(): Promise<void> {
    clearTimeout(timer);
    try {
      await keep();
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
    greet(workerId) {
      alive.add(workerId);
    },
    bury(workerId) {
      alive.delete(workerId);
      dead.add(workerId);
      if (!stopped) plan(RETRY_MS);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
