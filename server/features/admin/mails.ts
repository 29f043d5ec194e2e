import { failedMails, mailQueueState, requeueFailedMails } from '~db/queries/admin/mails';

import type { AuditedContext } from '../../context';
import { maskAddress } from '../../services/email/templates/mail-words';
import { auditOk } from './audit';

const MOST = 200;

/** The mails that were given up or came back, at most 200, the latest first, and what keeps the others from leaving. */
export async function listFailedMails(ctx: AuditedContext) {
  const rows = await failedMails(ctx.db, MOST + 1);
  const { trouble, troubleSince, waiting } = await mailQueueState(ctx.db, ctx.now());
  const mails = rows.slice(0, MOST).map((mail) => ({ ...mail, recipient: maskAddress(mail.recipient) }));
  await auditOk(ctx, ctx.db, { detail: { found: mails.length } });
  return {
    mails,
    more: rows.length > MOST,
    waiting: waiting.reduce((sum, count) => sum + count, 0),
    trouble,
    troubleSince,
  };
}

/** Sends mails again that were given up, one or all; those that are too old, or whose address takes none, fail again. */
export async function requeueMails(ctx: AuditedContext, { id }: { id?: string | undefined }) {
  const queued = await ctx.db.transaction().execute(async (trx) => {
    const count = await requeueFailedMails(trx, { id: id ?? null, now: ctx.now() });
    await auditOk(ctx, trx, { detail: { queued: count } });
    return count;
  });
  return { queued };
}
