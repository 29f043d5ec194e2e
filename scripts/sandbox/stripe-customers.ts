import type { Db } from '~db/client';

import { PLANS } from './stripe-catalogue';
import type { SeedCustomer } from './stripe-time';

/** Who is paying according to the database, so that the sandbox knows them under the same ids. */
export async function payingCustomers(db: Db): Promise<SeedCustomer[]> {
  const rows = await db
    .selectFrom('subscriptions as sub')
    .innerJoin('profiles as person', 'person.id', 'sub.user_id')
    .select([
      'sub.stripe_customer_id',
      'sub.stripe_subscription_id',
      'sub.user_id',
      'sub.price_id',
      'sub.current_period_end',
      'person.email',
      'person.display_name',
    ])
    .where('sub.status', '=', 'active')
    .orderBy('sub.user_id')
    .execute();
  return rows.flatMap((row) => {
    const plan = PLANS.find((one) => one.id === row.price_id);
    if (!plan || row.stripe_customer_id === null || row.stripe_subscription_id === null) return [];
    if (row.current_period_end === null) return [];
    return {
      customerId: row.stripe_customer_id,
      subscriptionId: row.stripe_subscription_id,
      userId: row.user_id,
      email: row.email,
      name: row.display_name,
      interval: plan.interval,
      currentPeriodEnd: Math.floor(Date.parse(row.current_period_end) / 1000),
    };
  });
}
