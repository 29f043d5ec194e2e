import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { insertJob } from '~db/queries/admin/jobs';
import { insertSession } from '~db/queries/accounts/sessions';
import { JOBS } from '~server/jobs/jobs';
import { SCHEDULE } from '~server/jobs/schedule';
import { type RunningWorker, startWorker } from '~server/jobs/worker';
import type { Runtime } from '~server/runtime';

import { testRuntime } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { mailStandIn } from '../support/mailing';
import { openLink, type UnsteadyLink } from '../support/unsteady-link';

vi.setConfig({ testTimeout: 60_000 });

const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 25_000, interval: 20 });

const DAY = 86_400_000;

let worker: RunningWorker | null = null;
let userId: string;

const test = useDatabase();
const { runtime } = test;
beforeEach(async () => {
  ({ id: userId } = await test.make.makePerson());
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
  vi.restoreAllMocks();
  await sql`delete from mail_outbox; `.execute(test.db);
  await sql`delete from graphile_worker._private_jobs`.execute(test.db);
});

async function jobsOf(task: string) {
  const { rows } = await sql<{
    attempts: number;
    key: string | null;
    run_at: string;
    locked_at: string | null;
  }>`
    select attempts, key, run_at, locked_at from graphile_worker.jobs where task_identifier = ${task}`.execute(
    test.db,
  );
  return rows;
}

/** Lets waiting retries run at once. */
const hurry = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(test.db);

describe('scheduled jobs', () => {
  it('wait in the queue once each, however many workers start', async () => {
    const other = await startWorker(runtime, { concurrency: 1, email: null });
    worker = await startWorker(runtime, { concurrency: 1, email: null });
    await other.stop();
    const { rows } = await sql<{ task: string; later: boolean }>`
      select task_identifier as task, run_at > now() as later from graphile_worker.jobs order by 1`.execute(
      test.db,
    );
    expect(rows).toEqual(
      SCHEDULE.map(({ name }) => name)
        .sort()
        .map((task) => ({ task, later: true })),
    );
  });

  it('remove what has ended and nothing else, also when run twice', async () => {
    const now = Date.now();
    const session = (id: string, expires: number) =>
      insertSession(test.db, { id: id.repeat(64), userId, expiresAt: new Date(expires), userAgent: null });
    await session('a', now - 1000);
    await session('b', now + DAY);
    await session('c', now + DAY);
    await sql`update sessions set created_at = now() - interval '181 days' where id = ${'c'.repeat(64)}`.execute(
      test.db,
    );
    for (const [token, expires] of [
      ['d', now - 1000],
      ['e', now + DAY],
    ] as const) {
      for (const table of ['email_verifications', 'password_resets'] as const) {
        await test.db
          .insertInto(table)
          .values({
            token_hash: token.repeat(64),
            user_id: userId,
            email: 'a@example.com',
            expires_at: new Date(expires).toISOString(),
          })
          .execute();
      }
    }
    await test.db
      .insertInto('rate_limits')
      .values([
        { key: 'old', points: 1, expire: now - 1000 },
        { key: 'live', points: 1, expire: now + DAY },
        { key: 'for-ever', points: 1, expire: null },
      ])
      .execute();
    const mail = (days: number) =>
      test.db
        .insertInto('mail_outbox')
        .values({
          kind: 'x',
          recipient: 'a@example.com',
          created_at: new Date(now - days * DAY).toISOString(),
          failed_at: new Date(now).toISOString(),
        })
        .execute();
    await mail(31);
    await mail(29);

    worker = await startWorker(runtime, { concurrency: 1, email: null });
    for (let round = 0; round < 2; round += 1) {
      await hurry();
      await insertJob(test.db, 'purge_sessions', {});
      await eventually(async () =>
        expect((await jobsOf('purge_sessions')).every((job) => new Date(job.run_at) > new Date())).toBe(true),
      );
      await eventually(async () =>
        expect((await jobsOf('purge_mails')).every((job) => new Date(job.run_at) > new Date())).toBe(true),
      );
      await eventually(async () =>
        expect((await jobsOf('purge_tokens')).every((job) => new Date(job.run_at) > new Date())).toBe(true),
      );
      await eventually(async () =>
        expect((await jobsOf('purge_rate_limits')).every((job) => new Date(job.run_at) > new Date())).toBe(
          true,
        ),
      );
    }
    expect(await test.db.selectFrom('sessions').select('id').execute()).toEqual([{ id: 'b'.repeat(64) }]);
    for (const table of ['email_verifications', 'password_resets'] as const)
      expect(await test.db.selectFrom(table).select('token_hash').execute()).toEqual([
        { token_hash: 'e'.repeat(64) },
      ]);
    expect(await test.db.selectFrom('rate_limits').select('key').orderBy('key').execute()).toEqual([
      { key: 'for-ever' },
      { key: 'live' },
    ]);
    expect(await test.db.selectFrom('mail_outbox').select('id').execute()).toHaveLength(1);
  });
});

