import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  addCents,
  cents,
  formatAmountInput,
  formatCount,
  formatEur,
  isNumberLocale,
  knowNumberPattern,
  numberPatternOf,
  parseAmount,
  parseNumeric,
  toNumeric,
} from './money';

const MAX = 999_999_999_999;
const anyAmount = fc.integer({ min: 0, max: MAX }).map(cents);
const signedAmount = fc.integer({ min: -MAX, max: MAX }).map(cents);
const LOCALES = [
  'en-US',
  'en-GB',
  'de-DE',
  'de-CH',
  'fr-FR',
  'fr-CH',
  'es-ES',
  'nl-NL',
  'sv-SE',
  'pt-BR',
  'ar-EG',
  'hi-IN',
];
const anyLocale = fc.constantFrom(...LOCALES);

/** An understood amount, or the problem. */
function read(text: string): number | string {
  const parsed = parseAmount(text);
  return parsed.ok ? parsed.cents : parsed.problem;
}

describe('cents', () => {
  it('refuses what is no exact number of cents', () => {
    for (const bad of [0.5, Number.NaN, Infinity, -Infinity, 2 ** 53])
      expect(() => cents(bad)).toThrow(RangeError);
    expect(cents(2 ** 53 - 1)).toBe(2 ** 53 - 1);
  });

  it('knows no negative zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true);
  });

  it('adds exactly: 0.10 + 0.20 = 0.30, and nothing is 0', () => {
    expect(addCents(cents(10), cents(20))).toBe(30);
    expect(addCents()).toBe(0);
    expect(() => addCents(cents(2 ** 53 - 1), cents(1))).toThrow(RangeError);
  });

  it('adds in any order', () => {
    fc.assert(
      fc.property(fc.array(signedAmount, { maxLength: 50 }), (amounts) => {
        expect(addCents(...amounts)).toBe(addCents(...amounts.toReversed()));
      }),
    );
  });
});

describe('numeric(12,2) text', () => {
  it('survives the way to the database and back', () => {
    fc.assert(
      fc.property(signedAmount, (amount) => {
        expect(parseNumeric(toNumeric(amount))).toBe(amount);
      }),
    );
  });

  it('is written as PostgreSQL writes it', () => {
    const texts = [0, 5, 50, 1250, -5, -1250, 999_999_999_999].map((n) => toNumeric(cents(n)));
    expect(texts).toEqual(['0.00', '0.05', '0.50', '12.50', '-0.05', '-12.50', '9999999999.99']);
  });

  it('is read with no, one or two decimals', () => {
    expect(['12', '12.5', '12.50', '-0.05', '0.00', '-0.00'].map(parseNumeric)).toEqual([
      1200, 1250, 1250, -5, 0, 0,
    ]);
  });

  it('is refused otherwise', () => {
    for (const bad of [
      '',
      '12.',
      '.5',
      '12.345',
      '1e3',
      'NaN',
      '12,50',
      ' 12',
      '12 ',
      '--1',
      '+1',
      '99999999999999999',
    ]) {
      expect(() => parseNumeric(bad), bad).toThrow(RangeError);
    }
  });
});

describe('parseAmount', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,5', 1250],
    ['12.50', 1250],
    ['12,50', 1250],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1.234,5', 123_450],
    ['1.234.567', 123_456_700],
    ['1,234,567.89', 123_456_789],
    ['1234,50', 123_450],
    ['0', 0],
    ['0,05', 5],
    ['007', 700],
    ['.5', 50],
    ['12.', 1200],
    ['  12,50 ', 1250],
    ['€12.50', 1250],
    ['€ 12,50', 1250],
    ['9999999999.99', 999_999_999_999],
    ['00000000000000000001', 100],
  ])('understands %j without doubt', (text, amount) => {
    expect(parseAmount(text)).toEqual({ ok: true, cents: amount, ambiguous: false });
  });

  it.each([
    ['1.234', 123_400],
    ['1,234', 123_400],
    ['12.345', 1_234_500],
    ['€999,999', 99_999_900],
  ])('takes %j for thousands and says that it could be read otherwise', (text, amount) => {
    expect(parseAmount(text)).toEqual({ ok: true, cents: amount, ambiguous: true });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['€', 'empty'],
    ['.', 'not_a_number'],
    [',', 'not_a_number'],
    ['.,', 'not_a_number'],
    ['abc', 'not_a_number'],
    ['12a', 'not_a_number'],
    ['-12', 'not_a_number'],
    ['+12', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['1 234', 'not_a_number'],
    ['$12', 'not_a_number'],
    ['€€12', 'not_a_number'],
    ['١٢', 'not_a_number'],
    ['12\0', 'not_a_number'],
    ['1..2', 'not_a_number'],
    ['1,23.45', 'not_a_number'],
    ['1.23,45', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['12.34.56', 'not_a_number'],
    ['1,234.567.8', 'not_a_number'],
    ['1,234.567,89', 'not_a_number'],
    ['0.123.456', 'not_a_number'],
    ['1234.567.890', 'not_a_number'],
    ['12.3456', 'too_many_decimals'],
    ['1234.567', 'too_many_decimals'],
    ['0.123', 'too_many_decimals'],
    ['.123', 'too_many_decimals'],
    ['01.234', 'too_many_decimals'],
    ['1.234,567', 'too_many_decimals'],
    ['10000000000', 'too_large'],
    ['9'.repeat(10_000), 'too_large'],
  ])('refuses %j: %s', (text, problem) => {
    expect(read(text)).toBe(problem);
  });

  it('reads back what an amount field shows, in every locale', () => {
    fc.assert(
      fc.property(anyAmount, anyLocale, (amount, locale) => {
        expect(parseAmount(formatAmountInput(amount, locale))).toEqual({
          ok: true,
          cents: amount,
          ambiguous: false,
        });
      }),
    );
  });

  it('reads grouped amounts of both customs alike', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const text = toNumeric(amount);
        const grouped = text.slice(0, -3).replace(/\B(?=(?:\d{3})+$)/g, ',') + text.slice(-3);
        const european = grouped.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
        expect(read(grouped)).toBe(amount);
        expect(read(european)).toBe(amount);
      }),
    );
  });

  it('is certain only where no other reading exists: a third digit after a lone sign is never silent', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,8}[.,][0-9]{3}$/), (text) => {
        const parsed = parseAmount(text);
        expect(parsed.ok && !parsed.ambiguous).toBe(false);
      }),
    );
  });

  it('never throws and never gives a negative or broken amount', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,€ -]{0,20}$/));
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = parseAmount(text);
        if (parsed.ok)
          expect(parsed.cents >= 0 && parsed.cents <= MAX && Number.isInteger(parsed.cents)).toBe(true);
      }),
    );
  });
});

