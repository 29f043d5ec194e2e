import Stripe from 'stripe';

import data from './stripe-data.json' with { type: 'json' };
import { PROMOTION, type Plan } from './stripe-store';

/** Of each object what can be empty; the compiler asks for the rest. */
export const EMPTY = data.objects;

/** The plans were made before everything else. */
export const CATALOGUE_CREATED = 1_767_225_600;

export const listOf = <T>(url: string, rows: T[]): Stripe.ApiList<T> => ({
  object: 'list',
  data: rows,
  has_more: false,
  url,
});

export const discountOn = (amount: number): number => Math.round((amount * PROMOTION.percent) / 100);

export function price(plan: Plan): Stripe.Price {
  return {
    ...EMPTY.price,
    id: plan.id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: CATALOGUE_CREATED,
    currency: 'eur',
    product: plan.product,
    recurring: {
      interval: plan.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'inclusive',
    type: 'recurring',
    unit_amount: plan.amount,
    unit_amount_decimal: Stripe.Decimal.from(plan.amount),
  };
}