describe('when the database goes away', () => {
  let link: UnsteadyLink;
  let far: Runtime;
  beforeEach(async () => {
    // graphile-worker reports the end of a worker this way.
    vi.spyOn(console, 'trace').mockImplementation(() => undefined);
    link = await openLink(test.url);
    far = testRuntime(link.url);
  });
  afterEach(async () => {
    await worker?.stop();
    worker = null;
    await far.close();
    await link.close();
  });

  /** Replaces the work of a job. */
  const spyOn = (name: string, work: () => Promise<void>) => {
    const job = JOBS.get(name);
    if (!job) throw new Error(`There is no job ${name}`);
    return vi.spyOn(job, 'run').mockImplementation(work);
  };

  it('the worker goes on by itself once it is back, and so does the job it was doing', async () => {
    let release = () => {};
    let began = 0;
    spyOn('purge_news', async () => {
      began += 1;
      if (began === 1) await new Promise<void>((resolve) => (release = resolve));
    });
    worker = await startWorker(far, { concurrency: 1, email: null });
    await insertJob(test.db, 'purge_news', {});
    await eventually(() => expect(began).toBe(1));
    link.cut();
    release();
    await eventually(() => expect(console.trace).toHaveBeenCalled());
    await insertJob(test.db, 'purge_news', {});
    link.mend();
    await eventually(() => expect(began).toBe(3));
  });

  it('an idle worker hears of new jobs again', async () => {
    const run = spyOn('purge_news', () => Promise.resolve());
    worker = await startWorker(far, { concurrency: 2, email: null });
    link.cut();
    await new Promise((resolve) => setTimeout(resolve, 300));
    link.mend();
    await insertJob(test.db, 'purge_news', {});
    await eventually(() => expect(run).toHaveBeenCalledOnce());
  });

  it('a worker that starts meanwhile waits for it', async () => {
    const run = spyOn('purge_news', () => Promise.resolve());
    link.cut();
    worker = await startWorker(far, { concurrency: 1, email: null });
    await insertJob(test.db, 'purge_news', {});
    link.mend();
    await eventually(() => expect(run).toHaveBeenCalledOnce());
  });

  it('a worker can be stopped meanwhile', async () => {
    const run = spyOn('purge_news', () => Promise.resolve());
    worker = await startWorker(far, { concurrency: 1, email: mailStandIn().service });
    link.cut();
    await worker.stop();
    worker = null;
    link.mend();
    await insertJob(test.db, 'purge_news', {});
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(run).not.toHaveBeenCalled();
  });

  it('a job that takes long keeps its lock, so that nobody else takes it', async () => {
    let end = () => {};
    spyOn('purge_news', () => new Promise((resolve) => (end = resolve)));
    worker = await startWorker(runtime, { concurrency: 1, email: null });
    await insertJob(test.db, 'purge_news', {});
    const heldFor = async () => {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from now() - locked_at)::float8 as seconds from graphile_worker.jobs
        where task_identifier = 'purge_news' and locked_at is not null`.execute(test.db);
      return rows[0]?.seconds;
    };
    await eventually(async () => expect(await heldFor()).toBeLessThan(20));
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '20 seconds' where locked_at is not null`.execute(
      test.db,
    );
    await eventually(async () => expect(await heldFor()).toBeLessThan(16));
    end();
  });

  it('the job of a process that was killed is freed', async () => {
    const run = spyOn('purge_news', () => Promise.resolve());
    await insertJob(test.db, 'purge_news', {});
    await sql`update graphile_worker._private_jobs set locked_by = 'worker-of-the-dead', locked_at = now() - interval '41 seconds', attempts = 1`.execute(
      test.db,
    );
    worker = await startWorker(runtime, { concurrency: 1, email: null });
    await eventually(() => expect(run).toHaveBeenCalledOnce());
  });
});
