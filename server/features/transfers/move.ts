import { findTransfers } from '~db/queries/transfers/transfers';

import type { OnboardedContext } from '../../context';
import { addCents } from '../../domain/kernel/money';
import { epcPayload, remittanceOf } from '../../domain/transfers/epc-payload';
import { maskIban } from '../../domain/transfers/iban';
import type { TransferRef } from '../../domain/transfers/transfer';
import { DomainError, notFound } from '../../errors';
import { accountsToShow } from './own-account';
import { amountHere } from './pending';

/** What a banking app needs to move some of the waiting amounts together. Amounts that were marked or deleted
 * meanwhile are left out. Without a savings account it is the amount alone.
 * @throws NOT_FOUND, NOTHING_WAITS */
export async function moveTransfers(ctx: OnboardedContext, transfers: readonly TransferRef[]) {
  const { db, user } = ctx;
  const idsOf = (kind: TransferRef['kind']) =>
    transfers.filter((transfer) => transfer.kind === kind).map(({ id }) => id);
  const ids = { saving: idsOf('saving'), contribution: idsOf('contribution'), challenge: idsOf('challenge') };
  const found = await findTransfers(db, { userId: user.id, ids, timeZone: user.timeZone });
  if (found.length === 0) throw notFound('Transfer');
  const waiting = found.filter(({ transferred }) => !transferred);
  const amount = addCents(...waiting.map((row) => amountHere(row, user.costMultiplier)));
  if (amount === 0) throw new DomainError('NOTHING_WAITS', 'Nothing of it waits to be moved any more.');
  const { account, ...shown } = await accountsToShow(ctx);
  const remittance = remittanceOf(waiting);
  return {
    /** What the amount consists of, to be marked after the move. */
    transfers: waiting.map(({ kind, id }) => ({ kind, id })),
    amount,
    remittance,
    ...shown,
    account: account && {
      iban: account.iban,
      masked: maskIban(account.iban),
      holder: account.holder,
      payload: epcPayload({ ...account, amount, remittance }),
    },
  };
}
export type Move = Awaited<ReturnType<typeof moveTransfers>>;
