/** At most this many characters are read, to limit the cost of a search. Notes have at most 2,000. */
const MAX_READ = 5_000;

/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd' };

/** The words of a text with single spaces between and around them: ' no more coffee '. They are in lower case,
 * without accents ('Dîner' is 'diner') or apostrophes ("can't" is 'cant'). */
export const wordsOf = (text: string): string =>
  ` ${text
    .slice(0, MAX_READ)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’‘ʼ`´]/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** An expression that finds any of these words in what {@link wordsOf} returns. A star stands for any end or
 * beginning of a word: 'mend*' finds 'mended'. A comma separates words as well. */
export const anyWordOf = (words: readonly string[]): RegExp =>
  new RegExp(` (?:${words.join('|').replaceAll(', ', '|').replaceAll('*', '[\\p{L}\\p{N}]*')}) `, 'u');
