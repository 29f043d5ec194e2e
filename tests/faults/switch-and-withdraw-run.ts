import { billingContextOf, useStripe } from '../support/stripe';
import { createCallers } from '../support/callers';
import { createFactories } from '../../scripts/seed/factories';
import { syncSubscription } from '~server/features/billing/sync-subscription';
import type { BillingStage } from './billing-run';
import { type RunResult, brokenInvariants } from './run-result';

const BEGIN = Date.UTC(2026, 0, 5, 12);
const DAY = 86_400;
const PRICE = { month: 999, year: 5900 } as const;
type Interval = keyof typeof PRICE;
/** Rounds of one person. Stripe's pages can be opened this often in an hour. */
const ROUNDS_EACH = 20;
/** Stripe rounds credits, Hazel rounds what was used. */
const ROUNDING = 3;

/** A random number from 0 up to 1; the same seed gives the same ones. */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Orders, uses Pro, changes the plan, uses it, withdraws, and orders again, round after round: what stays
 * paid is what the days were worth by the clock, and no credit is left to use up. */
export async function switchAndWithdraw(
  stage: BillingStage,
  { rounds, seed }: { rounds: number; seed: number },
): Promise<RunResult> {
  const began = performance.now();
  const { db, runtime } = stage;
  const make = createFactories(db, { now: new Date(BEGIN), seed });
  const callers = createCallers(runtime);
  const random = dice(seed);
  const violations: string[] = [];
  let [paid, back, worth] = [0, 0, 0];

  for (let first = 0; first < rounds; first += ROUNDS_EACH) {
    const clock = { now: new Date(BEGIN) };
    const stripe = useStripe(clock);
    const billing = stage.sabotage ? stage.sabotage(stripe.billing) : stripe.billing;
    const ctx = billingContextOf(runtime, billing, () => clock.now);
    const { state } = stripe.engine;
    const { id } = await make.makePerson({
      createdAt: new Date(BEGIN - 30 * DAY * 1000),
      trialEndsAt: new Date(BEGIN - 25 * DAY * 1000),
      freePlanChosenAt: new Date(BEGIN),
    });
    const session = await callers.signIn(id);
    const api = () => session.at(clock.now, { services: { ...runtime.services, billing } });
    const sum = (all: readonly { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);
    const sums = () => ({
      paid: sum(Object.values(state.charges).filter((charge) => charge.paid)),
      back: sum(Object.values(state.refunds)),
      credit: 0 - sum(Object.values(state.customers).map(({ balance }) => ({ amount: balance }))),
    });

    for (let round = first; round < Math.min(rounds, first + ROUNDS_EACH); round += 1) {
      const wrong = (what: string) => violations.push(`round ${round + 1}: ${what} (seed ${seed})`);
      const pro = async () => (await (await api()).profile.me()).access.pro;
      const before = sums();
      let used = 0;
      const use = (interval: Interval) => {
        const subscription = Object.values(state.subscriptions).at(-1);
        const seconds = Math.floor(random() * 6.5 * DAY);
        const length = (subscription?.periodEnd ?? 0) - (subscription?.periodStart ?? 0);
        stripe.advance(seconds);
        used += (PRICE[interval] * seconds) / length;
      };
      const [from, to]: readonly [Interval, Interval] =
        random() < 0.7 ? ['year', 'month'] : ['month', 'year'];
      const { url } = await (await api()).billing.createCheckout({ interval: from, beginAtOnce: true });
      stripe.pay(url);
      await (await api()).billing.finishCheckout();
      if (!(await pro())) wrong('an order gives no Pro');
      use(from);
      await (await api()).billing.openPortal({ page: 'switch', interval: to, beginAtOnce: true });
      const subscription = Object.values(state.subscriptions).at(-1);
      if (subscription)
        stripe.engine.switchPlan(subscription, to === 'year' ? 'price_demo_annual' : 'price_demo_monthly');
      await syncSubscription(ctx, subscription?.customer ?? '');
      use(to);
      const told = await (await api()).billing.withdrawalSums();
      if (!(await (await api()).billing.withdraw()).settled) wrong('a withdrawal is not settled');
      if (await pro()) wrong('Pro stays after a withdrawal');

      const after = sums();
      const kept = after.paid - before.paid - (after.back - before.back);
      if (after.credit !== 0) wrong(`${(after.credit / 100).toFixed(2)} EUR of credit stay`);
      if (used - kept > ROUNDING)
        wrong(`${((used - kept) / 100).toFixed(2)} EUR of Pro were paid by nothing`);
      if (kept - used > ROUNDING) wrong(`${((kept - used) / 100).toFixed(2)} EUR that are owed stay away`);
      if (told.refundCents !== after.back - before.back) wrong('another sum comes back than was told');
      worth += used;
    }
    const all = sums();
    paid += all.paid;
    back += all.back;
    // The next person has another Stripe, which does not know this customer.
    await db
      .updateTable('subscriptions')
      .set({ stripe_customer_id: null })
      .where('user_id', '=', id)
      .execute();
  }
  violations.push(...(await brokenInvariants(db)));
  const euros = (cents: number) => (cents / 100).toFixed(2);
  return {
    name: 'R13 switch and withdraw',
    figures: `${rounds} rounds, ${euros(paid)} EUR paid, ${euros(back)} back, ${euros(paid - back)} kept for days worth ${euros(worth)}, seed ${seed}, in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    violations,
  };
}
