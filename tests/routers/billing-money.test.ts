import { beforeEach, describe, expect, it } from 'vitest';

import type { Billing } from '~server/services/billing/billing';

import { portalConfigurations } from '../../scripts/sandbox/stripe-portal-configurations';
import { publicErrorFrom } from '../support/callers';
import { useDatabase } from '../support/fixture';
import { outage, usePayers } from '../support/payers';

const DAY = 86_400;
const HOUR = 3600;
const NOW = new Date('2026-11-02T12:00:00Z');
const MONTHLY = 'price_demo_monthly';
const ANNUAL = 'price_demo_annual';
const database = useDatabase({ now: NOW });
const payers = usePayers(database, NOW);
const { saver, deliver, withBilling } = payers;
type Saver = Awaited<ReturnType<typeof saver>>;

let ann: Saver;
beforeEach(async () => {
  ann = await saver();
});

const state = () => payers.stripe.engine.state;
const customer = () => Object.values(state().customers).find((one) => one.metadata['user_id'] === ann.id);
const credit = () => 0 - (customer()?.balance ?? 0);
const charges = () => Object.values(state().charges).filter(({ paid }) => paid);
const sum = (all: readonly { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);
const paid = () => sum(charges());
const refunded = () => sum(Object.values(state().refunds));
const latest = () => {
  const found = Object.values(state().subscriptions).at(-1);
  if (!found) throw new Error('nothing was ordered');
  return found;
};
const withdraw = async () => (await ann.api()).billing.withdraw();

/** Changes the plan like somebody who has left a page of the portal open. */
async function change(price: typeof MONTHLY | typeof ANNUAL): Promise<void> {
  payers.stripe.engine.switchPlan(latest(), price);
  await deliver();
}
async function dispute(n = 0): Promise<string> {
  const { id } = payers.stripe.engine.openDispute(charges()[n]?.id ?? '');
  await deliver();
  return id;
}
async function decide(id: string, how: 'won' | 'lost'): Promise<void> {
  payers.stripe.engine.closeDispute(id, how);
  await deliver();
}
const switchTo = (interval: 'month' | 'year') =>
  ann.api().then((api) => api.billing.openPortal({ page: 'switch', interval, beginAtOnce: true }));
/** The prices that the latest page of the portal offers. */
const pricesOffered = () =>
  portalConfigurations(payers.stripe.engine).find(Object.values(state().portals).at(-1)?.configuration ?? '')
    .prices;

describe('Pro without paying', () => {
  it('annual, changed to monthly, withdrawn: what was paid comes back, and no credit stays to live on', async () => {
    await ann.order('year');
    await change(MONTHLY);
    expect(credit()).toBe(4901);
    expect(await withdraw()).toMatchObject({ settled: true });
    expect([paid(), refunded(), credit()]).toEqual([5900, 5900, 0]);
    await ann.order('month');
    expect(paid()).toBe(5900 + 999);
  });

  it('ordered, used and withdrawn again and again costs what was used', async () => {
    let used = 0;
    for (let n = 0; n < 4; n += 1) {
      await ann.order(n % 2 === 0 ? 'year' : 'month');
      payers.stripe.advance(6 * DAY);
      if (n > 1) {
        await switchTo(n === 2 ? 'month' : 'year');
        await change(n === 2 ? MONTHLY : ANNUAL);
      }
      payers.stripe.advance(4 * DAY);
      await withdraw();
      used += [161, 333, 96 + 133, 200 + 64][n] ?? 0;
    }
    expect(credit()).toBe(0);
    // A month of 30 or 31 days, and a cent for each rounding.
    expect(Math.abs(paid() - refunded() - used)).toBeLessThanOrEqual(12);
    expect(paid() - refunded()).toBeGreaterThan(900);
  });

  it('a change of plan while the payment is disputed gives none: the portal does not offer it', async () => {
    await ann.order('year');
    await dispute();
    expect(await publicErrorFrom(switchTo('month'))).toMatchObject({ reason: 'PLAN_HELD', status: 409 });
    for (const page of ['home', 'card'] as const) {
      await (await ann.api()).billing.openPortal({ page });
      expect(pricesOffered()).toEqual([]);
    }
  });

  it('a change of plan on a page that was opened before the dispute gives none', async () => {
    await ann.order('year');
    await switchTo('month');
    expect(pricesOffered()).toEqual([MONTHLY, ANNUAL]);
    const open = await dispute();
    await change(MONTHLY);
    expect(await ann.access()).toMatchObject({ pro: false });
    expect(await ann.plan()).toMatchObject({ state: { kind: 'stopped', because: 'disputed' } });
    await decide(open, 'won');
    expect(await ann.access()).toMatchObject({ pro: true });
  });

  it('a lost dispute ends the subscription and takes its credit, also after a change of plan', async () => {
    await ann.order('year');
    await change(MONTHLY);
    await decide(await dispute(), 'lost');
    expect((await ann.stored()).status).toBe('canceled');
    expect([refunded(), credit()]).toEqual([0, 0]);
    expect(await ann.access()).toMatchObject({ pro: false });
    expect((await ann.plan()).withdrawal).toMatchObject({
      because: 'lost',
      refundedCents: 0,
      creditCents: 0,
    });
    expect((await ann.mails()).filter(({ kind }) => kind === 'pro-ended')).toHaveLength(1);
    await ann.order('month');
    expect(paid()).toBe(5900 + 999);
  });

  it('a refund of the whole payment ends the subscription, and a change of plan after it gives nothing', async () => {
    await ann.order('year');
    payers.stripe.engine.refund(charges()[0]?.id ?? '');
    // Faster than the webhook.
    payers.stripe.engine.switchPlan(latest(), MONTHLY);
    await deliver();
    expect((await ann.stored()).status).toBe('canceled');
    expect([refunded(), credit()]).toEqual([5900, 0]);
    expect(await ann.access()).toMatchObject({ pro: false });
    expect(await ann.mails()).not.toContainEqual(expect.objectContaining({ kind: 'pro-withdrawn' }));
  });

  it('a refund of the whole payment months later still ends what lives on its credit', async () => {
    await ann.order('year');
    await change(MONTHLY);
    payers.stripe.advance(70 * DAY);
    await deliver();
    expect(await ann.access()).toMatchObject({ pro: true });
    payers.stripe.engine.refund(charges()[0]?.id ?? '');
    await deliver();
    expect(await ann.access()).toMatchObject({ pro: false });
    expect(credit()).toBe(0);
  });

  it('credit of a subscription that is over does not carry the next one once its payment is lost', async () => {
    await ann.order('year');
    await change(MONTHLY);
    await (await ann.api()).billing.cancel();
    payers.stripe.advance(31 * DAY);
    await deliver();
    await ann.order('month');
    expect(paid()).toBe(5900);
    expect(await ann.access()).toMatchObject({ pro: true });
    await decide(await dispute(), 'lost');
    expect(await ann.access()).toMatchObject({ pro: false });
    expect(credit()).toBe(0);
  });

  it('credit of a subscription that is over goes when its payment is lost', async () => {
    await ann.order('year');
    await change(MONTHLY);
    await (await ann.api()).billing.cancel();
    payers.stripe.advance(31 * DAY);
    await deliver();
    await decide(await dispute(), 'lost');
    expect(credit()).toBe(0);
  });

  it('a renewal that was never paid is no credit: its plan cannot be changed, and gives none if it is', async () => {
    await ann.order('year');
    payers.stripe.engine.changeCard(customer()?.id ?? '', 'failsLater');
    payers.stripe.advance(365 * DAY + 2 * HOUR);
    await deliver();
    expect(await publicErrorFrom(switchTo('month'))).toMatchObject({ reason: 'PLAN_HELD' });
    await change(MONTHLY);
    expect(credit()).toBeGreaterThan(4800);
    expect(await ann.access()).toMatchObject({ pro: false });
    expect(await ann.plan()).toMatchObject({ state: { kind: 'stopped', because: 'unpaid' } });
    await withdraw();
    expect([paid(), refunded(), credit()]).toEqual([5900, 0, 0]);
  });

  it('two orders of one second are two, and each is confirmed and can be withdrawn from', async () => {
    for (let n = 0; n < 2; n += 1) {
      await ann.order('year');
      await (await ann.api()).billing.finishCheckout();
      await withdraw();
    }
    expect([paid(), refunded()]).toEqual([11_800, 11_800]);
    const kinds = (await ann.mails()).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['pro-ordered', 'pro-ordered', 'pro-withdrawn', 'pro-withdrawn']);
  });
});

