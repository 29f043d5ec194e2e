import { sql } from 'kysely';

import type { Db } from '~db/client';
import type { ClaimedMail } from '~db/queries/messages/mail-queue';
import { type SendingContext, sendMails, takeMails } from '~server/jobs/send-mails';
import type { Runtime } from '~server/runtime';
import type { EmailError, EmailService, OutgoingMail } from '~server/services/email/email';

export type Answer = EmailError | { refused: readonly string[] } | null;

/** A mail service that keeps what it takes; `answer` may refuse the nth call, or some addresses in it. */
export function mailStandIn(answer: (call: number, mails: readonly OutgoingMail[]) => Answer = () => null) {
  const sent: { mail: OutgoingMail; key: string }[] = [];
  const calls: { key: string; to: string[] }[] = [];
  const service: EmailService = {
    send(mails, key) {
      calls.push({ key, to: mails.map(({ to }) => to) });
      const said = answer(calls.length, mails);
      if (said instanceof Error) return Promise.reject(said);
      const results = mails.map((mail) => {
        if (said?.refused.includes(mail.to)) return { refused: 'No such address' };
        sent.push({ mail, key });
        return { id: `re_${sent.length}` };
      });
      return Promise.resolve({ mails: results, perSecond: null });
    },
  };
  return { service, sent, calls };
}

/** What the sender needs, with a clock that the test moves. */
export const sendingContext = (
  { db, log }: Pick<Runtime, 'db' | 'log'>,
  parts: Pick<SendingContext, 'email'> & Partial<SendingContext>,
): SendingContext => ({
  db,
  log,
  appUrl: 'http://localhost:3000',
  now: () => new Date(),
  perSecond: 1000,
  insist: (work) => work(),
  ...parts,
});

/** One turn of the sender, as in its loop. Returns the mails that it took. */
export async function sendTurn(ctx: SendingContext): Promise<readonly ClaimedMail[]> {
  const { mails } = await takeMails(ctx);
  if (mails.length > 0) await sendMails(ctx, mails);
  return mails;
}

/** Sends the outbox's mails for an address, each as if it were its turn. */
export async function sendMailsTo(
  runtime: Pick<Runtime, 'db' | 'log'>,
  recipient: string,
  parts: Pick<SendingContext, 'email'> & Partial<SendingContext>,
): Promise<void> {
  for (const mail of await waitingFor(runtime.db, recipient))
    await sendMails(sendingContext(runtime, parts), [mail]);
}

async function waitingFor(db: Db, recipient: string): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    select id, kind, recipient, payload, created_at as "createdAt", due_at as "dueAt", id as key,
      false as "mayHaveLeft", false as tried, troubles
    from mail_outbox where recipient = ${recipient} and sent_at is null and failed_at is null
    order by created_at`.execute(db);
  return rows;
}
