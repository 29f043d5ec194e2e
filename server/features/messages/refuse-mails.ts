import { findInvited } from '~db/queries/messages/outbox';
import { insertRefusal } from '~db/queries/messages/refusals';

import { hashToken } from '../../auth/tokens';
import type { Context } from '../../context';
import { normaliseEmail } from '../../domain/accounts/email-address';
import { DomainError } from '../../errors';
import { isUuid } from '../../domain/kernel/uuid';

/** The hash under which an address is stored that wants no mails of some kinds. */
export const addressHash = (email: string): string => hashToken(normaliseEmail(email));

/** The hash of an address that does not work, to the letter: another spelling of it may. Otherwise mail to
 * `name+anything@`, which a stranger can cause, would stop all mail to `name@`. */
export const exactHash = (email: string): string => hashToken(email.trim().toLowerCase());

/** Ends invitations to the address of a mail. The token is the mail's random id, which only that mail
 * contains; it works as long as the outbox keeps the mail. A second call changes nothing. There is no rate limit, because mail
 * programs of many people call this from one network address, and a token cannot be guessed. @throws INVALID_LINK */
export async function refuseInvitations({ db, now }: Context, token: string) {
  const recipient = isUuid(token) ? await findInvited(db, token) : null;
  if (recipient === null) throw new DomainError('INVALID_LINK', 'This link is invalid or has expired');
  await insertRefusal(db, { hash: addressHash(recipient), reason: 'asked', now: now() });
}
