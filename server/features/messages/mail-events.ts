import type { Db } from '~db/client';
import { markMailReturned } from '~db/queries/messages/outbox';
import { insertRefusal } from '~db/queries/messages/refusals';

import type { Logger } from '../../log';
import type { MailEvent } from '../../services/email/mail-events';
import { addressHash, exactHash } from './refuse-mails';

/** Stops mail to an address that does not work, or whose owner called a mail unwanted (docs/product/messages.md). Hearing of
 * it again changes nothing. */
export async function followMailEvent(
  { db, log, now }: { db: Db; log: Logger; now: () => Date },
  { kind, to, mailId, how }: MailEvent,
): Promise<void> {
  for (const address of to) {
    const hash = kind === 'bounce' ? exactHash(address) : addressHash(address);
    await insertRefusal(db, { hash, reason: kind, now: now() });
    if (kind === 'bounce')
      await markMailReturned(db, {
        to: address,
        providerId: mailId,
        reason: `It came back: ${how}`,
        now: now(),
      });
  }
  log.info({ event: 'mail_stopped', kind, how, mailId }, 'an address gets no more mail of some kinds');
}
