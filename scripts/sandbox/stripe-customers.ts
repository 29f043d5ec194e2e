import { sql, type NotNull } from 'kysely';

import type { Db } from '~db/client';
import { PRICE_IDS } from './stripe-catalogue';

export type SeedCustomer = Awaited<ReturnType<typeof payingCustomers>>[number];

/** Who is paying according to the database, so that the sandbox knows them under the same ids. Instants are in seconds. */
export const payingCustomers = (db: Db) =>
  db
    .selectFrom('subscriptions as sub')
    .innerJoin('profiles as person', 'person.id', 'sub.user_id')
    .select([
      'sub.stripe_customer_id as customerId',
      'sub.stripe_subscription_id as subscriptionId',
      'sub.user_id as userId',
      'person.email',
      'person.display_name as name',
      'sub.interval',
      sql<number>`floor(extract(epoch from sub.current_period_end))::integer`.as('currentPeriodEnd'),
    ])
    .where('sub.status', '=', 'active')
    .where('sub.price_id', 'in', PRICE_IDS)
    .where('sub.stripe_customer_id', 'is not', null)
    .where('sub.stripe_subscription_id', 'is not', null)
    .where('sub.current_period_end', 'is not', null)
    .orderBy('sub.user_id')
    .$narrowType<{ customerId: NotNull; subscriptionId: NotNull; interval: NotNull }>()
    .execute();
