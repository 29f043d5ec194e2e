import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { createDb } from '~db/client';
import { listPeople } from '~db/queries/game/badges';
import { type Batch, eachAlone } from '~server/each-alone';
import { everybody } from '~server/jobs/everybody';
import type { JobContext } from '~server/jobs/job';
import { JOBS } from '~server/jobs/jobs';
import { startWorker } from '~server/jobs/worker';

import type { SeededPerson } from '../../scripts/seed/setting';
import { jobContext } from '../support/callers';
import { useDatabase } from '../support/fixture';

const PEOPLE = 25;
const AT_ONCE = 10;
const FIRST = '00000000-0000-0000-0000-000000000000';

const { db, runtime, make, url } = useDatabase();
const ctx = (parts: Partial<JobContext> = {}) => jobContext({ ...runtime, db }, parts);
const last = { last: true };

let crowd: SeededPerson[] = [];
let everyone: string[] = [];
/** Whom the job has handled, in order; a second time changes nothing and is counted in `again`. */
let handled: string[] = [];
let again = 0;

beforeAll(async () => {
  crowd = await make.makePeople(Array.from({ length: PEOPLE }, () => ({})));
  everyone = crowd.map(({ id }) => id).sort();
});
beforeEach(() => {
  handled = [];
  again = 0;
});
afterEach(async () => {
  await sql`delete from job_runs`.execute(db);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

/** A batch of the job in these tests: ten people by id. */
async function batch(
  context: JobContext,
  after: string | null,
  work: (id: string) => void = () => undefined,
): Promise<Batch<string>> {
  const people = await listPeople(context.db, after ?? FIRST, AT_ONCE);
  const done = await eachAlone(
    context,
    people,
    (id) => {
      work(id);
      if (handled.includes(id)) again += 1;
      else handled.push(id);
      return Promise.resolve(true);
    },
    'a person was left out',
  );
  return { ...done, next: people.length === AT_ONCE ? (people.at(-1) ?? null) : null };
}

const named = (run: typeof batch, name = 'test_job') => everybody(name, z.uuid(), run)[1];

const row = () =>
  db.selectFrom('job_runs').selectAll().where('name', '=', 'test_job').executeTakeFirstOrThrow();

describe('a run over everybody', () => {
  it('handles each person once, in batches, and stores that it ended', async () => {
    await named(batch).run(ctx(), {}, last);
    expect(handled).toEqual(everyone);
    expect(again).toBe(0);
    expect(await row()).toMatchObject({ cursor: null, begun_at: null, handled: 25, batches: 3, failures: 0 });
    expect((await row()).last_run_at).not.toBeNull();
  });

  it('goes on where it was stopped: a crash before a batch repeats nothing, one after it only that batch', async () => {
    let calls = 0;
    const crashing: typeof batch = async (context, after) => {
      calls += 1;
      if (calls === 2) throw new Error('before');
      const done = await batch(context, after);
      if (calls === 4) throw new Error('after');
      return done;
    };
    const job = named(crashing);
    await expect(job.run(ctx(), {}, last)).rejects.toThrow('before');
    expect(handled).toEqual(everyone.slice(0, 10));
    expect(await row()).toMatchObject({ cursor: everyone[9], handled: 10 });
    await expect(job.run(ctx(), {}, last)).rejects.toThrow('after');
    expect(await row()).toMatchObject({ cursor: everyone[19], handled: 20 });
    expect(handled).toEqual(everyone);
    await job.run(ctx(), {}, last);
    expect(handled).toEqual(everyone);
    expect(again).toBe(5);
    expect(await row()).toMatchObject({ cursor: null, handled: 25 });
  });

  it('begins at the beginning when the last run has ended, and with a cursor that nobody understands', async () => {
    const job = named(batch);
    await job.run(ctx(), {}, last);
    await job.run(ctx(), {}, last);
    expect(again).toBe(25);
    await sql`update job_runs set begun_at = now(), cursor = '{"old": 1}'`.execute(db);
    await job.run(ctx(), {}, last);
    expect(again).toBe(50);
    expect(await row()).toMatchObject({ cursor: null, handled: 50 });
  });

  it('fails with a cursor that could not be read back, instead of beginning for ever', async () => {
    let batches = 0;
    const [, job] = everybody('lost', z.guid(), () => {
      batches += 1;
      return Promise.resolve({ next: 'nobody' });
    });
    await expect(job.run(ctx(), {}, last)).rejects.toThrow('Invalid GUID');
    expect(batches).toBe(1);
  });

  it('leaves out who fails, counts them, and stops for nobody', async () => {
    const bad = everyone.filter((_, index) => index % 7 === 3);
    const error = vi.fn();
    const log = Object.assign(Object.create(runtime.log), { error });
    const failing: typeof batch = (context, after) =>
      batch(context, after, (id) => {
        if (bad.includes(id)) throw new Error('no');
      });
    await named(failing).run(ctx({ log }), {}, last);
    expect(handled).toEqual(everyone.filter((id) => !bad.includes(id)));
    expect(await row()).toMatchObject({ failures: bad.length, handled: 25 - bad.length, cursor: null });
    expect(error).toHaveBeenCalledTimes(bad.length);
  });

  it('stops at once when the database is away, instead of failing for everybody', async () => {
    const away: typeof batch = (context, after) =>
      batch(context, after, () => {
        throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      });
    await expect(named(away).run(ctx(), {}, last)).rejects.toThrow('connect');
    expect(await row()).toMatchObject({ failures: 0, batches: 0 });
  });

  it('of two workers that meet in a batch one goes on, and nobody is left out or counted twice', async () => {
    let arrived = 0;
    let open = () => {};
    const both = new Promise<void>((resolve) => (open = resolve));
    const meeting: typeof batch = async (context, after) => {
      arrived += 1;
      if (arrived === 2) open();
      if (arrived <= 2) await both;
      return batch(context, after);
    };
    const job = named(meeting);
    await Promise.all([job.run(ctx(), {}, last), job.run(ctx(), {}, last)]);
    expect(handled).toEqual(everyone);
    expect(again).toBe(10);
    expect(await row()).toMatchObject({ handled: 25, batches: 3, cursor: null });
  });

  it('that has to stop queues its rest under the key of the scheduled job, behind all others', async () => {
    await named(batch).run(ctx({ stopping: AbortSignal.abort() }), {}, last);
    expect(handled).toEqual(everyone.slice(0, 10));
    const { rows } = await sql`
      select task_identifier as task, key, priority, queue_name as queue from graphile_worker.jobs`.execute(
      db,
    );
    expect(rows).toEqual([{ task: 'test_job', key: 'schedule:test_job', priority: 5, queue: 'everybody' }]);
  });

  it('pauses while statements of people’s requests run, and goes on all the same', async () => {
    const people = createDb(url);
    const began = performance.now();
    const request = sql`select pg_sleep(1)`.execute(people.db);
    await vi.waitFor(async () => {
      const { rows } =
        await sql`select from pg_stat_activity where query like '%pg_sleep(1)' and state = 'active'
        and application_name = 'hazel' and datname = current_database()`.execute(db);
      expect(rows).toHaveLength(1);
    });
    const alone: typeof batch = async (context, after) => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      return batch(context, after);
    };
    await named(alone).run(ctx(), {}, last);
    const paused = performance.now() - began;
    expect(handled).toEqual(everyone);
    // Two pauses of four times 60 ms, beside three batches.
    expect(paused).toBeGreaterThan(2 * 4 * 60 + 3 * 60);
    await request;
    await people.close();
  });
});

describe('the worker', () => {
  it('finishes a run that another process has left in the middle, with the batches that are left', async () => {
    await sql`
      insert into job_runs (name, begun_at, cursor) values ('award_badges', now(), to_jsonb(${everyone[9]}::text))
    `.execute(db);
    await sql`
      select graphile_worker.add_job('award_badges', job_key := 'schedule:award_badges', queue_name := 'everybody')
    `.execute(db);
    await sql`update graphile_worker._private_jobs set locked_by = 'worker-of-the-dead', attempts = 1,
      locked_at = now() - interval '41 seconds'`.execute(db);
    await sql`update graphile_worker._private_job_queues set locked_by = 'worker-of-the-dead', locked_at = now()`.execute(
      db,
    );
    const [earlier, saver] = [everyone[3], everyone[12]];
    for (const person of crowd.filter(({ id }) => id === earlier || id === saver))
      await make.makeSaving(person, { cents: 500 });
    await db.deleteFrom('user_badges').execute();
    const worker = await startWorker(runtime, { concurrency: 1, email: null });
    await vi.waitFor(
      async () => {
        const run = await db
          .selectFrom('job_runs')
          .select(['begun_at', 'last_run_at'])
          .where('name', '=', 'award_badges')
          .executeTakeFirst();
        expect(run).toMatchObject({ begun_at: null });
      },
      { timeout: 20_000 },
    );
    await worker.stop();
    const badges = await db.selectFrom('user_badges').select('user_id').distinct().execute();
    // Who comes before the cursor was handled by the process that died.
    expect(badges).toEqual([{ user_id: saver }]);
  });

  it('runs jobs over everybody one at a time', () => {
    const queues = [...JOBS].flatMap(([, job]) => (job.inParts ? [job.queue] : []));
    expect(queues.length).toBeGreaterThan(0);
    expect(queues.every((queue) => queue !== undefined)).toBe(true);
  });
});
