import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { insertJob } from '~db/queries/admin/jobs';
import { insertMail } from '~db/queries/messages/outbox';
import { insertSession } from '~db/queries/accounts/sessions';
import { SCHEDULE } from '~server/jobs/schedule';
import { type RunningWorker, startWorker } from '~server/jobs/worker';
import type { Runtime } from '~server/runtime';
import { EmailError, type EmailService, type OutgoingMail } from '~server/services/email/email';

import { testRuntime } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { openLink, type UnsteadyLink } from '../support/unsteady-link';

vi.setConfig({ testTimeout: 60_000 });

const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 25_000, interval: 20 });

const DAY = 86_400_000;

let worker: RunningWorker | null = null;
let userId: string;
let counter = 0;

const test = useDatabase();
const { runtime } = test;
beforeEach(async () => {
  counter += 1;
  ({ id: userId } = await test.make.makePerson());
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
  await sql`delete from mail_outbox; `.execute(test.db);
  await sql`delete from graphile_worker._private_jobs`.execute(test.db);
});

/** A mail service that keeps what it gets; `fail` decides whether a try fails. */
function standIn(fail: (attempt: number) => EmailError | null = () => null) {
  const sent: { mail: OutgoingMail; key: string }[] = [];
  let attempts = 0;
  const service: EmailService = {
    async send(mail, key) {
      attempts += 1;
      const error = fail(attempts);
      if (error) throw error;
      sent.push({ mail, key });
      return { id: `re_${attempts}` };
    },
  };
  return { service, sent, attempts: () => attempts };
}

