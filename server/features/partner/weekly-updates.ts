import { randomUUID } from 'node:crypto';

import { z } from 'zod';

import { lockUser } from '~db/queries/accounts/accounts';
import { insertPartnerUpdate } from '~db/queries/partner/updates';
import { listDuePartners, takeDuePartner } from '~db/queries/partner/partners';
import type { Db } from '~db/client';

import { createToken, hashToken } from '../../auth/tokens';
import { dayAt } from '../../domain/kernel/days';
import {
  UPDATE_HOUR,
  endedBefore,
  isUpdateStale,
  partnerUpdateOf,
  weekDue,
} from '../../domain/partner/week-update';
import { type Batch, eachAlone } from '../../each-alone';
import type { Logger } from '../../log';
import { enqueueMail } from '../messages/enqueue-mail';
import { weekOf } from './week-of';

interface LinesContext {
  db: Db;
  log: Logger;
  appUrl: string;
  now: () => Date;
}

const BATCH = 200;

/** Decides about the finished week, once, and puts the mail into the outbox in the same transaction. */
async function tellPartner({ db, appUrl, now }: LinesContext, userId: string): Promise<boolean> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    // Locks in the same order as the deletion of an account.
    if (!(await lockUser(trx, userId))) return false;
    const due = await takeDuePartner(trx, userId, { now: at, hour: UPDATE_HOUR });
    if (!due) return false;
    const { email, confirmedAt, timeZone, saver } = due;
    // A person who has moved to another time zone may be due at another time than expected.
    const week = weekDue(at, timeZone);
    if (week === null || endedBefore(week, dayAt(new Date(confirmedAt), timeZone))) return false;
    const update = partnerUpdateOf(await weekOf(trx, { userId, week, today: dayAt(at, timeZone) }));
    const told = update === null ? null : { line: update, token: createToken(), mailId: randomUUID() };
    const decided = await insertPartnerUpdate(trx, {
      userId,
      week,
      update,
      tokenHash: told && hashToken(told.token),
      mailId: told && told.mailId,
      now: at,
    });
    if (!decided || told === null) return false;
    const page = `${appUrl}/partner/${told.token}`;
    await enqueueMail(trx, { id: told.mailId, userId, recipient: email }, 'partner-line', {
      saverName: saver,
      line: told.line,
      week,
      encourageUrl: page,
      unsubscribeUrl: `${page}/stop`,
    });
    return true;
  });
}

/** Where a run goes on: the instant at which the last partner was due, as ISO text, and their saver. */
export const updatesCursor = z.object({ at: z.string(), userId: z.guid() });

/** Tells the next partners about the finished week, each in a transaction of its own. A second run finds nothing to do.
 * A line that fails is left to the next run. */
export async function sendPartnerUpdates(
  ctx: LinesContext,
  after: z.infer<typeof updatesCursor> | null,
): Promise<Batch<z.infer<typeof updatesCursor>>> {
  const listed = await listDuePartners(ctx.db, ctx.now(), after, BATCH);
  // At night it waits for the morning. A line that is too late is skipped, and due again on Monday.
  const due = listed.filter(
    ({ timeZone }) => weekDue(ctx.now(), timeZone) !== null || isUpdateStale(ctx.now(), timeZone),
  );
  const done = await eachAlone(
    ctx,
    due,
    ({ userId }) => tellPartner(ctx, userId),
    'a savings partner could not be told',
  );
  const last = listed.length === BATCH ? listed.at(-1) : undefined;
  return { ...done, next: last ? { at: last.at, userId: last.userId } : null };
}
