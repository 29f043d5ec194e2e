import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { emailSchema, normaliseEmail } from './email-address';

const problem = (email: unknown) => emailSchema.safeParse(email).error?.issues[0]?.message;

describe('emailSchema', () => {
  it('keeps the address as typed, trimmed', () => {
    expect(emailSchema.parse('  Lena.M+hazel@Example.com ')).toBe('Lena.M+hazel@Example.com');
  });

  it.each([
    '',
    ' ',
    'lena',
    'lena@',
    '@example.com',
    'lena@example',
    'a b@example.com',
    'a@b@example.com',
    'a\0@example.com',
    'a@example.com\r\nBcc: b@example.com',
    null,
    7,
  ])('refuses %j: Invalid email address', (email) => {
    expect(problem(email)).toBe('Invalid email address');
  });

  it('takes 255 characters and says what is longer', () => {
    const domain = `@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.com`;
    expect(problem('x'.repeat(255 - domain.length) + domain)).toBeUndefined();
    expect(problem('x'.repeat(256 - domain.length) + domain)).toBe('Email must be less than 255 characters');
    expect(problem('a@'.repeat(500_000))).toBe('Email must be less than 255 characters');
  });
});

describe('normaliseEmail', () => {
  it.each([
    ['Lena@Example.COM', 'lena@example.com'],
    [' lena+hazel@example.com ', 'lena@example.com'],
    ['lena+a+b@example.com', 'lena@example.com'],
    ['le.na@example.com', 'le.na@example.com'],
    ['Le.Na+x@gmail.com', 'lena@gmail.com'],
    ['l.e.n.a@GoogleMail.com', 'lena@gmail.com'],
    ['le.na@gmail.com.example.com', 'le.na@gmail.com.example.com'],
    ['le.na@notgmail.com', 'le.na@notgmail.com'],
    ['+x@example.com', '+x@example.com'],
    ['no-address', 'no-address'],
  ])('compares %s as %s', (email, compared) => {
    expect(normaliseEmail(email)).toBe(compared);
  });

  it('changes nothing the second time', () => {
    const local = fc.stringMatching(/^[a-z][a-zA-Z0-9.+]{0,20}$/);
    fc.assert(
      fc.property(local, fc.constantFrom('gmail.com', 'GOOGLEMAIL.com', 'example.com'), (name, domain) => {
        const once = normaliseEmail(`${name}@${domain}`);
        expect(normaliseEmail(once)).toBe(once);
      }),
    );
  });
});
