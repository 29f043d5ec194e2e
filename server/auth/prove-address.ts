import type { Db } from '~db/client';
import { findCredentials, lockUser, setEmailVerified } from '~db/queries/accounts/accounts';
import { deleteKeys } from '~db/queries/accounts/keys';
import { sessionExists } from '~db/queries/accounts/sessions';
import { endSecondTrial, rememberTrial } from '~db/queries/accounts/trials';
import { deleteBounce } from '~db/queries/messages/refusals';
import { deleteOwnAccounts } from '~db/queries/transfers/own-account';

import type { AuthedContext, Context } from '../context';
import { VERIFY_FIRST, normaliseEmail } from '../domain/accounts/email-address';
import { trialOverAt } from '../domain/billing/trial';
import { DomainError } from '../errors';
import { hashToken } from './tokens';

/** Where a proof comes from: a session of the account, the operator, or the mailbox alone (a reset link, Google). */
type Origin = 'session' | 'operator' | 'mailbox';

/** The result of a proof. */
interface Proven {
  /** Whether the address was unproven before. */
  first: boolean;
  /** Whether all earlier ways into the account were removed. */
  emptied: boolean;
}

/** The origin of a proof in this request: the account's own session, as long as that is valid, or else the mailbox. */
export async function originOf({ actor }: Context, trx: Db, userId: string): Promise<Origin> {
  const own = actor.kind === 'user' && actor.user.id === userId;
  return own && (await sessionExists(trx, hashToken(actor.token))) ? 'session' : 'mailbox';
}

/** Marks an address as proven by the person of an account; the only function that does. Until then anybody may have
 * opened the account. So the first proof by the mailbox alone removes all other ways into it, and the savings account,
 * to which the owner's money would go. Mail goes to it again if it had come back. A second trial also ends here (docs/product/access.md, 'Plans and access').
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
  await deleteBounce(trx, hashToken(account.email.trim().toLowerCase()));
  if (first) await setEmailVerified(trx, userId, now());
  if (emptied) {
    await deleteKeys(trx, userId);
    await deleteOwnAccounts(trx, userId);
  }
  if (services.encryption) {
    const emailNormalised = normaliseEmail(account.email);
    const addressHash = services.encryption.keyedHash(emailNormalised, 'trial');
    await rememberTrial(trx, { userId, emailNormalised, addressHash, now: now() });
    await endSecondTrial(trx, { userId, addressHash, endsAt: trialOverAt(now()) });
  }
  return { first, emptied };
}

/** Refuses an act that needs a proven address. @throws VERIFY_FIRST */
export function requireProven({ user }: Pick<AuthedContext, 'user'>): void {
  if (!user.emailVerified) throw new DomainError('VERIFY_FIRST', VERIFY_FIRST);
}
