import type { Db } from '~db/client';
import {
  type HoldoutWeek,
  countHoldout,
  countMessagesOf,
  listHoldoutWeeks,
  listMessageWeeks,
  putHoldoutWeek,
} from '~db/queries/messages/message-counts';

import { type LocalDay, addDays, dayAt, weekStart } from '../../domain/kernel/days';
import { differenceOf } from '../../domain/messages/holdout';

/** Days that are counted again each night: a link is followed late now and then. */
const AGAIN_DAYS = 28;
/** Days that are counted again for the figures of an operator: since the last night, in every zone. */
const FRESH_DAYS = 3;
const WEEKS_SHOWN = 12;
/** People of one statement. */
const BATCH = 5000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Counts the messages of the last days, a day in each statement. A day of tomorrow has begun in the east. */
async function countDays(db: Db, today: LocalDay, days: number): Promise<void> {
  for (let back = -1; back < days; back += 1) await countMessagesOf(db, addDays(today, -back));
}

/** Counts what messages have led to: those of the last four weeks, and with a holdout the last week of both groups, once.
 * @param ctx.holdout the share in percent; 0 without a holdout */
export async function countMessages(ctx: { db: Db; now: () => Date; holdout: number }): Promise<void> {
  const { db, holdout: share } = ctx;
  const today = dayAt(ctx.now(), 'UTC');
  await countDays(db, today, AGAIN_DAYS);
  if (share === 0) return;
  // The week is over everywhere from Tuesday on.
  const week = addDays(weekStart(addDays(today, -1)), -7);
  const [counted] = await listHoldoutWeeks(db, week);
  if (counted) return;
  const sums: HoldoutWeek = { week, share, told: 0, toldLogged: 0, held: 0, heldLogged: 0 };
  for (let after: string | null = FIRST; after !== null;) {
    const { last, ...batch }: Awaited<ReturnType<typeof countHoldout>> = await countHoldout(db, {
      week,
      share,
      after,
      limit: BATCH,
    });
    for (const key of ['told', 'toldLogged', 'held', 'heldLogged'] as const) sums[key] += batch[key];
    after = last;
  }
  await putHoldoutWeek(db, sums);
}

/** For each kind and week: messages sent, opened by a link within a day, and kinds switched off by a link; with a holdout the
 * weeks of both groups, with the difference of the shares that logged and its 95 % interval. */
export async function messageStats(db: Db, now: Date) {
  const today = dayAt(now, 'UTC');
  await countDays(db, today, FRESH_DAYS);
  const since = addDays(weekStart(today), -7 * WEEKS_SHOWN);
  const holdout = await listHoldoutWeeks(db, since);
  return {
    messages: await listMessageWeeks(db, since),
    holdout: holdout.map((week) => ({
      ...week,
      ...(differenceOf(
        { people: week.told, logged: week.toldLogged },
        { people: week.held, logged: week.heldLogged },
      ) ?? { difference: null, low: null, high: null }),
    })),
  };
}
