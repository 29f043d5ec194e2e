import { z } from 'zod';

import {
  type Planned,
  type PlannedPerson,
  countWaitingLetters,
  latestHours,
  storePlans,
  takeDuePeople,
} from '~db/queries/messages/plans';
import type { Db } from '~db/client';

import { type LocalDay, dayAt, dayParts, wallAt } from '../../domain/kernel/days';
import { HOUR_MS, MINUTE_MS } from '../../domain/kernel/durations';
import {
  type MessageKind,
  type PersonToday,
  isResting,
  lapseKey,
  letterDue,
  messageDue,
  trialEndTold,
} from '../../domain/messages/message-due';
import {
  HOURS_OF,
  LETTER_HOUR,
  isMessageHour,
  nextMessageAt,
  usualHour,
} from '../../domain/messages/message-hours';
import type { Batch } from '../../each-alone';
import type { Logger } from '../../log';
import { isHeldOut } from '../../domain/messages/holdout';
import { personTodayOf } from './person-today';

interface PlanContext {
  db: Db;
  log: Logger;
  /** Null while mail is off, or messages on devices are: nobody is planned for whom nothing can reach. */
  email: unknown;
  push: unknown;
  now: () => Date;
  /** The share of people, in percent, who get no messages that they did not ask for; 0 unless the operator set one. */
  holdout: number;
}

/** This many letters go out one by one, with a picture, in 25 minutes at two a second. Of more all go in calls of a hundred,
 * which take no pictures (docs/decisions/0108). */
const PICTURED_LETTERS = 3000;

/** The devices of a person are told for this long, and then the mail goes: after the last try has surely ended. */
export const DEVICES_FIRST_MS = 30 * MINUTE_MS;
const LAST_TRY_MS = 2 * MINUTE_MS;

/** People of one transaction, and how many of these a batch holds: while PostgreSQL stores one, the next is read and decided. */
const PEOPLE = 1000;
const LINKS = 12;
/** Somebody for whom nothing can be decided is looked at again after this long, and stops no others. */
const LATER_MS = 24 * HOUR_MS;

/** By which ways messages can go out here. */
interface Ways {
  mail: boolean;
  devices: boolean;
}

/** When to look again at those of a zone and an hour: the same from `from` until then. */
const found = new Map<string, { from: Date; at: Date }>();

/** When to look at a person again: at their hour, and on Mondays when the letter comes. */
function lookAgainAt(now: Date, timeZone: string, hour: number): Date {
  const key = `${hour} ${timeZone}`;
  const known = found.get(key);
  if (known && known.from <= now && now < known.at) return known.at;
  const theirs = nextMessageAt(now, timeZone, hour);
  const letter = nextMessageAt(now, timeZone, LETTER_HOUR);
  const at = letter < theirs && dayParts(dayAt(letter, timeZone)).weekday === 1 ? letter : theirs;
  found.set(key, { from: now, at });
  return at;
}

function decide(
  row: PlannedPerson,
  { now, ways, holdout, usual }: { now: Date; ways: Ways; holdout: number; usual: number | null },
): Planned {
  const hour = usual ?? row.hour;
  const planned: Planned = {
    userId: row.user_id,
    nextAt: lookAgainAt(now, row.time_zone, hour),
    usualHour: usual,
    restedOn: null,
    message: null,
  };
  const wall = wallAt(now, row.time_zone);
  // After a pause of the worker what is late still comes, but not at night.
  if (row.unscheduled || !isMessageHour(wall.hour)) return planned;
  const byMail = ways.mail && row.proven;
  const toDevices = ways.devices && row.has_devices;
  if (!byMail && !toDevices) return planned;
  const today = personTodayOf(row, now);
  if (today === null) return planned;
  const letter = byMail
    ? letterDue(today, {
        letterOf: row.letter_of,
        signedUpOn: () => dayAt(new Date(row.created_at), row.time_zone),
      })
    : null;
  // Before their hour only a letter is due.
  if (letter === null && wall.hour < hour) return planned;
  if (isResting(today)) planned.restedOn = today.day;
  const kind = letter === null ? messageDue(today) : 'weekly-letter';
  if (kind === null || isHeldOut(kind, row, holdout)) return planned;
  return {
    ...planned,
    message: {
      day: today.day,
      kind,
      recipient: row.email,
      // A letter is too long for a lock screen.
      mailAt:
        toDevices && kind !== 'weekly-letter'
          ? new Date(now.getTime() + DEVICES_FIRST_MS + LAST_TRY_MS)
          : null,
      ...notedOf(kind, today, letter),
    },
  };
}

