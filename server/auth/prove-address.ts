import type { Db } from '~db/client';
import { findCredentials, lockUser, setEmailVerified } from '~db/queries/accounts/accounts';
import { deleteKeys } from '~db/queries/accounts/keys';
import { sessionExists } from '~db/queries/accounts/sessions';
import { endSecondTrial, rememberTrial } from '~db/queries/accounts/trials';
import { deleteOwnAccounts } from '~db/queries/transfers/own-account';

import type { AuthedContext, Context } from '../context';
import { VERIFY_FIRST, normaliseEmail } from '../domain/accounts/email-address';
import { trialOverAt } from '../domain/billing/trial';
import { DomainError } from '../errors';
import { hashToken } from './tokens';

/** Where a proof comes from: a session of the account, the operator, or the mailbox alone (a reset link, Google). */
type Origin = 'session' | 'operator' | 'mailbox';

/** What a proof has brought about. */
interface Proven {
  /** Whether the address was not proven before. */
  first: boolean;
  /** Whether everything that opened the account before is gone. */
  emptied: boolean;
}

/** Where a proof of this request comes from: a session of the account counts while it stands. */
export async function originOf({ actor }: Context, trx: Db, userId: string): Promise<Origin> {
  const own = actor.kind === 'user' && actor.user.id === userId;
  return own && (await sessionExists(trx, hashToken(actor.token))) ? 'session' : 'mailbox';
}

/** Notes that an address belongs to the person of an account; no other function does. Until then anybody may have opened the account, so
 * the first proof that comes from the mailbox alone takes away what could open it, and the savings account, to which the
 * owner's money would go. And a second trial ends here (docs/product.md, 'Plans and access').
 * @returns null when the account has another address by now */
export async function proveAddress(
  { services, now }: Context,
  trx: Db,
  { userId, email, origin }: { userId: string; email: string; origin: Origin },
): Promise<Proven | null> {
  const account = (await lockUser(trx, userId)) ? await findCredentials(trx, userId) : undefined;
  if (!account || account.email.toLowerCase() !== email.toLowerCase()) return null;
  const first = account.email_verified_at === null;
  const emptied = first && origin === 'mailbox';
  if (first) await setEmailVerified(trx, userId, now());
  if (emptied) {
    await deleteKeys(trx, userId);
    await deleteOwnAccounts(trx, userId);
  }
  if (services.encryption) {
    const emailNormalised = normaliseEmail(account.email);
    const addressHash = services.encryption.keyedHash(emailNormalised, 'trial');
    await rememberTrial(trx, { userId, emailNormalised, addressHash, at: now() });
    await endSecondTrial(trx, { userId, addressHash, endsAt: trialOverAt(now()) });
  }
  return { first, emptied };
}

/** Refuses what needs to know whose the account is. @throws VERIFY_FIRST */
export function requireProven({ user }: Pick<AuthedContext, 'user'>): void {
  if (!user.emailVerified) throw new DomainError('VERIFY_FIRST', VERIFY_FIRST);
}
