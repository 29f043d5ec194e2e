import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { accessOf, type AccessFacts } from './access';
import type { ProEnd } from './pro-end';

const now = new Date('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

const nobody: AccessFacts = {
  role: null,
  proStatus: false,
  trialEndsAt: inDays(-1),
  trialUsedBefore: false,
  subscription: null,
  takenBackAt: null,
  freePlanChosenAt: null,
};

type Sub = NonNullable<AccessFacts['subscription']>;

/** A renewing subscription, with some fields replaced. */
const subscribed = (parts: Partial<Sub> = {}): Sub => ({
  status: 'active',
  payment: 'kept',
  periodEnd: inDays(20),
  endsAt: null,
  proUntil: inDays(20),
  ending: null,
  ...parts,
});
const STATUSES = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;
const paying = { ...nobody, subscription: subscribed() };

describe('accessOf', () => {
  it('decides in the order admin, pro_status, trial, subscription', () => {
    const all: AccessFacts = {
      ...nobody,
      role: 'admin',
      proStatus: true,
      trialEndsAt: inDays(3),
      subscription: subscribed(),
    };
    const reason = (facts: AccessFacts) => {
      const access = accessOf(facts, now);
      return access.pro ? access.reason : 'not pro';
    };
    expect(reason(all)).toBe('admin');
    expect(reason({ ...all, role: null })).toBe('granted');
    expect(reason({ ...all, role: null, proStatus: false })).toBe('trial');
    expect(reason(paying)).toBe('subscription');
    expect(reason(nobody)).toBe('not pro');
  });

  it('gives Pro to the role admin only', () => {
    for (const role of ['user', 'Admin', 'ADMIN', '', 'administrator'])
      expect(accessOf({ ...nobody, role }, now).pro).toBe(false);
  });

  it('carries the trial and its banner', () => {
    expect(accessOf({ ...nobody, trialEndsAt: inDays(4) }, now)).toEqual({
      pro: true,
      reason: 'trial',
      trial: { kind: 'active', left: { count: 4, unit: 'day' }, tier: 'plain' },
      subscribed: false,
      banner: { kind: 'trial', left: { count: 4, unit: 'day' }, tier: 'plain' },
    });
    expect(accessOf({ ...nobody, trialEndsAt: inDays(1) }, now).banner).toMatchObject({ tier: 'warning' });
  });

  it('counts the trial as running at the very instant of its end', () => {
    expect(accessOf({ ...nobody, trialEndsAt: now }, now).pro).toBe(true);
    expect(accessOf({ ...nobody, trialEndsAt: new Date(now.getTime() - 1) }, now).pro).toBe(false);
  });

  it('shows no trial banner to who pays already, and says that there is something to manage', () => {
    expect(accessOf({ ...paying, trialEndsAt: inDays(2) }, now)).toMatchObject({
      reason: 'trial',
      subscribed: true,
      banner: { kind: 'none' },
    });
    expect(accessOf({ ...paying, role: 'admin' }, now)).toMatchObject({
      subscribed: true,
    });
  });

  it('tells how long Pro stays while a renewal is not paid, unless Pro has another reason', () => {
    const pastDue = (proUntil: Date) => subscribed({ status: 'past_due', proUntil });
    const late: AccessFacts = { ...nobody, subscription: pastDue(inDays(3)) };
    const banner = { kind: 'past_due', left: { count: 3, unit: 'day' } };
    expect(accessOf(late, now)).toMatchObject({ reason: 'subscription', banner });
    expect(accessOf({ ...late, trialEndsAt: inDays(1) }, now)).toMatchObject({ reason: 'trial', banner });
    expect(accessOf({ ...late, proStatus: true }, now).banner).toEqual({ kind: 'none' });
    expect(accessOf({ ...late, subscription: pastDue(now) }, now)).toMatchObject({
      pro: false,
      banner: { kind: 'expired', because: 'unpaid' },
    });
  });

  it('blocks after the trial until Free is chosen, and never again', () => {
    const banner = { kind: 'expired', because: 'trial' };
    expect(accessOf(nobody, now)).toEqual({ pro: false, blocked: true, banner });
    expect(accessOf({ ...nobody, freePlanChosenAt: inDays(-1) }, now)).toEqual({
      pro: false,
      blocked: false,
      banner,
    });
    expect(accessOf({ ...nobody, trialUsedBefore: true }, now)).toMatchObject({
      blocked: true,
      banner: { because: 'trial_used_before' },
    });
  });

  it.each<[string, ProEnd, Partial<AccessFacts>]>([
    [
      'cancelled, and its time is over',
      'cancelled',
      { subscription: subscribed({ endsAt: inDays(-1), proUntil: inDays(-1) }) },
    ],
    [
      'cancelled, and Stripe has ended it',
      'cancelled',
      { subscription: subscribed({ status: 'canceled', proUntil: null }) },
    ],
    [
      'not paid, and the grace is over',
      'unpaid',
      { subscription: subscribed({ status: 'past_due', proUntil: inDays(-1) }) },
    ],
    [
      'not paid, and still tried',
      'unpaid',
      { subscription: subscribed({ status: 'unpaid', proUntil: null }) },
    ],
    [
      'never paid by what carries it',
      'unpaid',
      { subscription: subscribed({ payment: 'unpaid', proUntil: null }) },
    ],
    [
      'given up for want of money',
      'given_up',
      { subscription: subscribed({ status: 'canceled', payment: 'unpaid', proUntil: null }) },
    ],
    [
      'not heard of for longer than the grace',
      'unheard',
      { subscription: subscribed({ proUntil: inDays(-1) }) },
    ],
    ['refunded', 'refunded', { subscription: subscribed({ payment: 'refunded', proUntil: null }) }],
    ['disputed', 'disputed', { subscription: subscribed({ payment: 'disputed', proUntil: null }) }],
    [
      'lost to the bank',
      'lost',
      { subscription: subscribed({ status: 'canceled', payment: 'kept', proUntil: null, ending: 'lost' }) },
    ],
    [
      'withdrawn from',
      'withdrawn',
      { subscription: subscribed({ status: 'canceled', proUntil: null, ending: 'withdrawn' }) },
    ],
    ['given, and taken back', 'taken_back', { takenBackAt: now }],
    [
      'given after a subscription, and taken back',
      'taken_back',
      {
        takenBackAt: now,
        subscription: subscribed({ status: 'canceled', endsAt: inDays(-9), proUntil: null }),
      },
    ],
    [
      'cancelled long after given Pro was taken back',
      'cancelled',
      {
        takenBackAt: inDays(-30),
        subscription: subscribed({ status: 'canceled', endsAt: inDays(-9), proUntil: null }),
      },
    ],
  ])('%s: says so, and never that a trial has ended, and blocks nothing', (_name, because, parts) => {
    expect(accessOf({ ...nobody, ...parts }, now)).toEqual({
      pro: false,
      blocked: false,
      banner: { kind: 'expired', because },
    });
  });

  it('is about the trial where nothing else gave Pro: an order that was never paid, Pro taken back while the trial ran', () => {
    const because = (parts: Partial<AccessFacts>) => accessOf({ ...nobody, ...parts }, now).banner;
    for (const status of ['incomplete', 'incomplete_expired'] as const)
      expect(because({ subscription: subscribed({ status, proUntil: null }) })).toMatchObject({
        because: 'trial',
      });
    expect(because({ takenBackAt: inDays(-2) })).toMatchObject({ because: 'trial' });
  });

  it('is Pro exactly when one of the four reasons holds, and blocks nobody who is Pro', () => {
    const facts = fc.record({
      role: fc.constantFrom(null, 'user', 'admin'),
      proStatus: fc.boolean(),
      trialEndsAt: fc.integer({ min: -3, max: 5 }).map(inDays),
      trialUsedBefore: fc.boolean(),
      takenBackAt: fc.constantFrom(null, inDays(-2), now),
      subscription: fc.option(
        fc.record({
          status: fc.constantFrom(...STATUSES),
          payment: fc.constantFrom('kept', 'refunded', 'disputed', 'lost', 'unpaid'),
          periodEnd: fc.constantFrom(inDays(-1), inDays(1)),
          endsAt: fc.constantFrom(null, inDays(-1), inDays(1)),
          proUntil: fc.constantFrom(null, inDays(-1), now, inDays(1)),
          ending: fc.constantFrom(null, 'withdrawn', 'refunded', 'lost'),
        }),
      ),
      freePlanChosenAt: fc.constantFrom(null, now),
    });
    fc.assert(
      fc.property(facts, (some) => {
        const access = accessOf(some, now);
        const until = some.subscription?.proUntil ?? null;
        const paid = until !== null && until > now;
        const reasons = some.role === 'admin' || some.proStatus || some.trialEndsAt >= now || paid;
        expect(access.pro).toBe(reasons);
        if (access.pro || access.banner.kind !== 'expired') return;
        const afterTrial = ['trial', 'trial_used_before'].includes(access.banner.because);
        expect(access.blocked).toBe(afterTrial && some.freePlanChosenAt === null);
        if (some.subscription?.status === 'active') expect(afterTrial).toBe(false);
      }),
    );
  });
});
