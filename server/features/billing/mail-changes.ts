import type { Db } from '~db/client';
import type { StoredForSync } from '~db/queries/billing/subscriptions';

import type { CurrentUser } from '../../auth/current-user';
import type { Subscription } from '../../domain/billing/subscription';
import type { BillingContext } from './billing-context';

/** Mails what a read of Stripe has changed for a person, in the transaction that writes it. */
export async function mailChanges(
  _ctx: BillingContext,
  _trx: Db,
  _change: { stored: StoredForSync; found: Subscription; orderedAt: Date | null },
): Promise<void> {}

/** Confirms a withdrawal with its date and time, in the transaction that declares it. */
export async function mailWithdrawal(
  _ctx: BillingContext,
  _trx: Db,
  _withdrawal: { user: CurrentUser; declaredAt: Date },
): Promise<void> {}
