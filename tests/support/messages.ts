import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '~db/client';
import type { LocalDay } from '~db/columns';
import { markMailSent } from '~db/queries/messages/outbox';
import { composeMessage, dropMessage, dueMessageOf } from '~server/features/messages/compose-message';
import { planMessages } from '~server/features/messages/plan-messages';
import { dayAt } from '~server/domain/kernel/days';
import { sendMail } from '~server/jobs/send-mail';
import type { JobContext } from '~server/jobs/job';
import type { EmailService, OutgoingMail } from '~server/services/email/email';

import { jobContext } from './callers';
import type { useDatabase } from './fixture';

/** A mail service that keeps what it gets, once for each key. */
export function mailbox() {
  const got = new Map<string, OutgoingMail>();
  const service: EmailService = {
    send(mail, key) {
      if (!got.has(key)) got.set(key, mail);
      return Promise.resolve({ id: `re_${key}` });
    },
  };
  return {
    service,
    mails: () => [...got.values()],
    subjects: () => [...got.values()].map(({ subject }) => subject),
  };
}

/** Plans and sends the messages of an instant, as the worker does. */
export function messenger(runtime: ReturnType<typeof useDatabase>['runtime'], service: EmailService) {
  const contextAt = (at: Date): JobContext => jobContext(runtime, { email: service, now: () => at });
  const send = async (at: Date) => {
    const waiting = await runtime.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .execute();
    for (const { id } of waiting) await sendMail(contextAt(at), { id }, { last: false });
  };
  const plan = (at: Date) => planMessages(contextAt(at));
  /** The same without drawing mails, which takes most of the time. Returns the subjects. */
  const runPlainly = async (at: Date): Promise<string[]> => {
    await plan(at);
    const waiting = await runtime.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('sent_at', 'is', null)
      .execute();
    const subjects: string[] = [];
    for (const mail of waiting) {
      const due = dueMessageOf(mail);
      const message = due && (await composeMessage(contextAt(at), due));
      if (message) subjects.push(message.props.text.subject);
      if (due && !message) await dropMessage(contextAt(at), due);
      await message?.sent(runtime.db, at);
      await markMailSent(runtime.db, mail.id, null, at);
    }
    return subjects;
  };
  return { contextAt, plan, send, runPlainly, run: async (at: Date) => (await plan(at), send(at)) };
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
