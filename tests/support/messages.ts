import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '~db/client';
import type { LocalDay } from '~db/columns';
import type { ClaimedMail } from '~db/queries/messages/mail-queue';
import { composeMessage, dropMessage, dueMessageOf } from '~server/features/messages/compose-message';
import { inOneGo } from '~server/each-alone';
import { type PlanCursor, planMessages } from '~server/features/messages/plan-messages';
import { dayAt } from '~server/domain/kernel/days';
import type { JobContext } from '~server/jobs/job';
import { sendMails } from '~server/jobs/send-mails';
import type { EmailService } from '~server/services/email/email';

import { jobContext } from './callers';
import type { useDatabase } from './fixture';
import { sendingContext } from './mailing';

/** The mails that wait, as the sender takes them. */
export async function waitingMails(db: Db): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    select id, kind, recipient, payload, created_at as "createdAt", due_at as "dueAt", id as key,
      false as "mayHaveLeft", false as tried, troubles
    from mail_outbox where sent_at is null and failed_at is null order by created_at`.execute(db);
  // The test's clock is not that of the database.
  return rows.map((row) => ({ ...row, createdAt: row.dueAt }));
}

/** Plans and sends the messages of an instant, as the worker does. */
export function messenger(runtime: ReturnType<typeof useDatabase>['runtime'], email: EmailService) {
  const contextAt = (at: Date): JobContext => jobContext(runtime, { email, now: () => at });
  const send = async (at: Date) => {
    const sending = sendingContext(runtime, { email, now: () => at });
    for (const mail of await waitingMails(runtime.db)) await sendMails(sending, [mail]);
  };
  const plan = (at: Date) => inOneGo<PlanCursor>((cursor) => planMessages(contextAt(at), cursor));
  /** The same without drawing mails, which takes most of the time. Returns the subjects. */
  const runPlainly = async (at: Date): Promise<string[]> => {
    await plan(at);
    const subjects: string[] = [];
    for (const mail of await waitingMails(runtime.db)) {
      const due = dueMessageOf(mail);
      const message = due && (await composeMessage(contextAt(at), due));
      if (message) subjects.push(message.props.text.subject);
      if (due && !message) await dropMessage(contextAt(at), due);
      await message?.sent(runtime.db, at);
      await runtime.db
        .updateTable('mail_outbox')
        .set({ sent_at: at.toISOString(), payload: null })
        .where('id', '=', mail.id)
        .execute();
    }
    return subjects;
  };
  const run = async (at: Date) => {
    await plan(at);
    await send(at);
  };
  return { contextAt, plan, send, runPlainly, run };
}

/** Logs a saving at an instant, on the person's local day. */
export async function logAt(db: Db, userId: string, at: Date, cents = 500): Promise<void> {
  const { time_zone: zone } = await db
    .selectFrom('profiles')
    .select('time_zone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const day = dayAt(at, zone);
  await sql`
    insert into savings_entries (user_id, id, amount_eur, category, date, logged_on, created_at)
    values (${userId}, ${randomUUID()}, ${cents / 100}, 'coffee', ${day}, ${day}, ${at.toISOString()})`.execute(
    db,
  );
}

/** The ledger of a person, oldest day first. */
export async function ledgerOf(
  db: Db,
  userId: string,
): Promise<{ day: LocalDay; kind: string; sent: boolean }[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['day', 'kind', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('day')
    .execute();
  return rows.map(({ day, kind, sent_at: at }) => ({ day, kind, sent: at !== null }));
}
