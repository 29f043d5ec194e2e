import type { Db } from '~db/client';
import {
  findOwnAccounts,
  forgetOwnAccounts,
  putOwnAccounts,
  dropWaitingAccount as stop,
} from '~db/queries/transfers/own-account';

import type { Encryption } from '../../auth/encryption';
import { createToken, hashToken } from '../../auth/tokens';
import type { AuthedContext, Context } from '../../context';
import { logEvent } from '../../log';
import { accountsAt, accountsWith } from '../../domain/transfers/account-change';
import { maskIban } from '../../domain/transfers/iban';
import {
  type ArchivedAccount,
  type OwnAccount,
  ownAccountSchema,
} from '../../domain/transfers/own-account-schema';
import { DomainError } from '../../errors';
import { lockForOwnerChange, requireFresh } from '../accounts/confirm-identity';
import { enqueueMail } from '../messages/enqueue-mail';

/** Binds an encrypted account to its person. */
const associatedDataOf = (userId: string) => `iban:${userId}`;

/** A person's savings accounts in clear as of `now`, for themselves alone. One that cannot be decrypted counts as none. */
async function readAccounts(db: Db, encryption: Encryption, { userId, now }: { userId: string; now: Date }) {
  const stored = await findOwnAccounts(db, userId);
  if (!stored) return null;
  const read = (encrypted: string | null): OwnAccount | null => {
    const text = encrypted === null ? null : encryption.decrypt(encrypted, associatedDataOf(userId));
    return text === null ? null : (ownAccountSchema.safeParse(JSON.parse(text)).data ?? null);
  };
  const { waits_until: until } = stored;
  const waiting = read(stored.waiting_encrypted);
  return accountsAt(
    {
      account: read(stored.encrypted),
      waiting: waiting && until !== null ? { account: waiting, until: new Date(until) } : null,
    },
    now,
  );
}

/** A person's own savings account in clear, with the waiting one, for their archive. Null when there is neither. */
export async function readOwnAccount(
  db: Db,
  encryption: Encryption | null,
  { userId, now }: { userId: string; now: Date },
): Promise<ArchivedAccount | null> {
  const accounts = encryption && (await readAccounts(db, encryption, { userId, now }));
  if (!accounts?.account && !accounts?.waiting) return null;
  const { account, waiting } = accounts;
  return {
    ...account,
    ...(waiting && { waiting: { ...waiting.account, until: waiting.until.toISOString() } }),
  };
}

/** The accounts as screens show them: the one that codes lead to, and the one that waits to replace it. */
export async function accountsToShow({ db, services, user, now }: AuthedContext) {
  const { encryption } = services;
  const accounts = encryption && (await readAccounts(db, encryption, { userId: user.id, now: now() }));
  const { account = null, waiting = null } = accounts ?? {};
  return {
    /** In clear. */
    account,
    waiting: waiting && {
      masked: maskIban(waiting.account.iban),
      holder: waiting.account.holder,
      /** From when codes lead to it. */
      until: waiting.until.toISOString(),
    },
    /** False where this installation has no key to encrypt with. */
    available: encryption !== null,
    /** Whether an account that is entered now is the first one, which is used at once. */
    first: accounts === null,
  };
}

export type WaitingAccountView = NonNullable<Awaited<ReturnType<typeof accountsToShow>>['waiting']>;

/** The accounts as their owner sees them: the numbers masked. */
export async function getOwnAccount(ctx: AuthedContext) {
  const { account, ...shown } = await accountsToShow(ctx);
  return { ...shown, account: account && { masked: maskIban(account.iban), holder: account.holder } };
}

/** Stores an account as the person's own, and tells them by mail, because another account redirects their
 * money. One that replaces another therefore waits for a day, in which a link in that mail stops it.
 * @returns when it comes into use, if not at once
 * @throws CONFIRM_IDENTITY, ENCRYPTION_OFF, TOO_MANY_ATTEMPTS */
export async function setOwnAccount(ctx: AuthedContext, typed: OwnAccount) {
  requireFresh(ctx);
  const { user, services } = ctx;
  const { encryption, appUrl } = services;
  if (encryption === null)
    throw new DomainError('ENCRYPTION_OFF', 'This installation of Hazel keeps no account numbers.');
  await services.limits.consume('ownAccount', user.id);
  const at = ctx.now();
  const masked = maskIban(typed.iban);
  const encrypt = (account: OwnAccount) =>
    encryption.encrypt(JSON.stringify(account), associatedDataOf(user.id));
  const waitsUntil = await ctx.db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    const stored = await readAccounts(trx, encryption, { userId: user.id, now: at });
    const { account, waiting } = accountsWith(stored, typed, at);
    const token = createToken();
    await putOwnAccounts(trx, {
      userId: user.id,
      encrypted: account && encrypt(account),
      waiting: waiting && {
        encrypted: encrypt(waiting.account),
        until: waiting.until,
        stopTokenHash: hashToken(token),
      },
      now: at,
    });
    const props = {
      displayName: user.displayName,
      changedAt: at.toISOString(),
      timeZone: user.timeZone,
      account: masked,
      forgotPasswordUrl: `${appUrl}/reset-password`,
    };
    const to = { userId: user.id, recipient: user.email };
    if (waiting)
      await enqueueMail(trx, to, 'own-account-waits', {
        ...props,
        usedUntil: account && maskIban(account.iban),
        waitsUntil: waiting.until.toISOString(),
        stopUrl: `${appUrl}/stop-account-change?token=${token}`,
      });
    else await enqueueMail(trx, to, 'own-account-changed', props);
    return waiting?.until.toISOString() ?? null;
  });
  logEvent(
    ctx,
    { event: 'own_account_set', waits: waitsUntil !== null, userId: user.id },
    'own savings account set',
  );
  return { masked, waitsUntil };
}

/** Discards the waiting account. It needs no proof of identity, because no money is redirected. */
export async function stopAccountChange({ db, user, now }: AuthedContext): Promise<{ stopped: boolean }> {
  return { stopped: await stop(db, { userId: user.id }, now()) };
}

/** The same, by the link in the mail, for anybody who has it. It works once, until the account comes into use.
 * @throws INVALID_LINK, TOO_MANY_ATTEMPTS */
export async function stopAccountChangeByLink(
  { db, services, address, now, log, requestId }: Context,
  token: string,
): Promise<void> {
  await services.limits.consume('tokenAddress', address);
  if (!(await stop(db, { stopTokenHash: hashToken(token) }, now())))
    throw new DomainError('INVALID_LINK', 'This link is invalid or has expired');
  log.info({ event: 'own_account_stopped', requestId }, 'change of a savings account stopped');
}

/** Deletes the accounts. It needs no proof of identity, because without an account no money can be redirected. */
export async function removeOwnAccount(ctx: AuthedContext): Promise<void> {
  const removed = await ctx.db.transaction().execute(async (trx) => {
    await lockForOwnerChange(ctx, trx);
    return forgetOwnAccounts(trx, ctx.user.id, ctx.now());
  });
  if (!removed) return;
  logEvent(ctx, { event: 'own_account_removed', userId: ctx.user.id }, 'own savings account removed');
}
