import { afterEach, expect, test } from 'vitest';

import { findJobRun } from '~db/queries/admin/job-runs';
import { localDay } from '~server/domain/kernel/days';
import { DAY_MS } from '~server/domain/kernel/durations';
import { type CountCursor, countMessages, messageStats } from '~server/features/messages/count-messages';
import { inOneGo } from '~server/each-alone';
import type { JobContext } from '~server/jobs/job';

import { jobContext, runJob } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { logAt } from '../support/messages';

/** A Tuesday. */
const NOW = new Date('2028-01-18T12:00:00Z');
const database = useDatabase({ now: NOW });
const { db, runtime } = database;
afterEach(() => db.deleteFrom('users').execute());

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const job = (holdout: number, parts: Partial<JobContext> = {}) =>
  runJob('count_messages', jobContext(runtime, { now: () => NOW, holdout, ...parts }));
const count = (holdout: number) => job(holdout);
/** Runs the job, whose process is stopped after each batch. */
async function killedOften(holdout: number): Promise<void> {
  do await job(holdout, { stopping: AbortSignal.abort() });
  while ((await findJobRun(db, 'count_messages')) !== undefined);
}

test('messages are counted by kind and week: sent, opened, stopped', async () => {
  const { id } = await database.make.makePerson({ createdAt: daysAgo(300) });
  const at = (day: string) => `${day}T08:00:00Z`;
  const ledger = (day: string, kind: 'reminder' | 'weekly-letter', marks: object = { sent_at: at(day) }) =>
    db
      .insertInto('messages')
      .values({ user_id: id, day: localDay(day), kind, planned_at: at(day), ...marks })
      .execute();
  await ledger('2028-01-09', 'reminder');
  await ledger('2028-01-10', 'weekly-letter', { sent_at: at('2028-01-10'), opened_at: at('2028-01-10') });
  await ledger('2028-01-11', 'reminder', { sent_at: at('2028-01-11'), stopped_at: at('2028-01-12') });
  await ledger('2028-01-12', 'reminder', { dropped_at: at('2028-01-12') });
  await ledger('2028-01-17', 'weekly-letter');
  for (let twice = 0; twice < 2; twice += 1) await count(0);
  expect(await messageStats(runtime.db, NOW)).toEqual({
    messages: [
      { week: '2028-01-17', kind: 'weekly-letter', sent: 1, opened: 0, stopped: 0 },
      { week: '2028-01-10', kind: 'reminder', sent: 1, opened: 0, stopped: 1 },
      { week: '2028-01-10', kind: 'weekly-letter', sent: 1, opened: 1, stopped: 0 },
      { week: '2028-01-03', kind: 'reminder', sent: 1, opened: 0, stopped: 0 },
    ],
    holdout: [],
  });
});

test('the last week of a holdout is counted once: who logged, with messages and without', async () => {
  const people = await database.make.makePeople(
    Array.from({ length: 60 }, (_, n) => ({
      displayName: `Saver-${n}`,
      createdAt: daysAgo(300),
      goal: { name: 'Japan', cents: 200_000, date: localDay('2029-06-01') },
    })),
  );
  const [chose, closing, late] = people.map(({ id }) => id);
  if (chose === undefined || closing === undefined || late === undefined) throw new Error('Nobody was made');
  await db.updateTable('message_plans').set({ hour: 9 }).where('user_id', '=', chose).execute();
  await db
    .updateTable('profiles')
    .set({ deletion_due_at: NOW.toISOString() })
    .where('id', '=', closing)
    .execute();
  await db
    .updateTable('profiles')
    .set({ created_at: daysAgo(2).toISOString() })
    .where('id', '=', late)
    .execute();
  for (const { id } of people.slice(0, 30)) await logAt(db, id, daysAgo(5));
  await killedOften(40);
  await Promise.all([count(40), count(40)]);
  // A small batch, as a crash before its cursor was stored repeats it, counts nobody twice.
  await db.deleteFrom('message_holdout_weeks').execute();
  await inOneGo<CountCursor>(async (cursor) => {
    const ctx = { db: runtime.db, now: () => NOW, holdout: 40 };
    await countMessages(ctx, cursor, 7);
    return countMessages(ctx, cursor, 7);
  });
  const { holdout } = await messageStats(runtime.db, NOW);
  expect(holdout).toHaveLength(1);
  const [week] = holdout;
  expect(week).toMatchObject({ week: '2028-01-10', share: 40 });
  expect((week?.told ?? 0) + (week?.held ?? 0)).toBe(57);
  expect((week?.toldLogged ?? 0) + (week?.heldLogged ?? 0)).toBe(27);
  expect(week?.held).toBeGreaterThan(8);
  expect(week?.low).toBeLessThan(week?.difference ?? 0);
  expect(week?.high).toBeGreaterThan(week?.difference ?? 0);
});
