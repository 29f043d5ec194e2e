import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Charge, type Ledger, type LedgerEntry, backingOf, paymentState } from './ledger';
import { settlementOf } from './settlement';

const DAY = 86_400_000;
const PRICE = { month: 999, year: 5900 } as const;
const DAYS = { month: 30, year: 365 } as const;
type Interval = keyof typeof PRICE;

/** A customer at Stripe, in months of 30 days: charges and credits are worked out by hand. */
class Customer {
  entries: LedgerEntry[] = [];
  #charges = 0;
  interval: Interval = 'month';

  constructor(
    public credit = 0,
    public now = Date.UTC(2026, 0, 1),
  ) {}

  get ledger(): Ledger {
    return this.entries.toReversed();
  }
  get latest(): LedgerEntry {
    const latest = this.entries.at(-1);
    if (!latest) throw new Error('nothing was ordered');
    return latest;
  }
  charge(n: number): Charge {
    const charge = this.entries.flatMap(({ charges }) => charges)[n];
    if (!charge) throw new Error(`no charge ${n}`);
    return charge;
  }
  days(count: number): this {
    this.now += count * DAY;
    return this;
  }

  invoice(interval: Interval, { sub = 'sub', setOff = 0, paid = true } = {}): this {
    const [start, end] = [new Date(this.now), new Date(this.now + DAYS[interval] * DAY)];
    const owed = PRICE[interval] - setOff - this.credit;
    const [due, creditAfter] = [Math.max(0, owed), Math.max(0, -owed)];
    const charged = { paymentIntentId: `pi_${(this.#charges += 1)}`, cents: due, refunds: [], disputes: [] };
    this.entries.push({
      kind: 'invoice',
      subscriptionId: sub,
      at: start,
      paid,
      time: [{ start, end, cents: PRICE[interval] }],
      setOff,
      creditBefore: this.credit,
      creditAfter,
      charges: due > 0 && paid ? [charged] : [],
    });
    this.interval = interval;
    this.credit = creditAfter;
    return this;
  }
  renew(): this {
    this.now = this.latest.time[0]?.end.getTime() ?? this.now;
    return this.invoice(this.interval);
  }
  change(): this {
    const [running] = this.latest.time;
    const left = running
      ? (running.end.getTime() - this.now) / (running.end.getTime() - running.start.getTime())
      : 0;
    const setOff = Math.round(PRICE[this.interval] * Math.max(0, left));
    return this.invoice(this.interval === 'month' ? 'year' : 'month', { setOff });
  }
  /** Replaces a charge by one that was partly returned. */
  became(n: number, back: Partial<Charge>): this {
    const old = this.charge(n);
    this.entries = this.entries.map((entry) => ({
      ...entry,
      charges: entry.charges.map((charge) => (charge === old ? { ...charge, ...back } : charge)),
    }));
    return this;
  }
  refund(n: number, cents = this.charge(n).cents, settles: string | null = null): this {
    return this.became(n, { refunds: [{ cents, at: new Date(this.now), settles }] });
  }
  dispute(n: number, state: 'open' | 'lost'): this {
    return this.became(n, { disputes: [{ cents: this.charge(n).cents, at: new Date(this.now), state }] });
  }
  settle(from: number | null, deducts = true, at = new Date(this.now)) {
    const order = from === null ? null : (this.entries[from]?.at ?? null);
    const { refunded, creditChange, used, refunds, waitsForBank } = settlementOf(this.ledger, {
      subscriptionId: 'sub',
      from: order,
      at,
      deducts,
      credit: this.credit,
    });
    return { refunded, credit: this.credit + creditChange, used, refunds, waitsForBank };
  }
  get payment() {
    return paymentState(backingOf(this.ledger, 'sub'));
  }
}

