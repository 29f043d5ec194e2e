import { findSubscription } from '~db/queries/billing/subscriptions';

import type { AuditedContext } from '../../context';
import { BILLING_TEXT } from '../../domain/billing/texts';
import { askingStripe, billingContext } from '../billing/billing-context';
import { syncAll } from '../billing/follow-stripe';
import { syncSubscription } from '../billing/sync-subscription';
import { auditOk } from './audit';
import { personNamed } from './people';

/** How many customers one call reads, so that no request takes long. */
const LIMIT = 20;

/** Reads subscriptions from Stripe: one person's, or some of those that were last read before `before`.
 * @throws PAYMENTS_OFF, STRIPE_UNAVAILABLE, NOT_FOUND */
export async function syncBilling(
  ctx: AuditedContext,
  { user, before }: { user?: string | undefined; before?: string | undefined },
): Promise<{ synced: number; failed: number; more: boolean }> {
  const billing = billingContext(ctx, BILLING_TEXT.off);
  return askingStripe(billing, BILLING_TEXT.away, async () => {
    const named = user === undefined ? null : await personNamed(ctx.db, user);
    if (named === null) {
      const done = await syncAll(billing, before === undefined ? ctx.now() : new Date(before), LIMIT);
      await auditOk(ctx, ctx.db, { detail: done });
      return done;
    }
    const customerId = (await findSubscription(ctx.db, named.id))?.stripe_customer_id ?? null;
    if (customerId !== null) await syncSubscription(billing, customerId);
    await auditOk(ctx, ctx.db, { subjectUserId: named.id });
    return { synced: customerId === null ? 0 : 1, failed: 0, more: false };
  });
}
