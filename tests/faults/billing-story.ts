import fc from 'fast-check';

import type { Interval } from './billing-oracle';

/** An event in the history of somebody's subscription. `after`: minutes since the previous act. An act that is
 * impossible at the time is skipped. `failsAt`: from this call of the product on Stripe does not answer;
 * `carriedOut`: but it did carry out the first one. */
export type Deed =
  | { kind: 'order'; interval: Interval; cardWorks: boolean; declinedFirst: boolean; returns: boolean }
  | { kind: 'renewal'; minutes: number }
  | { kind: 'cancel' | 'resume' | 'withdraw' }
  | { kind: 'payLate' | 'deleteCustomer' | 'reconcile' | 'slowRead' }
  /** `stays`: on a page of Stripe that was opened earlier, whatever Hazel would allow now. */
  | { kind: 'switch'; stays: boolean }
  | { kind: 'card'; works: boolean }
  /** `which`: the payment, counted from the latest. */
  | { kind: 'refund'; cents: number | null; which: number }
  | { kind: 'dispute'; how: 'open' | 'won' | 'lost'; which: number }
  | { kind: 'gift'; cents: number }
  | { kind: 'operator'; cancels: 'now' | 'atPeriodEnd' | 'never' };

export interface Act {
  deed: Deed;
  after: number;
  failsAt: number | null;
  carriedOut: boolean;
  /** What happens to the waiting webhooks. */
  news: 'lost' | 'late' | 'told';
  /** Their order, and how often each arrives. */
  lot: number;
  copies: number;
  /** How many reads fail while their jobs run. */
  away: number;
  /** Whether jobs and other reads run at the same time. */
  beside: boolean;
}

export interface BillingStory {
  /** Minutes after the beginning of 2026. */
  from: number;
  timeZone: string;
  /** Hours that are left of Hazel's own trial. */
  trialHours: number;
  afterRetries: 'cancel' | 'unpaid';
  acts: Act[];
}

const interval = fc.constantFrom('month' as const, 'year' as const);
const only = <K extends string>(...kinds: K[]) => fc.record({ kind: fc.constantFrom(...kinds) });

const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      interval,
      cardWorks: fc.boolean(),
      declinedFirst: fc.boolean(),
      returns: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('renewal' as const), minutes: fc.nat({ max: 20_000 }) }),
  },
  { weight: 6, arbitrary: only('cancel', 'cancel', 'resume', 'withdraw', 'withdraw') },
  { weight: 4, arbitrary: only('payLate', 'deleteCustomer', 'reconcile', 'slowRead') },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('switch' as const), stays: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('gift' as const), cents: fc.integer({ min: 1, max: 7000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('card' as const), works: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      cents: fc.option(fc.integer({ min: 1, max: 998 })),
      which: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      how: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
      which: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('operator' as const),
      cancels: fc.constantFrom('now' as const, 'atPeriodEnd' as const, 'never' as const),
    }),
  },
);

const act: fc.Arbitrary<Act> = fc.record({
  deed,
  after: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 30_000 })),
  failsAt: fc.option(fc.nat({ max: 5 }), { freq: 3 }),
  carriedOut: fc.boolean(),
  news: fc.constantFrom('lost' as const, 'late' as const, 'told' as const, 'told' as const),
  lot: fc.nat(),
  copies: fc.integer({ min: 1, max: 3 }),
  away: fc.constantFrom(0, 0, 0, 1, 3),
  beside: fc.boolean(),
});

export const billingStory: fc.Arbitrary<BillingStory> = fc.record({
  from: fc.nat({ max: 525_600 }),
  timeZone: fc.constantFrom('UTC', 'Europe/Copenhagen', 'America/Los_Angeles', 'Pacific/Auckland'),
  trialHours: fc.constantFrom(0, 0, 110),
  afterRetries: fc.constantFrom('cancel' as const, 'cancel' as const, 'unpaid' as const),
  // An order first, because most acts need one.
  acts: fc
    .tuple(
      fc.record({ interval, cardWorks: fc.boolean(), returns: fc.boolean() }),
      act,
      fc.array(act, { minLength: 2, maxLength: 14 }),
    )
    .map(([order, first, others]) => [
      { ...first, failsAt: null, deed: { kind: 'order' as const, declinedFirst: false, ...order } },
      ...others,
    ]),
});
