import { encodeBase32UpperCaseNoPadding } from '@oslojs/encoding';
import { expect, it } from 'vitest';

import { codeAt, newSecret, secretUri, stepOf } from './totp';

/** The secret of RFC 6238, appendix B. */
const SECRET = encodeBase32UpperCaseNoPadding(new TextEncoder().encode('12345678901234567890'));
const at = (seconds: number) => new Date(seconds * 1000);

// The eight digits of the appendix end in these six.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('agrees with RFC 6238 at second %d', (seconds, code) => {
  expect(codeAt(SECRET, at(seconds))).toBe(code);
  expect(stepOf(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

it('takes the code of one step before and after, and no other', () => {
  const step = 50_000_000;
  const code = codeAt(SECRET, at(step * 30));
  const found = [-2, -1, 0, 1, 2].map((away) => stepOf(SECRET, code, at((step + away) * 30 + 29)));
  expect(found).toEqual([null, step, step, step, null]);
});

it.each(['', '12345', '1234567', 'abcdef', '      '])('takes %j for a wrong code', (code) =>
  expect(stepOf(SECRET, code, at(59))).toBeNull(),
);

it('makes secrets of 160 bits, each another, and says them to apps', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  const uri = new URL(secretUri(secret, 'ann@example.com'));
  expect(decodeURIComponent(uri.pathname)).toMatch(/Hazel:ann@example\.com$/);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Hazel',
    algorithm: 'SHA1',
    secret,
    period: '30',
    digits: '6',
  });
});
