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

/** Plans the messages of people whose hour has come, batch by batch, each in one transaction: a row of the ledger
 * and a mail that knows only its day, and when to look at the person again. What it says is decided when it is sent. Any number
 * of workers may run this at once; a crash loses a batch that nobody has seen. */
export async function planMessages(ctx: PlanContext): Promise<void> {
  if (ctx.email === null) return;
  const now = ctx.now();
  const nextAt = nextAfter(now);
  let seen = 0;
  let planned = 0;
  let after: { at: string; userId: string } | null = null;
  for (;;) {
    const from: typeof after = after;
    const batch = await ctx.db.transaction().execute(async (trx) => {
      const rows = await takeDuePeople(trx, now, from, BATCH);
      if (rows.length === 0) return null;
      const open = rows.filter((row) => row.unscheduled && !row.hour_chosen).map((row) => row.user_id);
      const hours = open.length === 0 ? [] : await latestHours(trx, open, HOURS_OF);
      const usual = new Map(hours.map((one) => [one.id, usualHour(one.hours)]));
      const plans = rows.map((row): Planned => {
        try {
          return decide(row, now, nextAt, usual.get(row.user_id) ?? null);
        } catch (err) {
          ctx.log.error({ err, userId: row.user_id }, 'the message of a person could not be planned');
          const later = new Date(now.getTime() + LATER_MS);
          return { userId: row.user_id, nextAt: later, usualHour: null, restedOn: null, message: null };
        }
      });
      const last = rows.at(-1);
      return {
        seen: rows.length,
        planned: await storePlans(trx, plans, now),
        last: last ? { at: last.next_at, userId: last.user_id } : null,
      };
    });
    if (batch === null) break;
    after = batch.last;
    seen += batch.seen;
    planned += batch.planned;
  }
  if (seen > 0) ctx.log.info({ seen, planned }, 'planned messages');
}
