import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '../kernel/money';
import {
  type Subscription,
  firstPaymentAt,
  planState,
  proUntil,
  theSubscription,
  contractWithdrawalUntil,
  withdrawableOrder,
} from './subscription';
import { localDay } from '../kernel/days';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const start = new Date('2026-11-01T09:30:00Z');
const end = new Date('2026-12-01T09:30:00Z');
const after = (at: Date, days: number) => new Date(at.getTime() + days * DAY);

const running: Subscription = {
  id: 'sub_1',
  status: 'active',
  priceId: 'price_1',
  interval: 'month',
  amount: cents(999),
  orderedAt: start,
  periodStart: start,
  periodEnd: end,
  endsAt: null,
  payment: 'kept',
};

describe('what a subscription gives', () => {
  it('is Pro for 7 days longer than its period while it renews, because news may be late', () => {
    expect(proUntil(running)).toEqual(after(end, 7));
    expect(proUntil({ ...running, status: 'trialing' })).toEqual(after(end, 7));
  });

  it('is Pro to the minute of its end once it is cancelled', () => {
    expect(proUntil({ ...running, endsAt: end })).toEqual(end);
  });

  it('is 7 days of grace from the start of a period that is not paid, and not beyond an end before', () => {
    const late: Subscription = { ...running, status: 'past_due' };
    expect(proUntil(late)).toEqual(after(start, 7));
    expect(proUntil({ ...late, endsAt: after(start, 3) })).toEqual(after(start, 3));
    expect(proUntil({ ...late, endsAt: end })).toEqual(after(start, 7));
  });

  it.each(['canceled', 'incomplete', 'incomplete_expired', 'paused', 'unpaid'] as const)(
    'is nothing while it is %s',
    (status) => expect(proUntil({ ...running, status })).toBeNull(),
  );

  it('is nothing once the money is not ours', () => {
    expect(proUntil({ ...running, payment: 'refunded' })).toBeNull();
    expect(proUntil({ ...running, payment: 'disputed' })).toBeNull();
  });
});

describe('which of several subscriptions counts', () => {
  const made = (id: string, status: Subscription['status'], days: number): Subscription => ({
    ...running,
    id,
    status,
    orderedAt: after(start, days),
  });

  it('is the one that gives Pro, before one that merely runs, before one that is over; then the newest', () => {
    const all = [
      made('over', 'canceled', 9),
      made('unpaid', 'unpaid', 8),
      made('old', 'active', 1),
      made('late', 'past_due', 2),
    ];
    expect(theSubscription(all)?.id).toBe('late');
    expect(theSubscription(all.slice(0, 3))?.id).toBe('old');
    expect(theSubscription(all.slice(0, 2))?.id).toBe('unpaid');
    expect(theSubscription(all.slice(0, 1))?.id).toBe('over');
    expect(theSubscription([])).toBeNull();
  });

  it('does not depend on the order in which they are listed', () => {
    const some = fc.array(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd'),
        status: fc.constantFrom(
          'active' as const,
          'past_due' as const,
          'unpaid' as const,
          'canceled' as const,
        ),
        days: fc.integer({ min: 0, max: 2 }),
      }),
    );
    fc.assert(
      fc.property(some, (list) => {
        const all = list.map(({ id, status, days }) => made(`${id}${status}${days}`, status, days));
        expect(theSubscription([...all].reverse())?.id).toBe(theSubscription(all)?.id);
      }),
    );
  });
});