describe('the state of payment', () => {
  it('follows the money through changes of plan and through credit', () => {
    const of = (customer: Customer) => customer.payment;
    const changed = () => new Customer().invoice('year').days(3).change();
    expect(of(changed())).toBe('kept');
    expect(of(changed().dispute(0, 'open'))).toBe('disputed');
    expect(of(changed().dispute(0, 'lost'))).toBe('lost');
    expect(of(changed().refund(0))).toBe('refunded');
    expect(of(changed().refund(0, 5899))).toBe('kept');
    expect(of(changed().renew().renew().refund(0))).toBe('refunded');
    expect(of(new Customer().invoice('month').days(3).change().dispute(0, 'lost'))).toBe('lost');
  });

  it('is that of the latest payment: a refund of an older one was kindness', () => {
    expect(new Customer().invoice('month').days(3).change().refund(0).payment).toBe('kept');
    expect(new Customer().invoice('month').days(3).change().refund(1).payment).toBe('refunded');
  });

  it('ends where money alone paid for a period', () => {
    expect(new Customer().invoice('month').renew().dispute(0, 'lost').payment).toBe('kept');
    expect(new Customer().invoice('month').renew().dispute(1, 'lost').payment).toBe('lost');
    // Months that credit pays for, and then one that money pays for.
    const later = new Customer().invoice('year').change();
    for (let n = 0; n < 6; n += 1) later.renew();
    expect(later.credit).toBe(0);
    expect(later.renew().dispute(0, 'lost').payment).toBe('kept');
  });

  it('of a period that is not paid yet is that of the one before it', () => {
    const unpaid = new Customer().invoice('month').days(30).invoice('month', { paid: false });
    expect(unpaid.payment).toBe('kept');
    expect(unpaid.dispute(0, 'open').payment).toBe('disputed');
  });

  it('is unpaid where the time that was set off was never paid', () => {
    const unpaid = new Customer().invoice('year').days(365).invoice('year', { paid: false }).days(1).change();
    expect(unpaid.payment).toBe('unpaid');
    expect(unpaid.settle(2)).toMatchObject({ refunded: 0, credit: 0 });
  });

  it('follows credit of an earlier subscription, and forgets what a settlement has accounted for', () => {
    const again = (gift: number) => {
      const customer = new Customer(gift).invoice('year').days(2).change();
      return { customer, ...customer.settle(0) };
    };
    // The subscription simply ended, and credit is left.
    const ended = new Customer().invoice('year').change().days(30).invoice('month', { sub: 'next' });
    const next = (customer: Customer) => paymentState(backingOf(customer.ledger, 'next'));
    expect(next(ended)).toBe('kept');
    expect(next(ended.dispute(0, 'lost'))).toBe('lost');
    // The settlement refunded everything; what is left is a gift.
    const { customer, credit } = again(2000);
    customer.refund(0, customer.charge(0).cents);
    customer.entries.push({
      ...customer.latest,
      kind: 'settlement',
      at: new Date(customer.now),
      setOff: 0,
      time: [],
      charges: [],
      creditBefore: customer.credit,
      creditAfter: credit,
    });
    customer.credit = credit;
    customer.days(1).invoice('month', { sub: 'next' });
    expect(customer.latest.charges).toEqual([]);
    expect(next(customer)).toBe('kept');
    expect(next(customer.days(1).dispute(0, 'lost'))).toBe('lost');
  });

  it('waits while a bank decides, also where another dispute is lost', () => {
    const one = new Customer().invoice('month').days(3).change().dispute(0, 'lost').dispute(1, 'open');
    expect(one.payment).toBe('disputed');
    expect(one.settle(null).waitsForBank).toBe(true);
  });
});