describe('a withdrawal', () => {
  it('gives back what is not used: the sum on the screen, in the mail and on the card are one', async () => {
    await ann.order('year');
    payers.stripe.advance(10 * DAY);
    // 10 of 365 days of EUR 59.
    const sums = { refundCents: 5900 - 161, creditCents: 0, usedCents: 161 };
    expect(await (await ann.api()).billing.withdrawalSums()).toEqual(sums);
    await withdraw();
    expect(refunded()).toBe(sums.refundCents);
    const mail = (await ann.mails()).find(({ kind }) => kind === 'pro-withdrawn');
    expect(mail?.payload).toMatchObject({ sums });
    expect((await ann.plan()).withdrawal).toMatchObject({ refundedCents: sums.refundCents, creditCents: 0 });
  });

  it('from a change of plan gives back its payment to the cent; what was set off stays as credit', async () => {
    await ann.order('month');
    payers.stripe.advance(20 * DAY);
    await switchTo('year');
    await change(ANNUAL);
    // 10 of 30 days were credited, 333 cents.
    expect(paid()).toBe(999 + 5900 - 333);
    payers.stripe.advance(5 * DAY);
    const used = Math.floor((5900 * 5) / 365);
    await withdraw();
    expect([refunded(), credit()]).toEqual([5900 - 333, 333 - used]);
    // The credit belongs to the person: it pays a part of the next order.
    await ann.order('month');
    expect(paid()).toBe(999 + 5900 - 333 + 999 - (333 - used));
  });

  it('of an order without the wish to begin at once gives all back', async () => {
    await ann.order('year');
    await database.db
      .updateTable('pro_orders')
      .set({ begin_asked_at: null })
      .where('user_id', '=', ann.id)
      .execute();
    payers.stripe.advance(10 * DAY);
    await withdraw();
    expect(refunded()).toBe(5900);
  });

  it('nothing is ordered without the wish, and the order keeps when it was made', async () => {
    const { createCheckout } = (await ann.api()).billing;
    // @ts-expect-error as a browser may send it
    const refused = publicErrorFrom(createCheckout({ interval: 'month', beginAtOnce: false }));
    expect((await refused).status).toBe(400);
    await ann.order('month');
    const orders = database.db
      .selectFrom('pro_orders')
      .select('begin_asked_at')
      .where('user_id', '=', ann.id);
    expect((await orders.execute()).map((row) => new Date(row.begin_asked_at ?? 0))).toEqual([NOW]);
    const mail = (await ann.mails()).find(({ kind }) => kind === 'pro-ordered');
    expect(mail?.payload).toMatchObject({ beginAskedAt: NOW.toISOString() });
  });

  it('waits for the bank where the payment is disputed, and nothing is ordered meanwhile', async () => {
    await ann.order('year');
    const open = await dispute();
    expect(await withdraw()).toMatchObject({ settled: false });
    expect((await ann.stored()).status).toBe('canceled');
    const again = async () =>
      (await ann.api()).billing.createCheckout({ interval: 'month', beginAtOnce: true });
    expect(await publicErrorFrom(again())).toMatchObject({ reason: 'STILL_SETTLING' });
    expect(refunded()).toBe(0);
    await decide(open, 'won');
    expect(refunded()).toBe(5900);
    await again();
  });

  it('is confirmed without its sum where Stripe is away, and settled once by whoever comes first', async () => {
    await ann.order('year');
    await change(MONTHLY);
    const away = (await ann.api(withBilling({ customer: outage }))).billing;
    expect(await publicErrorFrom(away.withdrawalSums())).toMatchObject({ status: 503 });
    expect(await away.withdraw()).toMatchObject({ settled: false });
    const mail = (await ann.mails()).find(({ kind }) => kind === 'pro-withdrawn');
    expect(mail?.payload).toMatchObject({ sums: null });
    // Each step is carried out at Stripe, but our process dies before the answer.
    const dies: Partial<Billing>[] = [
      { refund: (...args) => payers.stripe.billing.refund(...args).then(outage) },
      { changeCredit: (...args) => payers.stripe.billing.changeCredit(...args).then(outage) },
    ];
    for (const over of dies)
      expect(await (await ann.api(withBilling(over))).billing.withdraw()).toMatchObject({ settled: false });
    // Stripe has forgotten its idempotency keys, and an order settles first.
    state().idempotency = {};
    await ann.order('month');
    expect([refunded(), credit(), paid()]).toEqual([5900, 0, 5900 + 999]);
  });

  it('gives no more than is left where the operator has given back a part', async () => {
    await ann.order('year');
    payers.stripe.engine.refund(charges()[0]?.id ?? '', { amount: 1000 });
    await deliver();
    await withdraw();
    expect(refunded()).toBe(5900);
  });
});
