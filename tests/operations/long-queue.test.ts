import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';

import { createDb } from '~db/client';
import { CHUNK } from '~db/in-chunks';
import { insertJob } from '~db/queries/admin/jobs';
import { JOBS } from '~server/jobs/jobs';
import { SCHEDULE } from '~server/jobs/schedule';
import { type RunningWorker, startWorker } from '~server/jobs/worker';
import type { EmailService } from '~server/services/email/email';

import { jobContext } from '../support/callers';
import { useDatabase } from '../support/fixture';

vi.setConfig({ testTimeout: 120_000 });

const { db, runtime, url, make, someone } = useDatabase();

/** The product's connection to the same database with a shorter statement limit, so that fewer rows show what
 * many would do. */
const impatient = createDb(url, { statementTimeoutMillis: 700, connectionTimeoutMillis: 15_000 });
const slow: EmailService = {
  send: (mails) =>
    new Promise((resolve) =>
      setTimeout(resolve, 200, { mails: mails.map(() => ({ id: 're' })), perSecond: null }),
    ),
};

afterAll(impatient.close);

let worker: RunningWorker | null = null;
afterEach(async () => {
  await worker?.stop();
  worker = null;
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`delete from mail_outbox`.execute(db);
});

const start = async () => {
  worker = await startWorker({ ...runtime, db: impatient.db }, { concurrency: 2, email: slow });
};

/** Mails of the same instant, which only their ids tell apart. */
const waitingMails = (count: number) =>
  sql`insert into mail_outbox (kind, recipient, payload, created_at)
      select 'account-deleted', 'somebody' || n || '@example.com', '{}', now() - interval '1 hour'
      from generate_series(1, ${count}::integer) n`.execute(db);

/** Waits until a job has been done. */
const done = (id: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select from graphile_worker.jobs where id = ${id}`.execute(db);
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );

const run = (task: string) =>
  JOBS.get(task)?.run(jobContext({ ...runtime, db: impatient.db }, { email: slow, now: () => new Date() }), {}, { last: true }); // prettier-ignore

describe('the queue', () => {
  it('starts other jobs at once while 30,000 mails wait', async () => {
    await waitingMails(30_000);
    await start();
    const asked = performance.now();
    await done(await insertJob(db, 'purge_news', {}));
    expect(performance.now() - asked).toBeLessThan(10_000);
  });

  it('goes on when one step of looking after it fails, and says which', async () => {
    const warned: unknown[] = [];
    const log = Object.assign(Object.create(runtime.log), {
      warn: (...said: unknown[]) => warned.push(said),
    });
    await sql`revoke execute on function graphile_worker.force_unlock_workers from public`.execute(db);
    try {
      worker = await startWorker({ ...runtime, log }, { concurrency: 1, email: slow });
      await done(await insertJob(db, 'purge_news', {}));
      const { rows } = await sql`select from graphile_worker.jobs where key like 'schedule:%'`.execute(db);
      expect(rows).toHaveLength(SCHEDULE.length);
      expect(warned).toMatchObject([[{ step: 'free the jobs of dead workers' }, expect.anything()]]);
    } finally {
      await sql`grant execute on function graphile_worker.force_unlock_workers to public`.execute(db);
    }
  });
});

/** Rows that are old enough to be deleted, by table: `n` counts them, `p` is a person, `g` a group. */
const OLD_ROWS: Readonly<Record<string, string>> = {
  mail_outbox: `(kind, recipient, created_at, failed_at) select 'x', 'a@example.com', now() - interval '31 days', now()`,
  sessions: `(id, user_id, expires_at, created_at) select lpad(n::text, 64, '0'), p,
    case when n % 2 = 0 then now() + interval '1 day' else now() - interval '1 day' end, now() - interval '181 days'`,
  pending_sign_ins: `(token_hash, user_id, password_mark, expires_at) select n::text, p, 'x', now() - interval '1 day'`,
  passkey_challenges: `(holder, purpose, challenge, expires_at) select n::text, 'sign-in', 'x', now() - interval '1 day'`,
  email_verifications: `(token_hash, user_id, email, expires_at) select lpad(n::text, 64, '0'), p, 'a@example.com', now() - interval '1 day'`,
  password_resets: `(token_hash, user_id, email, expires_at) select lpad(n::text, 64, '0'), p, 'a@example.com', now() - interval '1 day'`,
  rate_limits: `(key, points, expire) select n::text, 1, 1`,
  deleted_savings: `(user_id, id, amount_eur, category, date, transferred, logged_on, created_at, deleted_at)
    select p, gen_random_uuid(), 1, 'coffee', '2026-01-01', false, '2026-01-01', now(), now() - interval '31 days'`,
  withdrawals: `(user_id, id, goal_id, amount_eur, date, created_at, deleted_at)
    select p, gen_random_uuid(), gen_random_uuid(), 1, '2026-01-01', now(), now() - interval '31 days'`,
  group_events: `(group_challenge_id, kind, at) select g, 'changed', now() - interval '8 days'`,
  savings_imports: `(user_id, id, created_at, committed_at, imported, duplicates, xp_earned, new_badges)
    select p, gen_random_uuid(), now() - interval '31 days', now(), 0, 0, 0, '{}'`,
  stripe_events: `(id, type, received_at) select n::text, 'x', now() - interval '31 days'`,
  checkouts: `(user_id, id, interval, created_at, closed_at)
    select p, gen_random_uuid(), 'month', now() - interval '31 days', now()`,
};

describe('what cleans up', () => {
  it(`deletes at most ${CHUNK} rows in a statement, and everything in the end`, async () => {
    const { id } = await someone();
    const { id: group } = await make.makeGroup(await make.makePerson());
    await sql`
      create function refuse_many() returns trigger language plpgsql as $$
      begin
        if (select count(*) from gone) > ${sql.lit(CHUNK)} then raise exception 'too many at once'; end if;
        return null;
      end $$`.execute(db);
    const count = 2 * CHUNK + 1;
    for (const [table, row] of Object.entries(OLD_ROWS)) {
      await sql`delete from ${sql.table(table)}`.execute(db);
      await sql`insert into ${sql.table(table)} ${sql.raw(row)}
        from generate_series(1, ${count}::integer) n, (select ${id}::uuid as p, ${group}::uuid as g) one`.execute(
        db,
      );
    }
    const imported = randomUUID();
    await sql`insert into savings_imports (user_id, id, created_at) values (${id}, ${imported}, now() - interval '2 days')`.execute(db); // prettier-ignore
    await sql`
      insert into savings_import_rows (user_id, import_id, place, amount_eur, category, date, transferred)
      select ${id}, ${imported}, n, 1, 'coffee', '2026-01-01', false from generate_series(1, ${count}::integer) n`.execute(
      db,
    );
    const tables = [...Object.keys(OLD_ROWS), 'savings_import_rows'];
    for (const table of tables)
      await sql`create trigger refuse_many after delete on ${sql.table(table)}
        referencing old table as gone for each statement execute function refuse_many()`.execute(db);
    try {
      for (const task of JOBS.keys()) if (task.startsWith('purge_')) await run(task);
      for (const table of tables) {
        const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
        expect(rows, table).toEqual([]);
      }
    } finally {
      await sql`drop function refuse_many cascade`.execute(db);
    }
  });
});