/** What is noted about a message: what it is about, if that comes once only, and what it tells for good. */
function notedOf(kind: MessageKind, today: PersonToday, letter: LocalDay | null) {
  const lapseOf = kind === 'lapse' ? lapseKey(today) : null;
  const trialTold =
    kind === 'trial-ended'
      ? 'ended'
      : kind === 'trial-ending' || isLetterWithTrial(kind, today)
        ? 'ending'
        : null;
  const about = letter ?? lapseOf ?? (kind.startsWith('trial') ? (today.trial?.endsOn ?? null) : null);
  return { about, lapseOf, trialTold } as const;
}

const isLetterWithTrial = (kind: MessageKind, today: PersonToday) =>
  kind === 'weekly-letter' && trialEndTold(today) !== null;

/** Where a batch of people ended: when they were due, in PostgreSQL's text form, and their id. */
export const planCursor = z.strictObject({ at: z.string(), userId: z.guid() });
export type PlanCursor = z.output<typeof planCursor>;

/** Decides about people who were taken; one about whom nothing can be decided stops no others. */
async function decideAll(ctx: PlanContext, trx: Db, rows: readonly PlannedPerson[]) {
  const now = ctx.now();
  const ways: Ways = { mail: ctx.email !== null, devices: ctx.push !== null };
  const open = rows.filter((row) => row.unscheduled && !row.hour_chosen).map((row) => row.user_id);
  const hours = open.length === 0 ? [] : await latestHours(trx, open, HOURS_OF);
  const usual = new Map(hours.map((one) => [one.id, usualHour(one.hours)]));
  let failed = 0;
  const plans = rows.map((row): Planned => {
    try {
      const about = { now, ways, holdout: ctx.holdout, usual: usual.get(row.user_id) ?? null };
      return decide(row, about);
    } catch (err) {
      failed += 1;
      ctx.log.error({ err, userId: row.user_id }, 'the message of a person could not be planned');
      const later = new Date(now.getTime() + LATER_MS);
      return { userId: row.user_id, nextAt: later, usualHour: null, restedOn: null, message: null };
    }
  });
  return { plans, failed };
}

/** Plans the messages of a batch of people whose hour has come, in transactions that store rows of the ledger, mails that
 * know only their day, and when to look at the people again. What a mail says is decided when it is sent. Any number of
 * workers may run this at once; a crash loses transactions that nobody has seen. */
export async function planMessages(ctx: PlanContext, after: PlanCursor | null): Promise<Batch<PlanCursor>> {
  if (ctx.email === null && ctx.push === null) return { next: null };
  const letters = await countWaitingLetters(ctx.db, PICTURED_LETTERS);
  return planFrom(ctx, { after, more: LINKS - 1, waiting: { letters }, stored: [] });
}

interface Link {
  after: PlanCursor | null;
  /** How many transactions may follow. */
  more: number;
  /** Letters that wait, with those of this batch. */
  waiting: { letters: number };
  /** The transactions before this one. At most two of them still run when the next begins. */
  stored: readonly Promise<unknown>[];
}

/** One transaction, and those that follow it in the batch. */
type Stored = Batch<PlanCursor> & { rest?: { done: Promise<Batch<PlanCursor>> } | null };

async function planFrom(ctx: PlanContext, link: Link): Promise<Batch<PlanCursor>> {
  const { waiting } = link;
  const stored: Promise<Stored> = ctx.db.transaction().execute(async (trx) => {
    const rows = await takeDuePeople(trx, ctx.now(), link.after, PEOPLE);
    const last = rows.at(-1);
    if (last === undefined) return { next: null };
    const next = { at: last.next_at, userId: last.user_id };
    const rest =
      link.more === 0
        ? null
        : Promise.resolve(link.stored.at(-2)).then(() =>
            planFrom(ctx, {
              after: next,
              more: link.more - 1,
              waiting,
              stored: [...link.stored.slice(-1), stored],
            }),
          );
    // It may fail before it is waited for.
    rest?.catch(() => undefined);
    const { plans, failed } = await decideAll(ctx, trx, rows);
    waiting.letters += plans.filter(({ message }) => message?.kind === 'weekly-letter').length;
    await storePlans(trx, plans, { now: ctx.now(), pictures: waiting.letters <= PICTURED_LETTERS });
    return { handled: rows.length, failed, next, rest: rest && { done: rest } };
  });
  const { rest, ...own } = await stored;
  if (!rest) return own;
  const others = await rest.done;
  return {
    handled: (own.handled ?? 0) + (others.handled ?? 0),
    failed: (own.failed ?? 0) + (others.failed ?? 0),
    next: others.next,
  };
}
