import { z } from 'zod';

import {
  type Planned,
  type PlannedPerson,
  latestHours,
  storePlans,
  takeDuePeople,
} from '~db/queries/messages/plans';
import type { Db } from '~db/client';

import { wallAt } from '../../domain/kernel/days';
import { HOUR_MS } from '../../domain/kernel/durations';
import { isResting, lapseKey, messageDue } from '../../domain/messages/message-due';
import { HOURS_OF, isMessageHour, nextMessageAt, usualHour } from '../../domain/messages/message-hours';
import type { Batch } from '../../each-alone';
import type { Logger } from '../../log';
import { personTodayOf } from './person-today';

interface PlanContext {
  db: Db;
  log: Logger;
  /** While mail is off this is null, and nobody is planned for. */
  email: unknown;
  now: () => Date;
}

/** People of one transaction: some hundred milliseconds of work. */
const BATCH = 2000;
/** Somebody for whom nothing can be decided is looked at again after this long, and stops no others. */
const LATER_MS = 24 * HOUR_MS;

type NextAt = (timeZone: string, hour: number) => Date;

/** Thousands of people share a zone and an hour. */
function nextAfter(now: Date): NextAt {
  const known = new Map<string, Date>();
  return (timeZone, hour) => {
    const key = `${hour} ${timeZone}`;
    const next = known.get(key) ?? nextMessageAt(now, timeZone, hour);
    known.set(key, next);
    return next;
  };
}

function decide(row: PlannedPerson, now: Date, nextAt: NextAt, usual: number | null): Planned {
  const hour = usual ?? row.hour;
  const planned: Planned = {
    userId: row.user_id,
    nextAt: nextAt(row.time_zone, hour),
    usualHour: usual,
    restedOn: null,
    message: null,
  };
  const wall = wallAt(now, row.time_zone);
  // After a pause of the worker what is late still comes, but not at night.
  if (row.unscheduled || wall.hour < hour || !isMessageHour(wall.hour)) return planned;
  const today = personTodayOf(row, now);
  if (today === null) return planned;
  if (isResting(today)) planned.restedOn = today.day;
  const kind = messageDue(today);
  if (kind === null) return planned;
  const about =
    kind === 'lapse' ? lapseKey(today) : today.trial && kind.startsWith('trial') ? today.trial.endsOn : null;
  return {
    ...planned,
    message: {
      day: today.day,
      kind,
      about,
      recipient: row.email,
      lapseOf: kind === 'lapse' ? about : null,
      trialTold: kind === 'trial-ending' ? 'ending' : kind === 'trial-ended' ? 'ended' : null,
    },
  };
}

/** Where a batch of people ended: when they were due, in PostgreSQL's text form, and their id. */
export const planCursor = z.strictObject({ at: z.string(), userId: z.guid() });
export type PlanCursor = z.output<typeof planCursor>;

/** Plans the messages of a batch of people whose hour has come, in one transaction: a row of the ledger and a mail that
 * knows only its day, and when to look at the person again. What it says is decided when it is sent. Any number of
 * workers may run this at once; a crash loses a batch that nobody has seen. */
export async function planMessages(ctx: PlanContext, after: PlanCursor | null): Promise<Batch<PlanCursor>> {
  if (ctx.email === null) return { next: null };
  const now = ctx.now();
  return ctx.db.transaction().execute(async (trx) => {
    const rows = await takeDuePeople(trx, now, after, BATCH);
    const last = rows.at(-1);
    if (last === undefined) return { next: null };
    const open = rows.filter((row) => row.unscheduled && !row.hour_chosen).map((row) => row.user_id);
    const hours = open.length === 0 ? [] : await latestHours(trx, open, HOURS_OF);
    const usual = new Map(hours.map((one) => [one.id, usualHour(one.hours)]));
    const nextAt = nextAfter(now);
    let failed = 0;
    const plans = rows.map((row): Planned => {
      try {
        return decide(row, now, nextAt, usual.get(row.user_id) ?? null);
      } catch (err) {
        failed += 1;
        ctx.log.error({ err, userId: row.user_id }, 'the message of a person could not be planned');
        const later = new Date(now.getTime() + LATER_MS);
        return { userId: row.user_id, nextAt: later, usualHour: null, restedOn: null, message: null };
      }
    });
    await storePlans(trx, plans, now);
    return { handled: rows.length, failed, next: { at: last.next_at, userId: last.user_id } };
  });
}
