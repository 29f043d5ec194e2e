import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod';

import { beginJobRun, countPeopleAtWork, findJobRun, queueRest, saveBatch } from '~db/queries/admin/job-runs';
import type { Json } from '~db/types';

import type { Batch } from '../each-alone';
import { type Job, type JobContext, defineJob } from './job';

// Work over everybody. A job of this kind is one function that does a batch (some hundred people, about a second) and
// says where the next one begins:
//
//   everybody('remind', z.guid(), async (ctx, after) => {
//     const people = await listPeople(ctx.db, after, 200);
//     const done = await eachAlone(ctx, people, (id) => remind(ctx, id), 'a person could not be reminded');
//     return { ...done, next: people.at(-1) ?? null };
//   })
//
// The runner stores the cursor after each batch, so that a run which was stopped goes on there. It holds nothing but
// the cursor, pauses while people's requests are at work, and makes way for other jobs every ten seconds. What is
// promised to a batch, and what it has to promise: docs/decisions/0104.

interface EverybodyOptions {
  /** Jobs of one queue run one at a time. What waits for somebody else than PostgreSQL has a queue of its own. */
  queue?: string;
}

const QUEUE = 'everybody';

/** After this long a run makes way for other jobs and queues its rest. */
const SLICE_MS = 10_000;

/** A job that goes over everybody, batch by batch, with the name under which it is queued. A batch may be done twice
 * (a crash before its cursor was stored, two workers at once), so it must change nothing for whom it has handled.
 * @param cursor reads a stored cursor; one of an older version that does not fit begins at the beginning
 * @param batch does what comes after the cursor; null is the beginning. When it throws it is tried again */
export function everybody<Cursor extends Json>(
  name: string,
  cursor: z.ZodType<Cursor>,
  batch: (ctx: JobContext, cursor: Cursor | null) => Promise<Batch<Cursor>>,
  { queue = QUEUE }: EverybodyOptions = {},
): readonly [name: string, job: Job] {
  /** Does a batch; true when there is another one for this worker. */
  async function step(ctx: JobContext): Promise<boolean> {
    const run = await findJobRun(ctx.db, name);
    if (run === undefined) return false;
    const { next, handled = 0, failed = 0 } = await batch(ctx, cursor.safeParse(run.cursor).data ?? null);
    // One that could not be read back would begin at the beginning for ever.
    const stored = next === null ? null : cursor.parse(next);
    const done = { number: run.batches, cursor: stored, handled, failures: failed, now: ctx.now() };
    return (await saveBatch(ctx.db, name, done)) && next !== null;
  }

  async function run(ctx: JobContext): Promise<void> {
    await beginJobRun(ctx.db, name, ctx.now());
    const end = performance.now() + SLICE_MS;
    for (let began = performance.now(); await step(ctx); began = performance.now()) {
      if (ctx.stopping?.aborted || performance.now() > end) return queueRest(ctx.db, name, queue);
      await letPeopleGoFirst(ctx, performance.now() - began);
    }
  }

  return [name, { ...defineJob(z.strictObject({}), run), queue, inParts: true }];
}

/** Bounds of a pause, in ms, and how many there are at most between two batches: with them a run takes a fifth of the
 * time under load, and never stands still. */
const PAUSE_MS = { least: 20, most: 500 };
const MOST_PAUSES = 4;

/** Waits as long as the last batch took, again and again, while statements of people's requests run. */
async function letPeopleGoFirst({ db }: JobContext, tookMs: number): Promise<void> {
  const pause = Math.min(Math.max(tookMs, PAUSE_MS.least), PAUSE_MS.most);
  for (let pauses = 0; pauses < MOST_PAUSES && (await countPeopleAtWork(db)) > 0; pauses += 1)
    await sleep(pause);
}
