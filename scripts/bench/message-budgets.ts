import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Db } from '~db/client';
import { localDay } from '~server/domain/kernel/days';

import { withDb } from '../postgres/database';
import { withScratchDatabase } from '../postgres/scratch';
import type { Figures } from './budgets';
import { makeSavers } from './generated-savers';
import { WRITERS, logEvenly } from './log-evenly';
import { runJobs } from './run-jobs';

/** `P16_PEOPLE` makes it smaller, for work on the queries. */
const PEOPLE = Number(process.env.P16_PEOPLE ?? 1_000_000);
/** People who are due an hour later, and planned for while savings are logged. */
const LATER = PEOPLE / 10;
const EVERYBODY = PEOPLE + LATER;
const SAVINGS_EACH = 3;
const MONTH = localDay('2026-06-01');
/** Seven in the evening in the zone of all of them, after the last day on which anybody logged. */
const HOUR = new Date('2026-07-10T19:00:00Z');
const NEXT_HOUR = new Date('2026-07-10T20:00:00Z');

/** Everybody has a proven address, chose Free, and is due at this hour or the next. */
async function prepare(db: Db): Promise<void> {
  await makeSavers(db, { people: EVERYBODY, entries: EVERYBODY * SAVINGS_EACH, month: MONTH });
  await db.transaction().execute(async (trx) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(trx);
    await run(sql`set local statement_timeout = 0`);
    await run(sql`
      insert into message_plans (user_id, next_at)
      select id, case when row_number() over () <= ${LATER}::integer then ${NEXT_HOUR.toISOString()}::timestamptz
        else ${HOUR.toISOString()}::timestamptz end
      from profiles`);
    await run(sql`set local session_replication_role = replica`);
    await run(sql`update users set email_verified_at = created_at`);
    await run(sql`update profiles set free_plan_chosen_at = created_at`);
    await run(sql`analyze`);
  });
}

/** How long a saving takes at the 95th percentile while a worker plans for those who are due an hour later, in ms. */
async function savingWhilePlanning(db: Db, url: string): Promise<number> {
  const planning = runJobs(url, NEXT_HOUR, ['plan_messages']).next();
  const begun = async () =>
    (
      await db
        .selectFrom('messages')
        .select('day')
        .where('planned_at', '=', NEXT_HOUR.toISOString())
        .limit(1)
        .execute()
    ).length > 0;
  while (!(await begun())) await sleep(20);
  const stop = logEvenly(db, EVERYBODY, MONTH);
  const { value } = await planning;
  console.log(
    `  P16: ${LATER} more planned in ${value?.seconds.toFixed(1) ?? '?'} s while savings were logged`,
  );
  return (await stop()).p95;
}

async function countPlanned(db: Db): Promise<number> {
  const { rows } = await sql<{ planned: number }>`select count(*)::integer as planned from messages`.execute(
    db,
  );
  return rows[0]?.planned ?? 0;
}

/** P16: how long a worker takes to plan the reminders of a million for one hour, in seconds, its memory, and how long a saving
 * takes meanwhile. */
export const measureMessages = (): Promise<Figures> =>
  withScratchDatabase(async ({ db: ownerDb, url }) => {
    await prepare(ownerDb);
    return withDb(
      url,
      async (db) => {
        const { value: took } = await runJobs(url, HOUR, ['plan_messages']).next();
        if (!took) throw new Error('The worker of the bench planned nothing');
        const planned = await countPlanned(db);
        const memory = `${took.most.toFixed(0)} MiB, ${took.early.toFixed(0)} in the first tenth`;
        console.log(`  P16: ${planned} of ${PEOPLE} planned, the worker took at most ${memory}`);
        const p95 = await savingWhilePlanning(db, url);
        return { P16: (took.seconds * PEOPLE) / Math.max(1, planned), 'P16 write': p95 };
      },
      { max: WRITERS + 4 },
    );
  });
