import { isMailWanted } from '~db/queries/groups/invitations';
import { findRefusals } from '~db/queries/messages/refusals';
import type { ClaimedMail } from '~db/queries/messages/mail-queue';
import { isRequestWanted, wantedUpdate } from '~db/queries/partner/partners';

import { normaliseEmail } from '../domain/accounts/email-address';
import { DAY_MS } from '../domain/kernel/durations';
import { isMailHour } from '../domain/messages/mail-hours';
import { isUpdateStale } from '../domain/partner/week-update';
import { addressHash, exactHash } from '../features/messages/refuse-mails';
import { mailRule } from '../services/email/mail-rules';
import type { JobContext } from './job';

/** Links in mails are valid for two days at most, and older news is none. */
const LATE_MS = 2 * DAY_MS;

type WantedContext = Pick<JobContext, 'db' | 'now'>;

/** Kinds of mail that may no longer go out, or must wait for the day. Others always go out. */
const WANTED: Readonly<
  Record<string, (ctx: WantedContext, mail: { id: string; recipient: string }) => Promise<boolean | 'by day'>>
> = {
  'group-invitation': ({ db }, { id, recipient }) => isMailWanted(db, id, addressHash(recipient)),
  'partner-request': ({ db, now }, { id, recipient }) =>
    isRequestWanted(db, id, {
      address: normaliseEmail(recipient),
      addressHash: addressHash(recipient),
      now: now(),
    }),
  'partner-line': async ({ db, now }, { id, recipient }) => {
    const line = await wantedUpdate(db, id, normaliseEmail(recipient));
    // The worker or mail was off meanwhile.
    if (!line || isUpdateStale(now(), line.timeZone)) return false;
    return isMailHour(now(), line.timeZone) || 'by day';
  },
};

/** What is to happen to a mail: it is held back silently, so that whoever caused it does not learn why; it waits for the
 * day; it is given up for a reason. */
export type MailFate = 'send' | 'hold' | 'by day' | { failed: string };

/** Decides about mails that are due, by their ids: whether their address may get them, they are not too old, and still
 * wanted. */
export async function fatesOf(
  ctx: WantedContext,
  mails: readonly ClaimedMail[],
): Promise<ReadonlyMap<string, MailFate>> {
  const hashes = mails.flatMap(({ recipient }) => [addressHash(recipient), exactHash(recipient)]);
  const refusals = await findRefusals(ctx.db, hashes);
  const refused = (reason: 'complaint' | 'bounce', hash: string) => refusals.has(`${reason} ${hash}`);
  const fates = new Map<string, MailFate>();
  for (const mail of mails) {
    const rule = mailRule(mail.kind);
    const age = ctx.now().getTime() - Date.parse(mail.createdAt);
    if (refused('bounce', exactHash(mail.recipient)) && !rule.proves)
      fates.set(mail.id, rule.needed ? { failed: 'Mail to this address came back.' } : 'hold');
    else if (refused('complaint', addressHash(mail.recipient)) && !rule.needed) fates.set(mail.id, 'hold');
    else if (age > LATE_MS && !rule.everLate)
      fates.set(mail.id, { failed: 'It waited for more than two days.' });
    else {
      const wanted = (await WANTED[mail.kind]?.(ctx, mail)) ?? true;
      fates.set(mail.id, wanted === 'by day' ? 'by day' : wanted ? 'send' : 'hold');
    }
  }
  return fates;
}
