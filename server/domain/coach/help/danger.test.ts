import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import cases from './danger-cases.json' with { type: 'json' };
import { dangerIn } from './danger';
import phrases from './danger-phrases.json' with { type: 'json' };

const CLEAR = Object.entries(cases.clear).flatMap(([language, all]) =>
  all.map((phrase) => [language, phrase] as const),
);
const level = (text: string) => dangerIn(text)?.level ?? null;

describe('clear words of danger', () => {
  test('are known in the official languages of the EU, Turkish, Ukrainian, Arabic and Russian', () => {
    const union = 'bg hr cs da de el en es et fi fr ga hu it lt lv mt nl pl pt ro sk sl sv'.split(' ');
    expect(Object.keys(phrases.languages).sort()).toEqual([...union, 'ar', 'ru', 'tr', 'uk'].sort());
  });

  test.each(CLEAR)('%s: %s', (language, phrase) =>
    expect(dangerIn(phrase)).toEqual({ level: 'clear', language }),
  );
  test.each(cases.clearToo)('%s', (phrase) => expect(level(phrase)).toBe('clear'));
  test.each(cases.others)('about somebody else: %s', (phrase) => expect(level(phrase)).toBe('clear'));

  test('are found in capitals, without accents, and in the middle of other sentences', () => {
    const around = fc.constantFrom('', 'No.', 'yes,', 'Nein, ', 'How much is left? ', 'Lena owes me 20.');
    const change = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
      (text: string) => text.replaceAll("'", '’'),
      (text: string) => text.replaceAll(' ', '  '),
      (text: string) => text.replace(/(\p{L})$/u, '$1$1$1$1'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...CLEAR), around, around, change, ([, phrase], before, after, to) => {
        expect(level(`${before} ${to(phrase)}. ${after}`)).toBe('clear');
      }),
      { numRuns: 500 },
    );
  });
});

test.each(cases.maybe)('may be meant so: %s', (phrase) => expect(level(phrase)).toBe('maybe'));
test.each(cases.harmless)('harmless: %s', (phrase) => expect(level(phrase)).not.toBe('clear'));
