import type { Db } from '~db/client';
import { deleteOwnAccount, findOwnAccount, putOwnAccount } from '~db/queries/transfers/own-account';

import type { Encryption } from '../../auth/encryption';
import type { AuthedContext } from '../../context';
import { maskIban } from '../../domain/transfers/iban';
import { type OwnAccount, ownAccountSchema } from '../../domain/transfers/own-account-schema';
import { DomainError } from '../../errors';
import { requireFresh } from '../accounts/confirm-identity';
import { enqueueMail } from '../messages/enqueue-mail';

/** An encrypted account can be read as this person's only. */
const placeOf = (userId: string) => `iban:${userId}`;

/** A person's own savings account in clear, for themselves alone. Null where there is none, or none that this
 * installation can read. */
export async function readOwnAccount(
  db: Db,
  encryption: Encryption | null,
  userId: string,
): Promise<OwnAccount | null> {
  const encrypted = encryption && (await findOwnAccount(db, userId));
  if (!encrypted) return null;
  const text = encryption.decrypt(encrypted, placeOf(userId));
  return text === null ? null : (ownAccountSchema.safeParse(JSON.parse(text)).data ?? null);
}

/** The account as its owner sees it: the number masked. */
export async function ownAccount({ db, services, user }: AuthedContext) {
  const account = await readOwnAccount(db, services.encryption, user.id);
  return {
    /** False where this installation has no key to encrypt with. */
    available: services.encryption !== null,
    account: account && { masked: maskIban(account.iban), holder: account.holder },
  };
}

/** Keeps an account as the person's own, and tells them by mail: another one sends their money elsewhere.
 * @throws CONFIRM_IDENTITY, ENCRYPTION_OFF, TOO_MANY_ATTEMPTS */
export async function setOwnAccount(ctx: AuthedContext, account: OwnAccount): Promise<{ masked: string }> {
  requireFresh(ctx);
  const { user, services } = ctx;
  const { encryption } = services;
  if (encryption === null)
    throw new DomainError(
      'CONFLICT',
      'ENCRYPTION_OFF',
      'This installation of Hazel keeps no account numbers.',
    );
  await services.limits.consume('ownAccount', user.id);
  const at = ctx.now();
  const masked = maskIban(account.iban);
  await ctx.db.transaction().execute(async (trx) => {
    const encrypted = encryption.encrypt(JSON.stringify(account), placeOf(user.id));
    await putOwnAccount(trx, { userId: user.id, encrypted, at });
    await enqueueMail(
      trx,
      { userId: user.id, recipient: user.email },
      {
        kind: 'own-account-changed',
        props: {
          displayName: user.displayName,
          changedAt: at.toISOString(),
          timeZone: user.timeZone,
          account: masked,
          forgotPasswordUrl: `${services.appUrl}/reset-password`,
        },
      },
    );
  });
  ctx.log.info(
    { event: 'own_account_set', userId: user.id, requestId: ctx.requestId },
    'own savings account set',
  );
  return { masked };
}

/** Forgets the account. It needs no proof of identity: without an account no money goes astray. */
export async function removeOwnAccount(ctx: AuthedContext): Promise<void> {
  if (!(await deleteOwnAccount(ctx.db, ctx.user.id))) return;
  ctx.log.info(
    { event: 'own_account_removed', userId: ctx.user.id, requestId: ctx.requestId },
    'own savings account removed',
  );
}
