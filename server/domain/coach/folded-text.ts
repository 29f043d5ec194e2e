/** At most this many characters are read, to limit the cost of a search. Notes have at most 2,000. */
const MAX_READ = 5_000;

/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd' };

/** A text prepared for finding words in it: lower case, without accents ('Dîner' is 'diner') or apostrophes
 * ("can't" is 'cant'). */
export function foldText(text: string): string {
  return text
    .slice(0, MAX_READ)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’‘ʼ`´]/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** The words of a folded text with single spaces between and around them: ' no more coffee '. */
export function spacedWords(folded: string): string {
  return ` ${folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}
