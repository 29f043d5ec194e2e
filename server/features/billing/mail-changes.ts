import type { Db } from '~db/client';
import type { StoredForSync } from '~db/queries/billing/subscriptions';

import type { CurrentUser } from '../../auth/current-user';
import {
  type Subscription,
  isRunning,
  proUntil,
  contractWithdrawalUntil,
} from '../../domain/billing/subscription';
import type { ContractWithdrawalSums } from '../../domain/billing/settlement';
import { dayAt } from '../../domain/kernel/days';
import { enqueueMail } from '../messages/enqueue-mail';
import type { BillingContext } from './billing-context';

/** An order to store, with the wish to begin at once. */
export interface NewOrder {
  orderedAt: Date;
  beginAskedAt: Date | null;
}

const settingsUrl = ({ appUrl }: BillingContext) => `${appUrl}/settings`;

/** Mails what a read of Stripe has changed for a person, in the transaction that stores it: an order, a
 * cancellation, and a renewal that could not be charged. @param change.order only a new one */
export async function mailChanges(
  ctx: BillingContext,
  trx: Db,
  { stored, found, order }: { stored: StoredForSync; found: Subscription; order: NewOrder | null },
): Promise<void> {
  const to = { userId: stored.user_id, recipient: stored.email };
  const { time_zone: timeZone, number_locale: numberLocale, display_name: displayName } = stored;
  const day = (at: Date) => dayAt(at, timeZone);
  const common = { displayName, numberLocale, settingsUrl: settingsUrl(ctx) };
  const until = proUntil(found);

  if (order !== null) {
    const { orderedAt, beginAskedAt } = order;
    await enqueueMail(trx, to, 'pro-ordered', {
      ...common,
      timeZone,
      orderedAt: orderedAt.toISOString(),
      interval: found.interval,
      amountCents: found.amount,
      firstPaymentOn: found.status === 'trialing' ? day(found.periodEnd) : null,
      renewsOn: day(found.periodEnd),
      withdrawUntil: contractWithdrawalUntil(orderedAt, timeZone),
      beginAskedAt: beginAskedAt?.toISOString() ?? null,
      operator: ctx.operator,
    });
  }
  const same = stored.stripe_subscription_id === found.id;
  if (found.endsAt !== null && isRunning(found.status) && !(same && stored.ends_at !== null)) {
    await enqueueMail(trx, to, 'pro-cancelled', {
      ...common,
      timeZone,
      cancelledAt: ctx.now().toISOString(),
      proUntil: day(until ?? ctx.now()),
    });
  }
  if (found.status === 'past_due' && until !== null && !(same && stored.status === 'past_due')) {
    await enqueueMail(trx, to, 'payment-failed', {
      ...common,
      amountCents: found.amount,
      proUntil: day(until),
    });
  }
}

/** Mails that a subscription ends because its money is gone, in the transaction that declares it. */
export async function mailEnding(
  ctx: BillingContext,
  trx: Db,
  stored: StoredForSync,
  because: 'refunded' | 'lost',
): Promise<void> {
  const { user_id: userId, email: recipient, display_name: displayName } = stored;
  await enqueueMail(trx, { userId, recipient }, 'pro-ended', {
    displayName,
    because,
    settingsUrl: settingsUrl(ctx),
  });
}

/** Confirms a withdrawal with its date and time, in the transaction that declares it. */
export async function mailContractWithdrawal(
  ctx: BillingContext,
  trx: Db,
  {
    user,
    ...contract
  }: {
    user: CurrentUser;
    at: Date;
    orderedAt: Date;
    interval: Subscription['interval'];
    sums: ContractWithdrawalSums | null;
  },
): Promise<void> {
  await enqueueMail(trx, { userId: user.id, recipient: user.email }, 'pro-withdrawn', {
    displayName: user.displayName,
    timeZone: user.timeZone,
    numberLocale: user.numberLocale,
    withdrawnAt: contract.at.toISOString(),
    orderedAt: contract.orderedAt.toISOString(),
    interval: contract.interval,
    sums: contract.sums,
    operator: ctx.operator,
  });
}

/** Confirms by mail that a subscription was ended before its period. */
export async function mailEndNow(ctx: BillingContext, trx: Db, user: CurrentUser): Promise<void> {
  const { id: userId, email: recipient, displayName, timeZone, numberLocale, today } = user;
  await enqueueMail(trx, { userId, recipient }, 'pro-cancelled', {
    displayName,
    timeZone,
    numberLocale,
    cancelledAt: ctx.now().toISOString(),
    proUntil: today,
    settingsUrl: settingsUrl(ctx),
  });
}