async function queueMail(): Promise<string> {
  await insertMail(test.db, {
    userId,
    kind: 'verify-email',
    recipient: `Worker${counter}@example.com`,
    payload: {
      displayName: 'Lena',
      verifyUrl: 'http://localhost:3000/verify-email?token=secret',
      expiresInMinutes: 60,
    },
  });
  const { id } = await test.db
    .selectFrom('mail_outbox')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

const mailRow = (id: string) =>
  test.db
    .selectFrom('mail_outbox')
    .select(['sent_at', 'failed_at', 'last_error', 'payload', 'provider_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

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

describe('send_mail', () => {
  it('sends a mail of the outbox under its own id and forgets its content', async () => {
    const { service, sent } = standIn();
    worker = await startWorker(runtime, { concurrency: 2, email: service });
    const id = await queueMail();
    await eventually(async () => expect((await mailRow(id)).sent_at).not.toBeNull());
    expect(sent).toHaveLength(1);
    expect(sent[0]?.key).toBe(id);
    expect(sent[0]?.mail.to).toBe(`Worker${counter}@example.com`);
    expect(sent[0]?.mail.text).toContain('token=secret');
    expect(await mailRow(id)).toMatchObject({
      payload: null,
      provider_id: 're_1',
      failed_at: null,
      last_error: null,
    });
    await eventually(async () => expect(await jobsOf('send_mail')).toEqual([]));
  });

  it('sends nothing when the transaction of its cause rolls back', async () => {
    const { service, sent } = standIn();
    worker = await startWorker(runtime, { concurrency: 1, email: service });
    await expect(
      test.db.transaction().execute(async (trx) => {
        await insertMail(trx, { userId, kind: 'verify-email', recipient: 'nobody@example.com', payload: {} });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await jobsOf('send_mail')).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('a second job for a mail already sent sends nothing', async () => {
    const { service, sent } = standIn();
    worker = await startWorker(runtime, { concurrency: 2, email: service });
    const id = await queueMail();
    await eventually(async () => expect((await mailRow(id)).sent_at).not.toBeNull());
    await insertJob(test.db, 'send_mail', { id });
    await eventually(async () => expect(await jobsOf('send_mail')).toEqual([]));
    expect(sent).toHaveLength(1);
  });

  it('no transaction is open while a mail is on its way', async () => {
    let open: unknown;
    const service: EmailService = {
      async send() {
        const { rows } = await sql`
          select query from pg_stat_activity where datname = current_database() and xact_start is not null
            and pid <> pg_backend_pid()`.execute(test.db);
        open = rows;
        return { id: 're_1' };
      },
    };
    worker = await startWorker(runtime, { concurrency: 1, email: service });
    const id = await queueMail();
    await eventually(async () => expect((await mailRow(id)).sent_at).not.toBeNull());
    expect(open).toEqual([]);
  });

  it('tries again what may pass, with the same key', async () => {
    const { service, sent, attempts } = standIn((attempt) =>
      attempt === 1 ? new EmailError('rate_limit_exceeded', 'Too many', true) : null,
    );
    worker = await startWorker(runtime, { concurrency: 1, email: service });
    const id = await queueMail();
    await eventually(async () => expect((await mailRow(id)).last_error).toBe('Too many'));
    await eventually(async () =>
      expect((await jobsOf('send_mail'))[0]).toMatchObject({ attempts: 1, locked_at: null }),
    );
    expect(await mailRow(id)).toMatchObject({ sent_at: null, failed_at: null });
    await hurry();
    await eventually(async () => expect((await mailRow(id)).sent_at).not.toBeNull());
    expect(attempts()).toBe(2);
    expect(sent[0]?.key).toBe(id);
  });

  it('gives up at once what can never be sent', async () => {
    const { service } = standIn(() => new EmailError('validation_error', 'No such address', false));
    worker = await startWorker(runtime, { concurrency: 1, email: service });
    const id = await queueMail();
    await eventually(async () => expect((await mailRow(id)).failed_at).not.toBeNull());
    expect(await mailRow(id)).toMatchObject({ sent_at: null, last_error: 'No such address' });
    await eventually(async () => expect(await jobsOf('send_mail')).toEqual([]));
  });

  it('gives up a kind that no template knows', async () => {
    const { service, attempts } = standIn();
    worker = await startWorker(runtime, { concurrency: 1, email: service });
    await insertMail(test.db, { userId, kind: 'no-such-kind', recipient: 'a@example.com', payload: {} });
    const { id } = await test.db.selectFrom('mail_outbox').select('id').executeTakeFirstOrThrow();
    await eventually(async () => expect((await mailRow(id)).failed_at).not.toBeNull());
    expect(attempts()).toBe(0);
  });

  it('gives up after the last attempt', async () => {
    const { service } = standIn(() => new EmailError('application_error', 'Broken', true));
    const id = await queueMail();
    await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(test.db);
    worker = await startWorker(runtime, { concurrency: 1, email: service });
    await eventually(async () => expect((await mailRow(id)).failed_at).not.toBeNull());
    expect((await mailRow(id)).last_error).toBe('Broken');
  });

  it('waits without burning attempts while mail is off, and is sent when it is on', async () => {
    worker = await startWorker(runtime, { concurrency: 1, email: null });
    const id = await queueMail();
    await eventually(async () => expect((await mailRow(id)).last_error).toMatch('RESEND_API_KEY is not set'));
    await eventually(async () => expect(await jobsOf('send_mail')).toEqual([]));
    expect(await mailRow(id)).toMatchObject({ sent_at: null, failed_at: null });
    await worker.stop();

    const { service, sent } = standIn();
    worker = await startWorker(runtime, { concurrency: 1, email: service });
    await hurry();
    await eventually(async () => expect((await mailRow(id)).sent_at).not.toBeNull());
    expect(sent).toHaveLength(1);
  });

  it('of two workers only one sends', async () => {
    const { service, sent } = standIn();
    const other = await startWorker(runtime, { concurrency: 2, email: service });
    worker = await startWorker(runtime, { concurrency: 2, email: service });
    for (let n = 0; n < 20; n += 1) await queueMail();
    await eventually(async () => expect(await jobsOf('send_mail')).toEqual([]));
    await other.stop();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(20);
    expect(sent).toHaveLength(20);
  });
});

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

  it('the worker goes on by itself once it is back, and so does the job it was doing', async () => {
    const started: string[] = [];
    let release = () => {};
    const slow: EmailService = {
      async send(_mail, key) {
        started.push(key);
        if (started.length === 1) await new Promise<void>((resolve) => (release = resolve));
        return { id: `re_${started.length}` };
      },
    };
    worker = await startWorker(far, { concurrency: 1, email: slow });
    const id = await queueMail();
    await eventually(() => expect(started).toEqual([id]));
    link.cut();
    release();
    await eventually(() => expect(console.trace).toHaveBeenCalled());
    const second = await queueMail();
    link.mend();
    await eventually(async () => expect((await mailRow(id)).sent_at).not.toBeNull());
    await eventually(async () => expect((await mailRow(second)).sent_at).not.toBeNull());
    // The interrupted mail was tried again with the same key, so that the provider sends it once.
    expect(new Set(started)).toEqual(new Set([id, second]));
  });

  it('an idle worker hears of new jobs again', async () => {
    const { service, sent } = standIn();
    worker = await startWorker(far, { concurrency: 2, email: service });
    link.cut();
    await new Promise((resolve) => setTimeout(resolve, 300));
    link.mend();
    const id = await queueMail();
    await eventually(async () => expect((await mailRow(id)).sent_at).not.toBeNull());
    expect(sent).toHaveLength(1);
  });

  it('a worker that starts meanwhile waits for it', async () => {
    link.cut();
    const { service } = standIn();
    worker = await startWorker(far, { concurrency: 1, email: service });
    const id = await queueMail();
    link.mend();
    await eventually(async () => expect((await mailRow(id)).sent_at).not.toBeNull());
  });

  it('a worker can be stopped meanwhile', async () => {
    const { service, attempts } = standIn();
    worker = await startWorker(far, { concurrency: 1, email: service });
    link.cut();
    await worker.stop();
    worker = null;
    link.mend();
    const id = await queueMail();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(attempts()).toBe(0);
    expect((await mailRow(id)).sent_at).toBeNull();
  });

  it('a job that takes long keeps its lock, so that nobody else takes it', async () => {
    let end = () => {};
    const slow: EmailService = {
      send: () => new Promise((resolve) => (end = () => resolve({ id: 're' }))),
    };
    worker = await startWorker(runtime, { concurrency: 1, email: slow });
    await queueMail();
    const heldFor = async () => {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from now() - locked_at)::float8 as seconds from graphile_worker.jobs
        where task_identifier = 'send_mail' and locked_at is not null`.execute(test.db);
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
    const id = await queueMail();
    await sql`update graphile_worker._private_jobs set locked_by = 'worker-of-the-dead', locked_at = now() - interval '41 seconds', attempts = 1`.execute(
      test.db,
    );
    const { service } = standIn();
    worker = await startWorker(runtime, { concurrency: 1, email: service });
    await eventually(async () => expect((await mailRow(id)).sent_at).not.toBeNull());
  });
});
