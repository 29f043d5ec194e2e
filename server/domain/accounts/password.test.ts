import { describe, expect, it } from 'vitest';

import { passwordSchema, presentedPasswordSchema } from './password';
import { UNSTORABLE_TEXT } from '../kernel/storable-text';

const problems = (password: unknown) =>
  passwordSchema.safeParse(password).error?.issues.map((issue) => issue.message) ?? [];

describe('passwordSchema', () => {
  it.each([
    'Demo-pass-1!',
    'Abcdef1!',
    'Abcdef1 ',
    ' Abcdef1',
    'Äbcdef1!',
    'Abcdef1😀',
    `Aa1!${'x'.repeat(124)}`,
    'Aa1😀😀😀😀😀',
  ])('takes %j unchanged', (password) => {
    expect(passwordSchema.parse(password)).toBe(password);
  });

  it.each([
    ['Abcde1!', ['Password must be at least 8 characters']],
    ['Aa1😀😀😀😀', ['Password must be at least 8 characters']],
    [`Aa1!${'x'.repeat(125)}`, ['Password must be less than 128 characters']],
    ['abcdef1!', ['Password must contain at least one uppercase letter']],
    ['ABCDEF1!', ['Password must contain at least one lowercase letter']],
    ['Abcdefg!', ['Password must contain at least one number']],
    ['Abcdefg1', ['Password must contain at least one special character']],
    ['Abcdefü1', ['Password must contain at least one special character']],
    ['Abcdef1!\0', [UNSTORABLE_TEXT]],
    ['Abcdef1!\ud83d', [UNSTORABLE_TEXT]],
    [undefined, ['Password is required']],
    [12345678, ['Password is required']],
  ])('answers %j with %j', (password, messages) => {
    expect(problems(password)).toEqual(messages);
  });

  it('names everything that is missing, the length first', () => {
    expect(problems('')).toEqual([
      'Password must be at least 8 characters',
      'Password must contain at least one uppercase letter',
      'Password must contain at least one lowercase letter',
      'Password must contain at least one number',
      'Password must contain at least one special character',
    ]);
  });
});

describe('presentedPasswordSchema', () => {
  it('asks for a password of at most 128 characters and nothing else', () => {
    expect(presentedPasswordSchema.parse('x')).toBe('x');
    expect(presentedPasswordSchema.safeParse('').error?.issues[0]?.message).toBe('Password is required');
    expect(presentedPasswordSchema.safeParse(undefined).error?.issues[0]?.message).toBe(
      'Password is required',
    );
    expect(presentedPasswordSchema.safeParse('x'.repeat(129)).error?.issues[0]?.message).toBe(
      'Password must be less than 128 characters',
    );
  });
});
