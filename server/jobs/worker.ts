import { EventEmitter } from 'node:events';

import {
  Logger as WorkerLogger,
  type TaskList,
  type Worker,
  type WorkerEvents,
  type WorkerPool,
  runTaskList,
} from 'graphile-worker';
import pg from 'pg';

import { createDb } from '~db/client';

import type { Env } from '../env';
import type { Logger } from '../log';
import type { Runtime } from '../runtime';
import type { EmailService } from '../services/email/email';
import { createResendEmail } from '../services/email/resend-email';
import type { JobContext } from './job';
import { JOBS } from './jobs';
import { startMailSender } from './mail-sender';
import { startPushSender } from './push-sender';
import { createQueueMaintenance } from './queue-maintenance';
import { type RunLog, createRunLog } from './run-log';

const RESEND_URL = 'https://api.resend.com';

const APPLICATION = 'hazel-jobs';
/** Nobody waits for the statements of jobs, so they may take longer than those of requests. */
const STATEMENT_MS = 60_000;
/** Jobs wait longer for a connection, because as many as there are may want one at once. */
const CONNECTION_MS = 10_000;

export interface RunningWorker {
  /** Takes no more jobs, lets the running ones finish, closes the connections. */
  stop: () => Promise<void>;
}

/** Runs the jobs of the queue until it is stopped, in any number of processes. When the database is away, the
 * process and the work survive: the worker looks for jobs again as soon as it is back, and jobs that were
 * running then are tried again.
 * @param options.concurrency jobs at the same time
 * @param options.email replaces the service that the environment names (for tests) */
export async function startWorker(
  runtime: Pick<Runtime, 'env' | 'log' | 'services'>,
  options: {
    concurrency: number;
    email?: EmailService | null;
    now?: () => Date;
    statementTimeoutMillis?: number;
  },
): Promise<RunningWorker> {
  const { env, log, services } = runtime;
  const email = options.email === undefined ? emailOf(env) : options.email;
  if (email === null) log.warn('mail is off: RESEND_API_KEY is not set; mails wait in the outbox');
  const { db, close } = createDb(env.DATABASE_URL, {
    max: options.concurrency + 2,
    connectionTimeoutMillis: CONNECTION_MS,
    statementTimeoutMillis: options.statementTimeoutMillis ?? STATEMENT_MS,
    applicationName: APPLICATION,
    onIdleError: (err) => log.debug({ err }, 'a connection of the jobs broke'),
  });
  const stopping = new AbortController();
  const runs = createRunLog();
  const ctx: JobContext = {
    db,
    log,
    email,
    push: services.push,
    stripe: services.billing,
    appUrl: services.appUrl,
    operator: services.operator,
    encryption: services.encryption,
    holdout: env.MESSAGE_HOLDOUT,
    now: options.now ?? (() => new Date()),
    stopping: stopping.signal,
  };
  const pool = openPool(env.DATABASE_URL, options.concurrency, log);

  let current: WorkerPool | null = null;
  const retiring = new Set<Promise<void>>();

  function launch(): void {
    const events: WorkerEvents = new EventEmitter();
    events.on('job:failed', ({ job, error }) => {
      log.error({ err: error, task: job.task_identifier, jobId: job.id }, 'a job was given up');
    });
    // Registered before the workers exist, because they are created at once, and a worker that the keeper
    // does not know loses long jobs to others.
    events.on('worker:create', ({ worker }) => keeper.workerStarted(worker.workerId));
    const workers = runTaskList(
      { concurrency: options.concurrency, noHandleSignals: true, logger: bridge(log), events },
      taskList(ctx, runs),
      pool,
    );
    current = workers;
    log.info('Hazel is working off jobs');
    const broken = ({ worker }: { worker: Worker }) => {
      keeper.workerDied(worker.workerId);
      setImmediate(retire, workers);
    };
    events.on('worker:fatalError', broken);
    events.on('worker:getJob:error', broken);
  }

  /** Shuts a pool down after trouble with the database, because it may never recover: a worker that cannot
   * report the end of its job dies without a replacement, and one that could not read the task names at its
   * start never retries. `onReachable` of the keeper starts another pool when the database answers. */
  function retire(broken: WorkerPool): void {
    if (broken !== current) return;
    current = null;
    const end = broken.gracefulShutdown('lost its database').finally(() => retiring.delete(end));
    retiring.add(end);
  }

  const keeper = createQueueMaintenance({
    db,
    log,
    now: ctx.now,
    runs,
    onReachable() {
      if (current === null) launch();
    },
  });
  await keeper.start();
  const sender =
    email &&
    startMailSender({
      ...ctx,
      email,
      pictures: services.pictures,
      perSecond: env.MAIL_PER_SECOND,
    });
  const pushSender = services.push && startPushSender({ ...ctx, push: services.push });

  return {
    async stop() {
      stopping.abort();
      await Promise.all([sender?.stop(), pushSender?.stop()]);
      await keeper.stop();
      if (current !== null) retire(current);
      await Promise.all(retiring);
      await keeper.storeRuns();
      await Promise.all([pool.end(), close()]);
    },
  };
}

function emailOf(env: Env): EmailService | null {
  const { RESEND_API_KEY: apiKey, RESEND_BASE_URL: baseUrl = RESEND_URL, EMAIL_FROM: from } = env;
  return apiKey === undefined ? null : createResendEmail({ apiKey, baseUrl, from });
}

/** The queue's own pool: it keeps one connection listening, and expects the driver's default value types. */
function openPool(connectionString: string, concurrency: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: concurrency + 1,
    connectionTimeoutMillis: 1000,
    statement_timeout: 10_000,
    application_name: APPLICATION,
  });
  // Without a listener, a broken connection would end the process, whether idle ('error' of the pool) or in use.
  const tell = (err: Error) => log.debug({ err }, 'a connection of the job queue broke');
  pool.on('error', tell);
  pool.on('connect', (client) => void client.on('error', tell));
  return pool;
}

function taskList(ctx: JobContext, runs: RunLog): TaskList {
  return Object.fromEntries(
    [...JOBS].map(([name, job]) => [
      name,
      (
        payload: unknown,
        { job: { attempts, max_attempts } }: { job: { attempts: number; max_attempts: number } },
      ) =>
        runs.watch({ name, inParts: job.inParts ?? false }, ctx.now, () =>
          job.run(ctx, payload, { last: attempts >= max_attempts }),
        ),
    ]),
  );
}

/** Our log level for each of graphile-worker's. It retries after its own errors, so they are only warnings. */
const LEVELS = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const;

function bridge(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message, meta) => {
    // The text of its errors may quote a row's content; the logger removes that from `err`.
    const [said] = message.split(' with error');
    log[LEVELS[level]]({ queue: scope, ...(meta?.['error'] ? { err: meta['error'] } : {}) }, said);
  });
}
