/** Patterns of phrases as they are written in danger-phrases.json, needs.json and safe-phrases.json. The first of them
 * explains the marks. */
/** Letters that Unicode does not decompose, and Arabic ones that are written for each other. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ς: 'σ', ى: 'ي', ة: 'ه' },
};

/** Letters of a text or a pattern as they are compared: lower case, without accents, Arabic vowel signs and invisible
 * characters. Umlauts written out and doubled letters count once: 'moechte', 'dieee'. */
const foldLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}ـ]/gu, '')
    .replaceAll(/[æœøßłđðħıςىة]/gu, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/(\p{L})\1+/gu, '$1');

/** A text as patterns see it: words between single spaces, with ',' and '.' for the ends of clauses and sentences. Three dots are a pause
 * within a sentence. */
export const phraseText = (text: string): string =>
  ` ${foldLetters(text)
    .replaceAll(/\.{2,}/g, ' ')
    .replaceAll(/[.!?;:\n؟؛。]+/g, ' . ')
    .replaceAll(/[,،]/g, ' , ')
    .replaceAll(/[^\p{L}\p{N},.]+/gu, ' ')
    .trim()} `;

/** A letter or digit of such a text, which holds nothing else but blanks, commas and full stops. Classes of Unicode make the
 * patterns of all languages seven times as slow to compile. */
const IN_WORD = '[^ ,.]';
const BREAK = '[ ,]*';
export const START = `(?<!${IN_WORD})`;
export const END = `(?!${IN_WORD})`;

/** The regular expression of a pattern; its marks are explained in danger-phrases.json. */
function sourceOf(pattern: string, gapNot: string): string {
  const gap = `(?:[ ,]+(?!${gapNot})${IN_WORD}+){0,3}?${BREAK}`;
  return foldLetters(pattern)
    .replaceAll(/['’-]/g, ' ')
    .replaceAll(/\)\*/g, ')STAR')
    .replaceAll(/[*%]/g, 'REST')
    .replaceAll('#', String.raw`\p{N}+`)
    .replaceAll(/ ?~ ?/g, 'GAP')
    .replaceAll(' ', BREAK)
    .replaceAll('GAP', gap)
    .replaceAll('REST', `${IN_WORD}*`)
    .replaceAll('STAR', '*');
}

/** The source of a regular expression for any of the patterns, without boundaries.
 * @param gapNot a source that matches the words that no gap may hold */
export const anyPhraseOf = (patterns: readonly string[], gapNot: string): string =>
  `(?:${patterns.map((pattern) => sourceOf(pattern, gapNot)).join('|')})`;

/** A source that matches nothing. */
export const NOTHING = '(?!)';

/** Tells whether one of the patterns stands in a text. */
export function finder(patterns: readonly string[]): (text: string) => boolean {
  const regex = new RegExp(`${START}${anyPhraseOf(patterns, NOTHING)}${END}`, 'u');
  return (text) => regex.test(phraseText(text));
}
