import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { packOf, productKey } from './product-name';

describe('the size of a pack', () => {
  it.each([
    ['FRISCHMILCH 3,5% 1L', { size: 1, unit: 'l' }],
    ['Cola 6x1,5l', { size: 9, unit: 'l' }],
    ['JOGHURT 4 x 125g', { size: 0.5, unit: 'kg' }],
    ['Eier 10er', { size: 10, unit: 'piece' }],
    ['EIER 10 STK.', { size: 10, unit: 'piece' }],
    ['Spaghetti 5OOg', { size: 0.5, unit: 'kg' }],
    ['Smør 250 gr', { size: 0.25, unit: 'kg' }],
    ['Öl 75 CL', { size: 0.75, unit: 'l' }],
    ['SODA 33cl', { size: 0.33, unit: 'l' }],
    ['Arroz 1 kg', { size: 1, unit: 'kg' }],
    ['MILCH', null],
    ['Käse 45% Fett', null],
    ['Typ 405', null],
    ['100g Salami 2kg', null],
    ['Zucker 0g', null],
  ])('of %s is %j', (name, pack) => {
    expect(packOf(name)).toEqual(pack);
  });
});

describe('names of one product', () => {
  it.each([
    ['Doppelbrotchen', 'DOPPELBRÖTCHEN'],
    ['DOPPELBROETCHEN', 'Doppelbrötchen 2ST A'],
    ['MILCH 1L', 'Milch'],
    ['M1LCH', 'MILCH'],
    ['SCHOK0LADE', 'Schokolade 100g'],
    ['BUTTER 250G B', 'butter'],
    ['Smørrebrød', 'SMORREBROD'],
    ['Jogh. natur', 'JOGHURT NATUR'],
    ['Mælk 1,5l', 'MÆLK'],
  ])('%s and %s', (one, other) => {
    expect(productKey(one)).toBe(productKey(other));
  });

  it.each([
    ['Milch 1,5%', 'Milch 3,5%'],
    ['Butter', 'Butterkekse'],
    ['Cola', 'Cola Zero'],
  ])('%s and %s are two', (one, other) => {
    expect(productKey(one)).not.toBe(productKey(other));
  });

  it('always have a key, whatever was typed, and case makes no difference', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }), (name) => {
        fc.pre(name.trim() !== '');
        expect(productKey(name)).not.toBe('');
        if (/^[a-zà-ÿ0-9 ,.]+$/i.test(name)) expect(productKey(name.toUpperCase())).toBe(productKey(name));
      }),
    );
  });
});

it('reads every size that it can print', () => {
  const grams = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(grams, fc.integer({ min: 1, max: 24 }), (size, times) => {
      expect(packOf(`Reis ${size}g`)).toEqual({ size: size / 1000, unit: 'kg' });
      expect(packOf(`Reis ${times}x${size} ml`)).toEqual({ size: (times * size) / 1000, unit: 'l' });
    }),
  );
});
