import { z } from 'zod';

import type { Db } from '~db/client';
import {
  countHoldout,
  countMessagesOf,
  listHoldoutWeeks,
  listMessageWeeks,
  putHoldoutWeek,
} from '~db/queries/messages/message-counts';

import { addDays, dayAt, localDay, weekStart } from '../../domain/kernel/days';
import type { Batch } from '../../each-alone';
import { differenceOf } from '../../domain/messages/holdout';

/** Days that are counted again each night: a link is followed late now and then. */
const AGAIN_DAYS = 28;
const WEEKS_SHOWN = 12;
/** People of one statement. */
const BATCH = 5000;
const FIRST = '00000000-0000-0000-0000-000000000000';

const holdoutWeek = z.object({
  week: z.iso.date().transform(localDay),
  share: z.number(),
  told: z.number(),
  toldLogged: z.number(),
  held: z.number(),
  heldLogged: z.number(),
});

/** Where the counting goes on: with a day, or with the people after one, and what a week of a holdout has come to until there. */
export const countCursor = z.union([
  z.object({ day: z.iso.date().transform(localDay) }),
  z.object({ after: z.guid(), sums: holdoutWeek }),
]);
export type CountCursor = z.infer<typeof countCursor>;

/** Counts what messages have led to, a day at a time: those of the last four weeks. With a holdout it then counts the last
 * week of both groups, once, some people at a time.
 * @param ctx.holdout the share in percent; 0 without a holdout */
export async function countMessages(
  ctx: { db: Db; now: () => Date; holdout: number },
  cursor: CountCursor | null,
  atOnce = BATCH,
): Promise<Batch<CountCursor>> {
  const { db, holdout: share } = ctx;
  const today = dayAt(ctx.now(), 'UTC');
  if (cursor !== null && 'sums' in cursor) return countGroups(db, cursor, atOnce);
  // A day of tomorrow has begun in the east.
  const day = cursor?.day ?? addDays(today, 1);
  await countMessagesOf(db, day);
  if (day > addDays(today, 1 - AGAIN_DAYS)) return { handled: 1, next: { day: addDays(day, -1) } };
  // The week is over everywhere from Tuesday on.
  const week = addDays(weekStart(addDays(today, -1)), -7);
  const [counted] = share === 0 ? [] : await listHoldoutWeeks(db, week);
  if (share === 0 || counted) return { handled: 1, next: null };
  const sums = { week, share, told: 0, toldLogged: 0, held: 0, heldLogged: 0 };
  return { handled: 1, next: { after: FIRST, sums } };
}

async function countGroups(
  db: Db,
  { after, sums }: Extract<CountCursor, { sums: unknown }>,
  limit: number,
): Promise<Batch<CountCursor>> {
  const { last, ...batch } = await countHoldout(db, { ...sums, after, limit });
  if (last === null) {
    await putHoldoutWeek(db, sums);
    return { next: null };
  }
  const added = { ...sums };
  for (const key of ['told', 'toldLogged', 'held', 'heldLogged'] as const) added[key] += batch[key];
  return { next: { after: last, sums: added } };
}

/** For each kind and week, as counted last night: messages sent, opened by a link within a day, and kinds switched off by a link; with a holdout the
 * weeks of both groups, with the difference of the shares that logged and its 95 % interval. */
export async function messageStats(db: Db, now: Date) {
  const since = addDays(weekStart(dayAt(now, 'UTC')), -7 * WEEKS_SHOWN);
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
