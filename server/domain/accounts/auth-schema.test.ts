import { describe, expect, it } from 'vitest';

import { newPasswordSchema, resetRequestSchema, signInSchema, signUpSchema } from './auth-schema';

const account = { email: 'lena@example.com', password: 'Demo-pass-1!', displayName: 'Lena' };
const first = (result: { error?: { issues: { message: string; path: PropertyKey[] }[] } | undefined }) =>
  result.error?.issues[0];

describe('the forms of sign-in', () => {
  it('take what is right', () => {
    expect(signUpSchema.parse(account)).toEqual(account);
    expect(signInSchema.parse({ email: account.email, password: 'old' })).toEqual({
      email: account.email,
      password: 'old',
    });
    expect(resetRequestSchema.parse({ email: account.email })).toEqual({ email: account.email });
    expect(newPasswordSchema.parse({ token: 'aB3_-', password: account.password }).token).toBe('aB3_-');
  });

  it('answer the first wrong field first', () => {
    expect(first(signUpSchema.safeParse({}))).toMatchObject({
      path: ['email'],
      message: 'Invalid email address',
    });
    expect(first(signInSchema.safeParse({ email: account.email }))).toMatchObject({
      path: ['password'],
      message: 'Password is required',
    });
  });

  it('refuse a reset token that no link of ours carries', () => {
    for (const token of ['', 'a b', 'a\0', '../x', 'x'.repeat(201), undefined]) {
      expect(first(newPasswordSchema.safeParse({ token, password: account.password }))?.message).toBe(
        'This link is invalid or has expired',
      );
    }
  });

  it('drop fields that are not theirs', () => {
    expect(signUpSchema.parse({ ...account, role: 'admin', xp: 5000 })).toEqual(account);
  });
});
