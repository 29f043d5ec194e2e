import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  displayNameSchema,
  displayNameTaken,
  reduceGoogleName,
  suggestions,
  withNumber,
} from './display-name';

const problem = (name: unknown) => displayNameSchema.safeParse(name).error?.issues[0]?.message;
const CHARACTERS = 'Display name can only contain letters, numbers, hyphens, and underscores';

describe('displayNameSchema', () => {
  it('takes letters, numbers, hyphens and underscores, trimmed', () => {
    expect(displayNameSchema.parse('  Lena_M-7 ')).toBe('Lena_M-7');
    expect(displayNameSchema.parse('x'.repeat(50))).toHaveLength(50);
  });

  it.each([
    ['', 'Display name is required'],
    ['   ', 'Display name is required'],
    [undefined, 'Display name is required'],
    [7, 'Display name is required'],
    ['x'.repeat(51), 'Display name must be less than 50 characters'],
    ['Lena M', CHARACTERS],
    ['Lena!', CHARACTERS],
    ['<b>', CHARACTERS],
    ['a\0', CHARACTERS],
    ['a\nb', CHARACTERS],
    ['аdmin', CHARACTERS],
  ])('refuses %j: %s', (name, message) => {
    expect(problem(name)).toBe(message);
  });
});

describe('a taken name', () => {
  it('is answered in the words of docs/product.md', () => {
    expect(displayNameTaken('Lena')).toBe('Display name "Lena" is already taken.');
  });

  it('gets up to 3 free suggestions, numbered 1 to 3, compared without case', () => {
    expect(suggestions('Lena', new Set(['lena']))).toEqual(['Lena1', 'Lena2', 'Lena3']);
    expect(suggestions('Lena', new Set(['lena', 'lena2']))).toEqual(['Lena1', 'Lena3']);
    expect(suggestions('Lena', new Set(['lena1', 'lena2', 'lena3']))).toEqual([]);
  });

  it('is cut where the number would not fit', () => {
    expect(withNumber('x'.repeat(50), 12)).toBe(`${'x'.repeat(48)}12`);
    for (const name of suggestions('x'.repeat(50), new Set())) expect(problem(name)).toBeUndefined();
  });
});

describe('reduceGoogleName', () => {
  it.each([
    ['Lena', 'Lena'],
    ['Lena Müller', 'Lena-Muller'],
    ['Zoë  O’Neill', 'Zoe-O-Neill'],
    ["Sinéad O'Connor Jr.", 'Sinead-OConnor-Jr'],
    ['Łukasz Groß', 'Lukasz-Gross'],
    ['  Søren Kierkegård ', 'Soren-Kierkegard'],
    ['lena_m@example', 'lena_m-example'],
    ['王小明', 'saver'],
    ['', 'saver'],
    ['---', 'saver'],
    ['🐿️ Hazel', 'Hazel'],
  ])('%j becomes %j', (name, reduced) => {
    expect(reduceGoogleName(name)).toBe(reduced);
  });

  it('always gives an allowed name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        expect(problem(reduceGoogleName(name))).toBeUndefined();
      }),
    );
  });
});
