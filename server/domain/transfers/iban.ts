import nationalParts from './national-parts.json' with { type: 'json' };

/** How the national part of an IBAN looks in each country and territory of the SEPA area: n digits, a capital
 * letters, c either, as SWIFT's registry writes it. */
const NATIONAL_PART: Readonly<Record<string, string>> = nationalParts;

export const SEPA_COUNTRIES = Object.keys(NATIONAL_PART);

const CLASS: Readonly<Record<string, string>> = { n: '[0-9]', a: '[A-Z]', c: '[0-9A-Z]' };

/** The whole IBAN of a country: its code, two check digits, the national part. */
function structureOf(country: string): { length: number; pattern: RegExp } | null {
  const parts = [...(NATIONAL_PART[country] ?? '').matchAll(/(\d+)([nac])/g)];
  if (parts.length === 0) return null;
  const length = parts.reduce((sum, [, count]) => sum + Number(count), 4);
  const national = parts.map(([, count, kind = 'n']) => `${CLASS[kind]}{${count}}`).join('');
  return { length, pattern: new RegExp(`^[A-Z]{2}[0-9]{2}${national}$`) };
}

/** The account number as one number modulo 97, as ISO 13616 reads it: the first four characters last, a letter
 * as its two digits from A = 10 on. */
function remainder(iban: string): number {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

export type ReadIban = { ok: true; iban: string } | { ok: false; problem: IbanProblem };

/** What is copied along with a number: spaces, separators, quotes, invisible characters. */
const AROUND = /[\s\p{Cc}\p{Cf}\p{Pd}\p{Pi}\p{Pf}.:;,/'"]/gu;

/** Understands an IBAN as people type and paste it: in groups, in lower case, with 'IBAN:' in front. */
export function readIban(text: string): ReadIban {
  const iban = text.normalize('NFKC').replace(AROUND, '').toUpperCase().replace(/^IBAN/, '');
  if (iban === '') return { ok: false, problem: 'empty' };
  const structure = structureOf(iban.slice(0, 2));
  if (!structure) return { ok: false, problem: 'country' };
  if (iban.length !== structure.length) return { ok: false, problem: 'length' };
  if (!structure.pattern.test(iban)) return { ok: false, problem: 'structure' };
  // Check digits that no bank issues: 00, 01 and 99 have the same remainders as 97, 98 and 02.
  const check = Number(iban.slice(2, 4));
  if (remainder(iban) !== 1 || check < 2 || check > 98) return { ok: false, problem: 'checksum' };
  return { ok: true, iban };
}

/** The message for each problem: what is wrong, and what to do. */
export const IBAN_PROBLEM_TEXT = {
  empty: 'Enter your IBAN',
  country: 'An IBAN begins with the letters of a SEPA country, for example DK or DE',
  length: 'This IBAN is too short or too long. Copy it once more.',
  structure: 'A letter or digit is in the wrong place. Compare it with your bank’s.',
  checksum: 'One of the characters is wrong. Compare it with your bank’s.',
} as const;
export type IbanProblem = keyof typeof IBAN_PROBLEM_TEXT;

/** 'DK50 0040 0440 1162 43', as it is printed. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** 'DK50 •••• •••• 43': enough to recognise one's own account. */
export const maskIban = (iban: string): string => `${iban.slice(0, 4)} •••• •••• ${iban.slice(-2)}`;
