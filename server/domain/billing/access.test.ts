import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { accessOf, type AccessFacts } from './access';

const now = new Date('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

const nobody: AccessFacts = {
  role: null,
  proStatus: false,
  trialEndsAt: inDays(-1),
  paidUntil: null,
  pastDue: false,
  freePlanChosenAt: null,
};

describe('accessOf', () => {
  it('decides in the order admin, pro_status, trial, subscription', () => {
    const all: AccessFacts = {
      ...nobody,
      role: 'admin',
      proStatus: true,
      trialEndsAt: inDays(3),
      paidUntil: inDays(20),
    };
    const reason = (facts: AccessFacts) => {
      const access = accessOf(facts, now);
      return access.pro ? access.reason : 'not pro';
    };
    expect(reason(all)).toBe('admin');
    expect(reason({ ...all, role: null })).toBe('granted');
    expect(reason({ ...all, role: null, proStatus: false })).toBe('trial');
    expect(reason({ ...nobody, paidUntil: inDays(20) })).toBe('subscription');
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
    expect(accessOf({ ...nobody, trialEndsAt: inDays(2), paidUntil: inDays(20) }, now)).toMatchObject({
      reason: 'trial',
      subscribed: true,
      banner: { kind: 'none' },
    });
    expect(accessOf({ ...nobody, role: 'admin', paidUntil: inDays(20) }, now)).toMatchObject({
      subscribed: true,
    });
  });

  it('tells how long Pro stays while a renewal is not paid, unless Pro has another reason', () => {
    const late: AccessFacts = { ...nobody, paidUntil: inDays(3), pastDue: true };
    const banner = { kind: 'past_due', left: { count: 3, unit: 'day' } };
    expect(accessOf(late, now)).toMatchObject({ reason: 'subscription', banner });
    expect(accessOf({ ...late, trialEndsAt: inDays(1) }, now)).toMatchObject({ reason: 'trial', banner });
    expect(accessOf({ ...late, proStatus: true }, now).banner).toEqual({ kind: 'none' });
    expect(accessOf({ ...late, paidUntil: now }, now)).toMatchObject({
      pro: false,
      banner: { kind: 'expired' },
    });
  });

  it('blocks after the trial until Free is chosen, and never again', () => {
    expect(accessOf(nobody, now)).toEqual({ pro: false, blocked: true, banner: { kind: 'expired' } });
    expect(accessOf({ ...nobody, freePlanChosenAt: inDays(-1) }, now)).toEqual({
      pro: false,
      blocked: false,
      banner: { kind: 'expired' },
    });
  });

  it('is Pro exactly when one of the four reasons holds, and blocks nobody who is Pro', () => {
    const facts = fc.record({
      role: fc.constantFrom(null, 'user', 'admin'),
      proStatus: fc.boolean(),
      trialEndsAt: fc.integer({ min: -3, max: 5 }).map(inDays),
      paidUntil: fc.constantFrom(null, inDays(-1), now, inDays(1)),
      pastDue: fc.boolean(),
      freePlanChosenAt: fc.constantFrom(null, now),
    });
    fc.assert(
      fc.property(facts, (some) => {
        const access = accessOf(some, now);
        const paid = some.paidUntil !== null && some.paidUntil > now;
        const reasons = some.role === 'admin' || some.proStatus || some.trialEndsAt >= now || paid;
        expect(access.pro).toBe(reasons);
        if (!access.pro) expect(access.blocked).toBe(some.freePlanChosenAt === null);
      }),
    );
  });
});