describe('withdrawing', () => {
  it('ends with the 14th day after the order, in the time zone of the person', () => {
    const thursday = new Date('2026-11-12T23:30:00Z');
    expect(contractWithdrawalUntil(thursday, 'Europe/London')).toBe('2026-11-26');
    // There it is Friday already.
    expect(contractWithdrawalUntil(thursday, 'Europe/Copenhagen')).toBe('2026-11-27');
  });

  it('goes on until the Monday where the last day is at a weekend', () => {
    expect(contractWithdrawalUntil(new Date('2026-11-14T12:00:00Z'), 'UTC')).toBe('2026-11-30');
    expect(contractWithdrawalUntil(new Date('2026-11-15T12:00:00Z'), 'UTC')).toBe('2026-11-30');
    expect(contractWithdrawalUntil(new Date('2026-11-16T12:00:00Z'), 'UTC')).toBe('2026-11-30');
  });

  it('covers every order within its time: also the first month before a change to annual', () => {
    const [monthly, annual] = [new Date('2026-11-02T12:00:00Z'), new Date('2026-11-11T12:00:00Z')];
    const on = (day: string) =>
      withdrawableOrder([monthly, annual], { today: localDay(day), timeZone: 'UTC' });
    expect(on('2026-11-16')).toEqual({ from: monthly, until: '2026-11-25' });
    expect(on('2026-11-17')).toEqual({ from: annual, until: '2026-11-25' });
    expect(on('2026-11-26')).toBeNull();
    expect(withdrawableOrder([], { today: localDay('2026-11-16'), timeZone: 'UTC' })).toBeNull();
  });
});

it('puts the first payment at the end of a trial only where Stripe takes so short a trial', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR);
  expect(firstPaymentAt(inHours(72), now)).toEqual(inHours(72));
  expect(firstPaymentAt(inHours(48.5), now)).toBeNull();
  expect(firstPaymentAt(inHours(-5), now)).toBeNull();
});

describe('what the settings say', () => {
  const say = (parts: Partial<Subscription>, now = after(start, 5)) =>
    planState({ ...running, ...parts }, now, 'Europe/Copenhagen');

  it.each([
    [{}, { kind: 'renewing', on: '2026-12-01', firstPayment: false }],
    [{ status: 'trialing' }, { kind: 'renewing', on: '2026-12-01', firstPayment: true }],
    [{ endsAt: end }, { kind: 'ending', on: '2026-12-01' }],
    [{ status: 'past_due' }, { kind: 'past_due', until: '2026-11-08', over: false }],
    [{ status: 'unpaid' }, { kind: 'stopped', because: 'unpaid', endsOn: null }],
    [{ payment: 'disputed' }, { kind: 'stopped', because: 'disputed', endsOn: null }],
    [{ payment: 'refunded' }, { kind: 'stopped', because: 'refunded', endsOn: null }],
    [
      { payment: 'refunded', endsAt: end },
      { kind: 'stopped', because: 'refunded', endsOn: '2026-12-01' },
    ],
    [{ status: 'canceled' }, { kind: 'none' }],
    [{ status: 'incomplete' }, { kind: 'none' }],
  ] as const)('of %j', (parts, state) => expect(say(parts)).toEqual(state));

  it('is nothing once a cancelled subscription has ended, heard of or not', () => {
    expect(say({ endsAt: end }, end)).toEqual({ kind: 'none' });
    expect(planState(null, start, 'UTC')).toEqual({ kind: 'none' });
  });

  it.each([
    [30, { kind: 'renewing', on: '2026-12-01', firstPayment: false }],
    [33, { kind: 'unheard', on: '2026-12-01', until: '2026-12-08', over: false }],
    [38, { kind: 'unheard', on: '2026-12-01', until: '2026-12-08', over: true }],
  ] as const)('%i days on, a payment that was not heard of is not the next one', (days, state) =>
    expect(say({}, after(start, days))).toEqual(state),
  );

  it('never promises Pro that the rule does not give', () => {
    const parts = fc.record({
      status: fc.constantFrom<Subscription['status']>(
        'active',
        'trialing',
        'past_due',
        'unpaid',
        'canceled',
        'paused',
      ),
      endsAt: fc.constantFrom(null, after(start, 3), end),
      payment: fc.constantFrom<Subscription['payment']>('kept', 'refunded', 'disputed'),
    });
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 50 }), (some, days) => {
        const now = after(start, days);
        const state = planState({ ...running, ...some }, now, 'UTC');
        const promised =
          state.kind === 'renewing' || state.kind === 'ending' || ('over' in state && !state.over);
        const until = proUntil({ ...running, ...some });
        if (promised) expect(until !== null && until > now).toBe(true);
      }),
    );
  });
});
