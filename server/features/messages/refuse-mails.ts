import { findInvited, insertRefusal } from '~db/queries/messages/outbox';

import { hashToken } from '../../auth/tokens';
import type { Context } from '../../context';
import { normaliseEmail } from '../../domain/accounts/email-address';
import { DomainError } from '../../errors';
import { isUuid } from '../../domain/kernel/uuid';

/** The hash under which an address is stored that wants no invitations. */
export const addressHash = (email: string): string => hashToken(normaliseEmail(email));

/** Ends invitations to the address of a mail. The token is the mail's random id, which only that mail
 * contains; it works as long as the outbox keeps the mail. A second call changes nothing. @throws
 * INVALID_LINK */
export async function refuseInvitations({ db, services, address, now }: Context, token: string) {
  await services.limits.consume('tokenAddress', address);
  const recipient = isUuid(token) ? await findInvited(db, token) : null;
  if (recipient === null) throw new DomainError('INVALID_LINK', 'This link is invalid or has expired');
  await insertRefusal(db, addressHash(recipient), now());
}
