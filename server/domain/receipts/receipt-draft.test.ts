import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { localDay } from '../kernel/days';
import type { ReadReceipt } from './receipt';
import { formatReceiptAmount, parseReceiptAmount, receiptAmountInput } from './receipt-amount';
import { confirmedOf, draftOfReceipt, parseQuantity, sumsOf, withSign } from './receipt-draft';

const READ: ReadReceipt = {
  merchant: { value: 'Marktkauf', confidence: 0.6 },
  date: { value: localDay('2026-04-07'), confidence: 0.95 },
  total: { value: 1569, confidence: 0.99 },
  currency: { value: 'EUR', confidence: 1 },
  lines: [
    {
      kind: 'item',
      name: 'Apfelsaft',
      quantity: 2,
      unit: 'piece',
      unitAmount: 119,
      amount: 238,
      confidence: 0.9,
    },
    {
      kind: 'item',
      name: 'Bananen',
      quantity: 0.482,
      unit: 'kg',
      unitAmount: 199,
      amount: 96,
      confidence: 0.7,
    },
    {
      kind: 'discount',
      name: 'Rabatt',
      quantity: 1,
      unit: 'piece',
      unitAmount: null,
      amount: -50,
      confidence: 0.9,
    },
  ],
  addsUp: false,
  severalReceipts: false,
};
let made = 0;
const draft = (read = READ, locale = 'de-DE') => draftOfReceipt(read, locale, () => `line ${(made += 1)}`);
const TODAY = '2026-04-08';

describe('an amount of a receipt', () => {
  it('is read back as it is written, in every locale', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.constantFrom('de-DE', 'en-GB', 'da-DK', 'fr-FR', 'pl-PL', 'de-CH'),
        (amount, locale) => {
          expect(parseReceiptAmount(receiptAmountInput(amount, locale))).toBe(amount);
        },
      ),
    );
  });
  it.each([
    ['-0,50', -50],
    ['−1.20', -120],
    ['12', 1200],
    ['', null],
    ['-', null],
    ['1,2,3', null],
    ['--5', null],
  ])('%s is %s', (text, amount) => {
    expect(parseReceiptAmount(text)).toBe(amount);
  });
  it('names its currency, and is never converted', () => {
    expect(formatReceiptAmount(14_990, 'DKK', 'da-DK')).toBe('149,90 DKK');
    expect(formatReceiptAmount(-50, 'EUR', 'en-GB')).toBe('-€0.50');
  });
});

it.each([
  ['0,482', 0.482],
  ['2', 2],
  ['0', null],
  ['', null],
  ['1e3', null],
  ['0.1234', null],
])('the quantity %s is %s', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity);
});

describe('a draft', () => {
  it('holds what was read as its person types, and names what is not sure', () => {
    const { merchant, date, total, doubtful, lines } = draft();
    expect({ merchant, date, total, doubtful }).toEqual({
      ...{ merchant: 'Marktkauf', date: '2026-04-07', total: '15,69', doubtful: ['merchant'] },
    });
    expect(lines.map(({ quantity, amount, doubtful: unsure }) => [quantity, amount, unsure])).toEqual([
      ['2', '2,38', false],
      ['0,482', '0,96', true],
      ['1', '-0,50', false],
    ]);
  });
  it('has empty fields to look at where nothing was found', () => {
    const none = draft({ ...READ, merchant: null, date: null, total: null });
    expect(none).toMatchObject({ merchant: '', date: '', total: '' });
    expect(none.doubtful).toEqual(['merchant', 'date', 'total']);
  });
  it('adds up what can be read, and says what is missing to the total', () => {
    const read = draft();
    expect(sumsOf(read)).toEqual({ lines: 284, total: 1569, missing: 1285 });
    expect(sumsOf({ ...read, total: '2,84' }).missing).toBe(0);
    expect(sumsOf({ ...read, total: 'x' })).toMatchObject({ total: null, missing: null });
  });
  it('gives a discount its minus, and an item none', () => {
    const [item, , discount] = draft().lines;
    if (!item || !discount) throw new Error('There are three lines');
    expect(withSign({ ...discount, amount: '0,30' }, 'de-DE').amount).toBe('-0,30');
    expect(withSign({ ...discount, amount: '-0,30' }, 'de-DE').amount).toBe('-0,30');
    expect(withSign({ ...item, amount: '0,30' }, 'de-DE').amount).toBe('0,30');
  });
});

describe('a confirmed receipt', () => {
  it('has the lines with whole hundredths, in order', () => {
    const read = confirmedOf(draft(), TODAY);
    expect(read).toMatchObject({ ok: true, value: { merchant: 'Marktkauf', currency: 'EUR' } });
    if (read.ok) expect(read.value.lines.map(({ amount }) => amount)).toEqual([238, 96, -50]);
  });
  it('names what it needs', () => {
    const empty = draft({ ...READ, merchant: null, date: null, lines: [] });
    expect(confirmedOf(empty, TODAY)).toEqual({
      ok: false,
      errors: { merchant: 'Enter the shop', date: 'Enter the date', lines: 'Add at least one line' },
    });
    const [first, ...others] = draft().lines;
    if (!first) throw new Error('There are three lines');
    expect(confirmedOf({ ...draft(), lines: [first, ...others, { ...first, amount: '' }] }, TODAY)).toEqual({
      ok: false,
      errors: { lines: 'Line 4 needs a name, a quantity and an amount' },
    });
    expect(confirmedOf({ ...draft(), date: '2026-04-09' }, TODAY)).toMatchObject({
      errors: { date: 'The date is in the future' },
    });
  });
});
