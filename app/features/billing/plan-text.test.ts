import { describe, expect, it } from 'vitest';

import { cents, formatEur } from '~server/domain/kernel/money';
import { localDay } from '~server/domain/kernel/days';

import {
  canCancel,
  cancelText,
  cancelledText,
  orderLabel,
  planNameText,
  receivedText,
  renewalText,
  resumedText,
  stateText,
  sumsRows,
  switchText,
  contractWithdrawnText,
} from './plan-text';

const eur = (amount: ReturnType<typeof cents>) => formatEur(amount, 'en-IE');
const on = localDay('2026-12-03');
const plan = {
  paymentsOn: true,
  state: { kind: 'none' },
  contractWithdrawalUntil: null,
  withdrawal: null,
  firstPaymentOn: null,
} as const;

describe('the plan in the settings', () => {
  it.each([
    [
      { kind: 'renewing', on, firstPayment: false },
      'Next payment on 3 December 2026. Thank you for carrying Hazel.',
    ],
    [
      { kind: 'renewing', on, firstPayment: true },
      'First payment on 3 December 2026. Nothing is charged before.',
    ],
    [
      { kind: 'unheard', on, until: localDay('2026-12-10'), over: false },
      'The payment of 3 December 2026 is not confirmed yet. Pro stays until 10 December 2026.',
    ],
    [
      { kind: 'unheard', on, until: localDay('2026-12-10'), over: true },
      'The payment of 3 December 2026 is not confirmed, so Pro ended on 10 December 2026. It is back as soon as that is.',
    ],
    [{ kind: 'ending', on }, 'Cancelled. Pro stays until 3 December 2026, and nothing more is charged.'],
    [
      { kind: 'past_due', until: on, over: false },
      'A payment did not go through. Pro stays until 3 December 2026; with another card it goes on.',
    ],
    [
      { kind: 'past_due', until: on, over: true },
      'A payment did not go through, so Pro ended on 3 December 2026. With another card it is back.',
    ],
    [
      { kind: 'stopped', because: 'refunded', endsOn: null },
      'The last payment was refunded, so this subscription ends.',
    ],
    [
      { kind: 'stopped', because: 'disputed', endsOn: on },
      'The last payment is disputed at your bank, so this subscription gives no Pro. It is cancelled and ends on 3 December 2026.',
    ],
  ] as const)('says what %j means', (state, text) => expect(stateText(state)).toBe(text));

  it('names what is paid, in the person’s own number format', () => {
    const line = (interval: 'month' | 'year', amount: number) =>
      planNameText({ ...plan, interval, amountCents: cents(amount) }, eur);
    expect(line('month', 999)).toBe('Monthly, €9.99 a month');
    expect(line('year', 5900)).toBe('Annual, €59 a year');
    expect(planNameText({ ...plan, interval: null, amountCents: null }, eur)).toBeNull();
    expect(switchText('month', eur)).toBe('Annual is €59 a year: €60.88 less than paying monthly.');
    expect(switchText('year', eur)).toBe('You save €60.88 a year against paying monthly.');
    expect(orderLabel('month', eur)).toBe('Upgrade and pay €9.99 a month');
    expect(orderLabel('year', eur)).toBe('Upgrade and pay €59 a year');
    expect(renewalText('year')).toBe(
      'Renews every year until you cancel. You can cancel any time in two clicks.',
    );
  });

  it('says what cancelling does, and offers it only where it does something', () => {
    const renewing = { kind: 'renewing', on, firstPayment: false } as const;
    const unpaid = { kind: 'past_due', until: on, over: false } as const;
    const refunded = { kind: 'stopped', because: 'refunded', endsOn: null } as const;
    expect(cancelText(renewing)).toBe('Pro stays until 3 December 2026. Nothing more is charged.');
    expect(cancelledText(renewing)).toBe('Cancelled. Pro stays until 3 December 2026.');
    expect(cancelText(unpaid)).toBe('Pro ends now. Nothing more is charged.');
    expect(cancelText({ ...unpaid, over: true })).toBe('The subscription ends. Nothing more is charged.');
    expect(cancelledText(refunded)).toBe('Cancelled. Nothing more is charged.');
    expect(resumedText({ kind: 'ending', on })).toBe('Pro goes on. Next payment on 3 December 2026.');
    expect([renewing, unpaid, refunded].every(canCancel)).toBe(true);
    expect(canCancel({ kind: 'ending', on })).toBe(false);
    expect(canCancel({ ...refunded, endsOn: on })).toBe(false);
  });

  it('tells a withdrawal, and what became of the money', () => {
    const told = (refunded: number | null, credit = 0, because: 'withdrawn' | 'lost' = 'withdrawn') =>
      contractWithdrawnText(
        {
          because,
          declaredOn: on,
          refundedCents: refunded === null ? null : cents(refunded),
          creditCents: cents(credit),
        },
        eur,
      );
    const withdrew = 'You withdrew from the contract on 3 December 2026.';
    expect(told(null)).toBe(`${withdrew} The refund of what you have not used is going on.`);
    expect(told(5884)).toBe(`${withdrew} €58.84 was refunded.`);
    expect(told(0)).toBe(`${withdrew} There was nothing to refund.`);
    expect(told(0, 5411)).toBe(`${withdrew} €54.11 stays as credit for a later order.`);
    expect(told(0, 0, 'lost')).toBe(
      'The subscription ended because your bank took its payment back, on 3 December 2026.',
    );
    const sums = (refund: number, credit: number, used: number) =>
      sumsRows({ refundCents: cents(refund), creditCents: cents(credit), usedCents: cents(used) }, eur).map(
        ({ label, amount }) => `${label}: ${amount}`,
      );
    expect(sums(5884, 0, 16)).toEqual(['You get back: €58.84', 'Used until now: €0.16']);
    expect(sums(0, 5411, 0)).toEqual(['You get back: €0', 'Stays as credit for a later order: €54.11']);
    expect(receivedText({ settled: true, mailed: true })).toBe(
      'Your withdrawal was received and is confirmed by mail.',
    );
    expect(receivedText({ settled: true, mailed: false })).toBe(
      'Your withdrawal was received and is confirmed in the settings.',
    );
    expect(receivedText({ settled: false, mailed: true })).toBe(
      'Your withdrawal was received and is confirmed by mail. The refund follows by itself.',
    );
  });
});
