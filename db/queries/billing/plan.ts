import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';

import type { Db } from '../../client';
import { asCentsOrNull, asInstant } from '../../euros';
import { planColumns } from './subscriptions';

/** A person's subscription, its orders, oldest first, and their latest withdrawal. */
export async function findProPlan(db: Db, userId: string) {
  return db
    .selectFrom('users as u')
    .leftJoin('subscriptions as s', 's.user_id', 'u.id')
    .select(planColumns)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('pro_orders as o')
          .select((order) => asInstant(order.ref('o.ordered_at')).as('ordered_at'))
          .whereRef('o.user_id', '=', 'u.id')
          .whereRef('o.stripe_subscription_id', '=', 's.stripe_subscription_id')
          .orderBy('o.ordered_at'),
      ).as('orders'),
      jsonObjectFrom(
        eb
          .selectFrom('pro_withdrawals as w')
          .select((one) => [
            'w.stripe_subscription_id',
            'w.because',
            asInstant(one.ref('w.declared_at')).as('declared_at'),
            one('w.settled_at', 'is not', null).$castTo<boolean>().as('settled'),
            asCentsOrNull(one.ref('w.refunded_eur')).as('refunded_cents'),
            asCentsOrNull(one.ref('w.credit_eur')).as('credit_cents'),
          ])
          .whereRef('w.user_id', '=', 'u.id')
          .orderBy('w.declared_at', 'desc')
          .limit(1),
      ).as('withdrawal'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();
}
