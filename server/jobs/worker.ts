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

import type { Env } from '../env';
import type { Logger } from '../log';
import type { Runtime } from '../runtime';
import type { EmailService } from '../services/email/email';
import { createResendEmail } from '../services/email/resend-email';
import type { JobContext } from './job';
import { JOBS } from './jobs';
import { startMailSender } from './mail-sender';
import { createQueueMaintenance } from './queue-maintenance';

const RESEND_URL = 'https://api.resend.com';

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
  runtime: Pick<Runtime, 'env' | 'log' | 'db' | 'services'>,
  options: { concurrency: number; email?: EmailService | null; now?: () => Date },
): Promise<RunningWorker> {
  const { env, log, db, services } = runtime;
  const email = options.email === undefined ? emailOf(env) : options.email;
  if (email === null) log.warn('mail is off: RESEND_API_KEY is not set; mails wait in the outbox');
  const ctx: JobContext = {
    db,
    log,
    email,
    stripe: services.billing,
    appUrl: services.appUrl,
    operator: services.operator,
    encryption: services.encryption,
    holdout: env.MESSAGE_HOLDOUT,
    now: options.now ?? (() => new Date()),
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
      taskList(ctx),
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

  return {
    async stop() {
      await sender?.stop();
      await keeper.stop();
      if (current !== null) retire(current);
      await Promise.all(retiring);
      await pool.end();
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
    application_name: 'hazel-jobs',
  });
  // Without a listener, a broken connection would end the process, whether idle ('error' of the pool) or in use.
  const tell = (err: Error) => log.debug({ err }, 'a connection of the job queue broke');
  pool.on('error', tell);
  pool.on('connect', (client) => void client.on('error', tell));
  return pool;
}

function taskList(ctx: JobContext): TaskList {
  return Object.fromEntries(
    [...JOBS].map(([name, job]) => [
      name,
      (
        payload: unknown,
        { job: { attempts, max_attempts } }: { job: { attempts: number; max_attempts: number } },
      ) => job.run(ctx, payload, { last: attempts >= max_attempts }),
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
