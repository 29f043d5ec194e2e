import { describe, expect, it } from 'vitest';

import { countSchema, localDaySchema, positiveCentsSchema } from './schemas';

const messages = { tooSmall: 'small', tooLarge: 'large' };
const read = (result: {
  success: boolean;
  data?: unknown;
  error?: { issues: { message: string }[] } | undefined;
}) => (result.success ? result.data : result.error?.issues.map((issue) => issue.message));

describe('localDaySchema', () => {
  it('takes existing days only', () => {
    const schema = localDaySchema('bad');
    expect(schema.parse('2024-02-29')).toBe('2024-02-29');
    for (const bad of ['2026-02-29', '21.11.2026', '', null, 5, undefined, new Date(0), ['2026-01-01']]) {
      expect(read(schema.safeParse(bad))).toEqual(['bad']);
    }
  });
});

describe('positiveCentsSchema', () => {
  const schema = positiveCentsSchema(1000, messages);

  it.each([
    [1, 1],
    [1000, 1000],
    [1001, ['large']],
    [0, ['small']],
    [-0, ['small']],
    [-1, ['small']],
    [0.5, ['small']],
    [12.5, ['small']],
    [Number.NaN, ['small']],
    [Infinity, ['small']],
    ['12', ['small']],
    [null, ['small']],
    [undefined, ['small']],
    [[5], ['small']],
  ])('reads %j as %j', (input, expected) => {
    expect(read(schema.safeParse(input))).toEqual(expected);
  });
});

describe('countSchema', () => {
  it('may say that a fraction is no whole number', () => {
    const people = countSchema(1, 50, { ...messages, fraction: 'whole' });
    expect(read(people.safeParse(2.5))).toEqual(['whole']);
    expect(read(people.safeParse(0.5))).toEqual(['small', 'whole']);
    expect(read(people.safeParse('2.5'))).toEqual(['small']);
  });

  const schema = countSchema(1, 50, messages);

  it.each([
    [1, 1],
    [50, 50],
    [51, ['large']],
    [0, ['small']],
    [1.5, ['small']],
    ['2', ['small']],
    [undefined, ['small']],
  ])('reads %j as %j', (input, expected) => {
    expect(read(schema.safeParse(input))).toEqual(expected);
  });
});
