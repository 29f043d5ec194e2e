import { editDistance } from '../kernel/edit-distance';
import { keysOf } from '../kernel/keys-of';
import { foldName } from '../places/fold-name';
import words from './receipt-words.json';

/** What a word on a receipt is about. `saved` and `points` name amounts that nobody pays, `kept` days that are not the purchase's. */
export type ReceiptWord = keyof typeof words;

/** A text as words are compared: small letters without marks; everything that is no letter or digit is a space. The engine writes
 * the Greek letter for ß. */
export const foldText = (text: string): string => foldName(text.toLowerCase().replaceAll('β', 'ß'));

/** Currencies are often printed without a space behind a word: 'TotalEUR'. */
const CURRENCY_END = /(?<=\p{Letter}{3})(?:euro?|chf|dkk|sek|nok|kr|pln|zl|czk|kc|gbp)$/u;
const DIGITS_IN_WORDS: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 5: 's' };

/** A line's words: figures that were read for letters are letters again, figures alone are left out. */
export interface Worded {
  tokens: string[];
  /** Tokens that a dot says are the beginning of a word: 'Pagam.' */
  short: ReadonlySet<string>;
  squeezed: string;
}

function wordsOf(text: string): Worded {
  const tokens = foldText(text)
    .split(' ')
    .map((token) =>
      /\p{Letter}{2}/u.test(token)
        ? token.replace(
            /[015](?=\p{Letter})|(?<=\p{Letter})[015]/gu,
            (digit) => DIGITS_IN_WORDS[digit] ?? digit,
          )
        : token,
    )
    .map((token) => token.replace(/\d+/g, '').replace(CURRENCY_END, ''))
    .filter((token) => token !== '');
  const short = new Set([...text.matchAll(/\p{Letter}{3,}(?=\.)/gu)].map(([word]) => foldText(word)));
  return { tokens, short, squeezed: tokens.join('') };
}

interface Keyword {
  kind: ReceiptWord;
  tokens: string[];
  squeezed: string;
}

const KEYWORDS: readonly Keyword[] = keysOf(words).flatMap((kind) =>
  words[kind]
    .flatMap((line) => line.split(', '))
    .map((word) => ({ kind, tokens: word.split(' '), squeezed: word.replaceAll(' ', '') })),
);

/** How many letters of a word may be misread: none of four or fewer, one of up to nine, else two; never the first. */
const misreadable = (length: number): number => (length < 5 ? 0 : length < 10 ? 1 : 2);

/** Fewer letters in front of a dot say nothing. */
const LEAST_SHORT = 3;

/** Where a keyword stands in a line: 0 at its start, higher further on; null where it does not stand. */
function placeOf(line: Worded, { kind, tokens, squeezed }: Keyword): number | null {
  const { length } = squeezed;
  const most = misreadable(length);
  const near = (token: string): boolean =>
    token === squeezed || (token[0] === squeezed[0] && editDistance(token, squeezed, { most }) <= most);
  const begins = (token: string | undefined, word: string): boolean =>
    token !== undefined && line.short.has(token) && word.startsWith(token) && token.length >= LEAST_SHORT;
  // A short word of tax has the code of its rate behind it: 'PTU B 23 %', 'UStB20%'.
  const coded = (token: string): boolean =>
    kind === 'tax' && length <= 4 && length >= 3 && token.length === length + 1 && token.startsWith(squeezed);
  const whole = line.tokens.findIndex((token, index) =>
    tokens.length === 1
      ? near(token) || coded(token) || (token.length >= 4 && begins(token, squeezed))
      : tokens.every(
          (word, offset) => line.tokens[index + offset] === word || begins(line.tokens[index + offset], word),
        ) ||
        (length >= 8 && near(token)),
  );
  if (whole >= 0) return whole;
  // Words that run together: only long ones are looked for within others.
  if (length < 7 && !(tokens.length > 1 && length >= 6)) return null;
  const inside = line.squeezed.indexOf(squeezed);
  if (inside >= 0) return inside === 0 ? 0 : 1;
  return length >= 8 &&
    line.squeezed[0] === squeezed[0] &&
    editDistance(line.squeezed.slice(0, length), squeezed, { most: 1 }) <= 1
    ? 0
    : null;
}

/** What a line is about: for each kind its first place in the line, and how long the word is that says so. */
export type Marks = ReadonlyMap<ReceiptWord, { place: number; length: number }>;

export function marksOf(text: string): Marks {
  const line = wordsOf(text);
  const marks = new Map<ReceiptWord, { place: number; length: number }>();
  for (const keyword of KEYWORDS) {
    const place = placeOf(line, keyword);
    if (place === null) continue;
    const known = marks.get(keyword.kind);
    const { length } = keyword.squeezed;
    if (!known || place < known.place || (place === known.place && length > known.length))
      marks.set(keyword.kind, { place, length });
  }
  return marks;
}
