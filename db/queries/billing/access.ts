import { sql } from 'kysely';

import type { EndReason } from '../../columns';

/** The columns that decide on Pro, of a profile (alias p) and its subscription (alias sub, a left join). */
export const accessColumns = [
  'p.trial_ends_at',
  'p.trial_used_before',
  'p.pro_status',
  'p.pro_taken_back_at',
  'p.free_plan_chosen_at',
  'sub.status as subscription_status',
  'sub.payment as subscription_payment',
  'sub.current_period_end as subscription_period_end',
  'sub.ends_at as subscription_ends_at',
  'sub.pro_until as subscription_pro_until',
] as const;

/** Why the subscription (alias sub) ends before its time; null where it does not. */
export const subscriptionEnding = sql<EndReason | null>`(select w.because from pro_withdrawals w
  where w.user_id = sub.user_id and w.stripe_subscription_id = sub.stripe_subscription_id)`.as(
  'subscription_ending',
);
