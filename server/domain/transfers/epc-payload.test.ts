import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '../kernel/money';
import { epcPayload, readHolder } from './epc-payload';

const IBAN = 'DK5000400440116243';
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** A second implementation of the guideline: what a banking app reads from a code. */
function readPayload(payload: string) {
  const [service, version, charset, code, bic, name, iban, amount = '', purpose, reference, text, ...more] =
    payload.split('\n');
  expect({ service, version, charset, code, bic, more }).toEqual({
    service: 'BCD',
    version: '002',
    charset: '1',
    code: 'SCT',
    bic: '',
    more: [],
  });
  expect(amount).toMatch(/^EUR\d{1,9}\.\d\d$/);
  expect([purpose ?? '', reference ?? '']).toEqual(['', '']);
  return { name, iban, cents: Math.round(Number(amount.slice(3)) * 100), text: text ?? '' };
}

describe('the payload of a transfer', () => {
  it('is what the guideline says, line by line', () => {
    const transfer = {
      holder: 'Lena Sørensen',
      iban: IBAN,
      amount: cents(1250),
      remittance: 'Hazel, Coffee',
    };
    expect(epcPayload(transfer)).toBe(
      'BCD\n002\n1\nSCT\n\nLena Sørensen\nDK5000400440116243\nEUR12.50\n\n\nHazel, Coffee',
    );
    expect(epcPayload({ ...transfer, remittance: ' ' })).toMatch(/\nEUR12\.50$/);
  });

  it('holds amounts from a cent to the most that a transfer can have', () => {
    const of = (amount: number) =>
      readPayload(epcPayload({ holder: 'Lena', iban: IBAN, amount: cents(amount), remittance: 'x' })).cents;
    expect([of(1), of(100), of(99_999_999_999)]).toEqual([1, 100, 99_999_999_999]);
    for (const wrong of [0, -1, 100_000_000_000]) expect(() => of(wrong)).toThrow(RangeError);
  });

  it('parses back, fits into a code, and no text adds a line to it', () => {
    const remittance = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: fc.constantFrom('a', 'ø', '漢', '🐿', '\n', '\r', '\u2028', '\u202e', ' ') }),
    );
    const holder = fc
      .string({ unit: fc.constantFrom('L', 'ø', 'ё', '漢', ' ', '-', '’'), minLength: 1, maxLength: 70 })
      .filter((name) => readHolder(name) !== null);
    fc.assert(
      fc.property(holder, remittance, fc.integer({ min: 1, max: 99_999_999_999 }), (name, text, amount) => {
        const payload = epcPayload({ holder: name, iban: IBAN, amount: cents(amount), remittance: text });
        expect(bytesOf(payload)).toBeLessThanOrEqual(331);
        expect(payload).toBe(payload.trimEnd());
        const read = readPayload(payload);
        expect(read).toMatchObject({ name: readHolder(name), iban: IBAN, cents: amount });
        expect(Array.from(read.text).length).toBeLessThanOrEqual(140);
        expect(read.text).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the name of an account', () => {
  it('is kept as the bank knows it, on one line', () => {
    expect(readHolder('  Łucja  O’Neill-Müller ')).toBe('Łucja O’Neill-Müller');
    expect(readHolder('Lena\nEUR9999\u202e')).toBe('Lena EUR9999');
    expect(readHolder('A. & B. Smith (joint)')).toBe('A. & B. Smith (joint)');
  });

  it('is refused where no bank has such a name', () => {
    for (const wrong of ['', ' \n ', '12', '🐿', 'Lena <b>', 'x'.repeat(71), '漢'.repeat(71), '𠀀'.repeat(60)])
      expect(readHolder(wrong)).toBe(null);
    expect(readHolder('x'.repeat(70))).toBe('x'.repeat(70));
  });
});
