import { describe, expect, it } from 'vitest';

import { parseMail } from './mail-kinds';

const props = {
  displayName: 'Lena',
  verifyUrl: 'https://hazel.example/verify?token=abc',
  expiresInMinutes: 1440,
};

const failed = {
  displayName: 'Lena',
  numberLocale: 'en-IE',
  amountCents: 999,
  proUntil: '2027-01-01',
  settingsUrl: 'https://hazel.example/settings',
};

describe('parseMail', () => {
  it('gives back a mail that went through JSON', () => {
    expect(parseMail('verify-email', JSON.parse(JSON.stringify(props)))).toEqual({
      kind: 'verify-email',
      props,
    });
  });

  it('takes in days and amounts', () => {
    expect(parseMail('payment-failed', failed)).toEqual({ kind: 'payment-failed', props: failed });
  });

  it.each([
    ['an unknown kind', 'weekly-letter', props],
    ['a missing field', 'verify-email', { ...props, verifyUrl: undefined }],
    ['an unknown field', 'verify-email', { ...props, role: 'admin' }],
    ['a relative link', 'verify-email', { ...props, verifyUrl: '/verify?token=abc' }],
    ['a script link', 'verify-email', { ...props, verifyUrl: 'javascript:alert(1)' }],
    ['a line break in the name', 'verify-email', { ...props, displayName: 'Lena\r\nBcc: x@y.example' }],
    ['no validity', 'verify-email', { ...props, expiresInMinutes: 0 }],
    [
      'an unknown time zone',
      'password-changed',
      {
        displayName: 'Lena',
        changedAt: '2026-11-21T13:03:00Z',
        timeZone: 'Mars/Olympus',
        forgotPasswordUrl: 'https://hazel.example/auth/forgot',
      },
    ],
    ['a day that does not exist', 'payment-failed', { ...failed, proUntil: '2027-02-30' }],
    ['a fraction of a cent', 'payment-failed', { ...failed, amountCents: 999.5 }],
    ['money owed to nobody', 'payment-failed', { ...failed, amountCents: -999 }],
  ])('refuses %s', (_what, kind, given) => {
    expect(() => parseMail(kind, given)).toThrow();
  });
});
