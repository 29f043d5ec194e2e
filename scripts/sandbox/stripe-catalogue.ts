import type Stripe from 'stripe';
import { z } from 'zod';

import data from './stripe-data.json' with { type: 'json' };
import type { ObjectTypes, Stored } from './stripe-types';

/** An empty object of each kind. It has its type because it is made from the type. */
export const EMPTY = z.custom<{ [K in keyof ObjectTypes]: Stored<ObjectTypes[K]> }>().parse(data.objects);

export interface SandboxPlan {
  id: string;
  product: string;
  name: string;
  interval: 'month' | 'year';
  amount: number;
}
export const PRICE_IDS = ['price_demo_monthly', 'price_demo_annual'] as const;
const PRO = { product: 'prod_demo_pro', name: 'Hazel Pro' };
/** What Hazel sells. The ids are those of the demo data. */
export const PLANS: readonly SandboxPlan[] = [
  { ...PRO, id: PRICE_IDS[0], interval: 'month', amount: 999 },
  { ...PRO, id: PRICE_IDS[1], interval: 'year', amount: 5900 },
];
export const sandboxPlanOf = (id: string): SandboxPlan => {
  const plan = PLANS.find((one) => one.id === id);
  if (!plan) throw new Error(`no price ${id}`);
  return plan;
};
export const PROMOTION = { code: 'SQUIRREL20', percent: 20 } as const;
export const discountOn = (amount: number): number => Math.round((amount * PROMOTION.percent) / 100);

/** Test cards by their number, as Stripe documents them. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  authentication: '4000002500003155',
  failsLater: '4000000000000341',
} as const;
export const CARD_KINDS = ['good', 'declined', 'authentication', 'failsLater'] as const;
export type TestCard = (typeof CARD_KINDS)[number];

export const priceObject = ({ id, product, interval, amount }: SandboxPlan): Stripe.Price => ({
  ...EMPTY.price,
  id,
  active: true,
  currency: 'eur',
  product,
  recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tax_behavior: 'inclusive',
  type: 'recurring',
  unit_amount: amount,
});

export const listOf = <T>(url: string, rows: T[]): Stripe.ApiList<T> => ({
  object: 'list',
  data: rows,
  has_more: false,
  url,
});
