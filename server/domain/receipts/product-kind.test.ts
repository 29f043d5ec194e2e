import { describe, expect, it } from 'vitest';

import table from './product-kinds.json' with { type: 'json' };
import { PRODUCT_KINDS, hasBrand, isApart, productKindOf, packBought } from './product-kind';

describe('the kind of a product', () => {
  it.each([
    ['FRISCHMILCH 3,5% 1L', 'milk'],
    ['Leche semidesnatada', 'milk'],
    ['LETMÆLK 1L', 'milk'],
    ['Mleko', 'milk'],
    ['Peanut butter', 'peanut butter'],
    ['ERDNUSSBUTTER', 'peanut butter'],
    ['Kerrygold Butter 250g', 'butter'],
    ['Smør 250 g', 'butter'],
    ['JACOBS KAFFEE', 'ground coffee'],
    ['Jacobs Krönung 500g', 'ground coffee'],
    ['Jacobs Krönung Bohnen', null],
    ['KROMBACHER 0,5L', 'beer'],
    ['Krombacher Radler', null],
    ['EIER 10ST', 'eggs'],
    ['Olive oil 0.5l', 'olive oil'],
    ['OLIVENÖL', 'olive oil'],
    ['Huggies couches', 'nappies'],
    ['BUTTERMILCH', null],
    ['Schokomilch', null],
    ['MILCHREIS', null],
    ['Milch Brot', null],
    ['Pfand', null],
    ['Nivea Creme', null],
    ['', null],
  ])('of %s is %s', (name, kind) => {
    expect(productKindOf(name)?.name ?? null).toBe(kind);
  });

  it('is known in ten languages for about eighty kinds', () => {
    expect(PRODUCT_KINDS.length).toBeGreaterThanOrEqual(80);
    for (const [key, { words }] of Object.entries(table.kinds))
      for (const word of words.split(' '))
        expect([word, productKindOf(word) !== null, key]).toEqual([word, true, key]);
  });

  it('has no word of two kinds', () => {
    const words = Object.values(table.kinds).flatMap(({ words: said }) => said.split(' '));
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });
});

it('has brands that cost more than a shop’s own', () => {
  for (const { name, own, brand, larger } of PRODUCT_KINDS) {
    expect([name, brand > own]).toEqual([name, true]);
    expect([name, larger === null || larger.pack > larger.upTo]).toEqual([name, true]);
  }
});

it('knows brands, and what its prices say nothing about', () => {
  expect([hasBrand('BARILLA SPAGHETTI'), hasBrand('SPAGHETTI')]).toEqual([true, false]);
  expect([isApart('BIO MILCH'), isApart('Ja! Milch'), isApart('Biomilch'), isApart('Milch')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('takes the usual pack of a kind where none is printed, and says so', () => {
  expect(packBought('BUTTER', 'piece')).toEqual({ pack: { size: 0.25, unit: 'kg' }, assumed: true });
  expect(packBought('BUTTER 500G', 'piece')).toEqual({ pack: { size: 0.5, unit: 'kg' }, assumed: false });
  expect(packBought('ÄPFEL', 'kg')).toEqual({ pack: { size: 1, unit: 'kg' }, assumed: false });
  expect(packBought('Etwas', 'piece')).toEqual({ pack: { size: 1, unit: 'piece' }, assumed: false });
});