describe('formatEur', () => {
  it('shows whole euros short and the rest with two decimals', () => {
    expect(formatEur(cents(1200), 'en-GB')).toBe('€12');
    expect(formatEur(cents(1250), 'en-GB')).toBe('€12.50');
    expect(formatEur(cents(1200), 'en-GB', { decimals: 'always' })).toBe('€12.00');
    expect(formatEur(cents(123_450), 'de-DE')).toBe('1.234,50\u00a0€');
    expect(formatEur(cents(0), 'en-GB')).toBe('€0');
    expect(formatEur(cents(-550), 'en-GB')).toBe('-€5.50');
  });

  it('groups French thousands with the one space that server and browsers share', () => {
    expect(formatEur(cents(123_450), 'fr-FR')).toBe('1\u00a0234,50\u00a0€');
  });

  it('keeps every cent, whatever the locale', () => {
    fc.assert(
      fc.property(anyAmount, anyLocale, (amount, locale) => {
        const digits = formatEur(amount, locale, { decimals: 'always' }).replace(/\D/g, '');
        expect(Number(digits)).toBe(amount);
      }),
    );
  });

  it('falls back to English numbers for a locale that nobody knows', () => {
    for (const locale of ['', 'de_DE', 'xx-invalid-tag-too-long', '../etc']) {
      expect(formatEur(cents(1250), locale)).toBe('€12.50');
    }
    expect(isNumberLocale('de-DE')).toBe(true);
    expect(isNumberLocale('de_DE')).toBe(false);
    expect(isNumberLocale('zz')).toBe(false);
  });
});

describe('number patterns', () => {
  const PATTERNED = LOCALES.filter((locale) => numberPatternOf(locale) !== null);

  it('are there for the locales of most people', () => {
    expect(PATTERNED).toEqual(expect.arrayContaining(['en-GB', 'de-DE', 'fr-FR', 'es-ES', 'nl-NL', 'sv-SE']));
    expect(numberPatternOf('en-IE')).toEqual({
      euro: ['€', ''],
      minusEuro: ['-€', ''],
      minus: '-',
      group: ',',
      decimal: '.',
      groupsFrom: 4,
    });
  });

  it('are missing where groups have two digits', () => {
    expect(numberPatternOf('hi-IN')).toBeNull();
  });

  it('write what Intl writes', () => {
    // A tag of its own, which only the pattern is known for.
    const asPattern = (locale: string) => `${locale}-x-pattern`;
    for (const locale of PATTERNED) {
      const pattern = numberPatternOf(locale);
      if (pattern) knowNumberPattern(asPattern(locale), pattern);
    }
    fc.assert(
      fc.property(
        signedAmount,
        fc.integer(),
        fc.constantFrom(...PATTERNED),
        fc.constantFrom('auto', 'always'),
        (amount, count, locale, decimals) => {
          const [own, by] = [locale, asPattern(locale)];
          expect(formatEur(amount, by, { decimals })).toBe(formatEur(amount, own, { decimals }));
          expect(formatCount(count, by)).toBe(formatCount(count, own));
          expect(formatCount(count / 10, by)).toBe(formatCount(count / 10, own));
          const typed = cents(Math.abs(amount));
          expect(formatAmountInput(typed, by, { decimals })).toBe(
            formatAmountInput(typed, own, { decimals }),
          );
        },
      ),
    );
  });
});

describe('formatAmountInput', () => {
  it('uses the decimal sign of the locale and no grouping', () => {
    expect(formatAmountInput(cents(123_450), 'de-DE')).toBe('1234,50');
    expect(formatAmountInput(cents(123_450), 'en-US')).toBe('1234.50');
    expect(formatAmountInput(cents(1200), 'de-DE')).toBe('12');
    expect(formatAmountInput(cents(5), 'ar-EG')).toBe('0.05');
  });
});