describe('a settlement', () => {
  it('gives all back in the first moment, and later what is not used', () => {
    expect(new Customer().invoice('year').settle(0)).toMatchObject({ refunded: 5900, used: 0, credit: 0 });
    expect(new Customer().invoice('year').days(1).settle(0)).toMatchObject({ refunded: 5884, used: 16 });
    expect(new Customer().invoice('month').days(14).settle(0)).toMatchObject({ refunded: 533, used: 466 });
  });

  it('without the wish to begin at once gives all back', () => {
    expect(new Customer().invoice('year').days(10).settle(0, false).refunded).toBe(5900);
    const changed = new Customer().invoice('year').days(5).change().days(5);
    expect(changed.settle(0, false)).toMatchObject({ refunded: 5900, credit: 0 });
  });

  it('takes the credit back that a change of plan made: annual, monthly, withdrawn leaves nothing to live on', () => {
    expect(new Customer().invoice('year').change().settle(0)).toMatchObject({ refunded: 5900, credit: 0 });
    const used = new Customer().invoice('year').days(5).change().days(5).settle(0);
    expect(used).toMatchObject({ refunded: 5900 - 81 - 166, used: 81 + 166, credit: 0 });
  });

  it('of a change after the 14 days leaves what was set off as credit, not as money', () => {
    const toMonthly = new Customer().invoice('year').days(20).change().days(5);
    expect(toMonthly.settle(1)).toMatchObject({ refunded: 0, credit: 5577 - 166 });
    const toAnnual = new Customer().invoice('month').days(20).change().days(5);
    expect(toAnnual.settle(1)).toMatchObject({ refunded: 5900 - 333, credit: 333 - 80 });
  });

  it('leaves credit that did not arise from it', () => {
    expect(new Customer(2000).invoice('year').settle(0)).toMatchObject({ refunded: 3900, credit: 2000 });
    expect(new Customer(2000).invoice('year').change().settle(0)).toMatchObject({
      refunded: 3900,
      credit: 2000,
    });
    const given = new Customer().invoice('year').days(1);
    given.credit += 700;
    expect(given.settle(0)).toMatchObject({ refunded: 5884, credit: 700 });
  });

  it('gives back what Stripe asked for after the end, until it heard of it', () => {
    const declared = new Customer().invoice('month').days(10);
    const at = new Date(declared.now);
    expect(declared.renew().settle(0, true, at)).toMatchObject({ refunded: 666 + 999, credit: 0, used: 333 });
    const changed = new Customer().invoice('year').days(10);
    const then = new Date(changed.now);
    expect(changed.days(5).change().settle(0, true, then)).toMatchObject({
      refunded: 5739,
      credit: 0,
      used: 161,
    });
  });

  it('counts what came back already, and nothing twice', () => {
    expect(new Customer().invoice('year').refund(0, 1000).settle(0)).toMatchObject({
      refunded: 4900,
      credit: 0,
    });
    expect(new Customer().invoice('year').refund(0, 5900).change().settle(null)).toMatchObject({
      refunded: 0,
      credit: 0,
    });
    // Refunds that a first run made do not reduce the second: it plans the same.
    const half = new Customer().invoice('year').change();
    const first = half.settle(0);
    expect(half.refund(0, 2000, 'sub').settle(0)).toEqual(first);
  });

  it('after a lost dispute gives back what was paid beside it and not used', () => {
    expect(new Customer().invoice('year').change().dispute(0, 'lost').settle(null)).toMatchObject({
      refunded: 0,
      credit: 0,
    });
    const beside = new Customer().invoice('month').days(15).change().days(73).dispute(0, 'lost');
    // 15 days of a month and a fifth of a year were used.
    expect(beside.settle(null)).toMatchObject({ refunded: 5400 - 499 - 1180, used: 499 + 1180 });
  });

  it('is never negative, never more than was paid, and loses no cent, whatever was done before', () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant('days' as const), count: fc.double({ min: 0, max: 12, noNaN: true }) }),
      fc.record({ kind: fc.constantFrom('change' as const, 'renew' as const) }),
    );
    const interval = fc.constantFrom('month' as const, 'year' as const);
    fc.assert(
      fc.property(
        interval,
        fc.nat({ max: 8000 }),
        fc.array(act, { maxLength: 8 }),
        fc.nat(),
        (first, gift, acts, order) => {
          const customer = new Customer(gift).invoice(first);
          for (const one of acts) {
            if (one.kind === 'days') customer.days(one.count);
            else if (one.kind === 'change') customer.change();
            else customer.renew();
          }
          // The first of several with the same instant.
          // Nobody can withdraw from a period that is over and was paid for on its own.
          const backing = backingOf(customer.ledger, 'sub').entries.length;
          const { at } = customer.entries.slice(-backing)[order % backing] ?? customer.latest;
          const from = customer.entries.findIndex((entry) => entry.at.getTime() === at.getTime());
          const since = customer.entries.slice(from).flatMap(({ charges }) => charges);
          const paid = since.reduce((sum, charge) => sum + charge.cents, 0);
          const { refunded, credit, used, refunds } = customer.settle(from);
          expect(refunded).toBeGreaterThanOrEqual(0);
          expect(refunded).toBeLessThanOrEqual(paid);
          expect(used).toBeGreaterThanOrEqual(0);
          expect(credit).toBeGreaterThanOrEqual(0);
          for (const { paymentIntentId, cents } of refunds)
            expect(cents).toBeLessThanOrEqual(
              since.find((one) => one.paymentIntentId === paymentIntentId)?.cents ?? 0,
            );

          const before = customer.entries[from];
          const worth = paid + (before?.creditBefore ?? 0) + (before?.setOff ?? 0);
          expect(refunded + credit + used).toBe(worth);
          const all = customer.settle(from, false);
          expect(all.refunded + all.credit).toBe(worth);
        },
      ),
      { numRuns: 500 },
    );
  });
});
