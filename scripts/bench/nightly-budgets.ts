import { loadavg } from 'node:os';

import { sql } from 'kysely';

import type { Db } from '~db/client';
import { JOBS } from '~server/jobs/jobs';
import { SCHEDULE } from '~server/jobs/schedule';

import { withScratchDatabase } from '../postgres/scratch';
import type { Figures } from './budgets';
import { type JobTook, runJobs } from './run-jobs';
import { NIGHT, makeNight } from './nightly-data';

/** `P23_PEOPLE` makes it larger or smaller; the figures are those of a million people, as if the time grew with them. */
const PEOPLE = Number(process.env.P23_PEOPLE ?? 100_000);
const A_MILLION = 1_000_000;
/** Who pays. They wait for Stripe, so that a million people's 30,000 would take half an hour by themselves. */
const CUSTOMERS = 600;
/** A shorter job says nothing about memory. */
const LONG_S = 3;

/** Every scheduled job that goes over rows of everybody; planning messages is P16. */
const NAMES = SCHEDULE.map(({ name }) => name).filter((name) => name !== 'plan_messages');

async function handledBy(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ handled: number; failures: number }>`
    select handled, failures from job_runs where name = ${name}`.execute(db);
  const { handled = '', failures = 0 } = rows[0] ?? {};
  return `${String(handled).padStart(9)} handled, ${failures} failed`;
}

/** P23: the jobs of a night, each to its end in one worker that does nothing else. `slowest` and `all` are minutes for a
 * million people, without what waits for Stripe; `memory` is how much more of it the worker takes after the first tenth of
 * a job; `customers` is how many an hour are read from Stripe, with 0.15 s for each answer. */
export const measureNight = (): Promise<Figures> =>
  withScratchDatabase(async ({ db, url }) => {
    const made = performance.now();
    await makeNight(db, PEOPLE, CUSTOMERS);
    console.log(`  P23: ${PEOPLE} people made in ${((performance.now() - made) / 1000).toFixed(0)} s`);
    const names = process.env.P23_JOBS?.split(',') ?? NAMES;
    const jobs: JobTook[] = [];
    for await (const job of runJobs(url, NIGHT, names, { holdout: 10 })) {
      jobs.push(job);
      const { name, seconds, early, most } = job;
      const took = `${name.padEnd(20)} ${seconds.toFixed(1).padStart(7)} s`;
      console.log(
        `  ${took} ${await handledBy(db, name)}, ${early.toFixed(0)} MiB, at most ${most.toFixed(0)}`,
      );
    }
    console.log(
      `  load average ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    );
    const minutes = (seconds: number) => ((seconds / 60) * A_MILLION) / PEOPLE;
    const own = jobs.filter(({ name }) => JOBS.get(name)?.queue !== 'stripe');
    const reading = jobs.find(({ name }) => name === 'reconcile_billing');
    return {
      'P23 slowest': minutes(Math.max(...own.map(({ seconds }) => seconds))),
      'P23 all': minutes(own.reduce((sum, { seconds }) => sum + seconds, 0)),
      'P23 memory': Math.max(
        ...jobs.map(({ seconds, early, most }) => (seconds < LONG_S ? 0 : most - early)),
      ),
      ...(reading ? { 'P23 customers': (3600 * CUSTOMERS) / reading.seconds } : {}),
    };
  });
