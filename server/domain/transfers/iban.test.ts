import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SEPA_COUNTRIES, formatIban, maskIban, readIban } from './iban';

/** The example of each country in SWIFT's registry. */
const EXAMPLES = `
AD1200012030200359100100 AL47212110090000000235698741 AT611904300234573201 BE68539007547034 BG80BNBG96611020345678
CH9300762011623852957 CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000 DK5000400440116243
EE382200221020145685 ES9121000418450200051332 FI2112345600000785 FR1420041010050500013M02606 GB29NWBK60161331926819
GI75NWBK000000007099453 GR1601101250000000012300695 HR1210010051863000160 HU42117730161111101800000000
IE29AIBK93115212345678 IS140159260076545510730339 IT60X0542811101000000123456 LI21088100002324013AA LT121000011101001000
LU280019400644750000 LV80BANK0000435195001 MC5811222000010123456789030 MD24AG000225100013104168 ME25505000012345678951
MK07250120000058984 MT84MALT011000012345MTLCAST001S NL91ABNA0417164300 NO9386011117947 PL61109010140000071219812874
PT50000201231234567890154 RO49AAAA1B31007593840000 RS35260005601001611379 SE4550000000058398257466 SI56263300012039086
SK3112000000198742637541 SM86U0322509800000000270100 VA59001123000012345678`
  .trim()
  .split(/\s+/);

const problemOf = (text: string) => {
  const read = readIban(text);
  return read.ok ? null : read.problem;
};
const anIban = fc.constantFrom(...EXAMPLES);

describe('an IBAN', () => {
  it('is valid in each of the SEPA countries', () => {
    expect(EXAMPLES.map((iban) => iban.slice(0, 2))).toEqual([...SEPA_COUNTRIES].sort());
    for (const iban of EXAMPLES) expect(readIban(iban)).toEqual({ ok: true, iban });
  });

  it('is understood as people paste it', () => {
    const iban = 'DK5000400440116243';
    for (const text of [
      'DK50 0040 0440 1162 43',
      ' dk50 0040 0440 1162 43\n',
      'IBAN: DK50-0040-0440-1162-43.',
      'iban dk5000400440116243',
      '\u200e\u201cDK50\u00a00040\u00a00440\u00a01162\u00a043\u201d\u2069',
      '\uff24\uff2b50 0040 0440 1162 43',
    ])
      expect(readIban(text)).toEqual({ ok: true, iban });
  });

  it('is refused with what is wrong about it', () => {
    expect(problemOf(' ')).toBe('empty');
    expect(problemOf('IBAN')).toBe('empty');
    expect(problemOf('US64SVBKUS6S3300958879')).toBe('country');
    expect(problemOf('0040 0440116243')).toBe('country');
    expect(problemOf('toString')).toBe('country');
    expect(problemOf('DK500040044011624')).toBe('length');
    expect(problemOf('DK50004004401162433')).toBe('length');
    expect(problemOf('NL91 0417 1643 00AB NA')).toBe('structure');
    expect(problemOf('DKX000400440116243')).toBe('structure');
    expect(problemOf('DK5000400440116234')).toBe('checksum');
    expect(problemOf('GB29 NWBK 6016 1331 9268 18')).toBe('checksum');
  });

  it('has no check digits that only look right: 97 lies between one number and its twin', () => {
    const withCheck = (check: string) =>
      Array.from({ length: 1000 }, (_, n) => `DK${check}${String(n).padStart(14, '0')}`).find(
        (iban) => readIban(iban).ok,
      ) ?? '';
    for (const [check, twin] of [
      ['02', '99'],
      ['97', '00'],
      ['98', '01'],
    ] as const)
      expect(problemOf(`DK${twin}${withCheck(check).slice(4)}`), `DK${twin}`).toBe('checksum');
  });

  it('stays valid in groups of four, in any case', () => {
    fc.assert(
      fc.property(anIban, fc.boolean(), (iban, lower) => {
        const shown = formatIban(iban);
        expect(shown.split(' ').every((group) => group.length <= 4)).toBe(true);
        expect(readIban(lower ? shown.toLowerCase() : shown)).toEqual({ ok: true, iban });
      }),
    );
  });

  it('with one digit changed is refused', () => {
    const changed = fc
      .tuple(anIban, fc.nat(33), fc.constantFrom(...Array.from('0123456789')))
      .filter(([iban, at, digit]) => /\d/.test(iban[at] ?? '') && iban[at] !== digit);
    fc.assert(
      fc.property(changed, ([iban, at, digit]) => {
        expect(readIban(iban.slice(0, at) + digit + iban.slice(at + 1)).ok).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('with two neighbouring digits of the account exchanged is refused', () => {
    fc.assert(
      fc.property(anIban, fc.nat(32), (iban, at) => {
        fc.pre(at > 3 && /^(\d)(?!\1)\d$/.test(iban.slice(at, at + 2)));
        const exchanged = `${iban.slice(0, at)}${iban[at + 1]}${iban[at]}${iban.slice(at + 2)}`;
        expect(readIban(exchanged).ok).toBe(false);
      }),
    );
  });

  it('is masked so that its owner knows it and nobody could use it', () => {
    expect(maskIban('DK5000400440116289')).toBe('DK50 •••• •••• 89');
    expect(maskIban('MT84MALT011000012345MTLCAST001S')).toBe('MT84 •••• •••• 1S');
  });
});
