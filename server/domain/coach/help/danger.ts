import { keysOf } from '../../kernel/keys-of';
import file from './danger-phrases.json' with { type: 'json' };

/** How plainly a message speaks of danger. `clear`: not wanting or not being able to live, ending one's life, violence by
 * somebody, in the first person, or a friend who wants to die. `maybe`: words that may be meant so. */
export type DangerLevel = 'clear' | 'maybe';

type Language = keyof typeof file.languages;

export interface Danger {
  level: DangerLevel;
  /** ISO 639-1, of the phrase that was found; null when no phrase was. */
  language: Language | null;
}

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

/** A text as words between single spaces, with ',' and '.' for the ends of clauses and sentences. Three dots are a pause
 * within a sentence. */
const wordsOf = (text: string): string =>
  ` ${foldLetters(text)
    .replaceAll(/\.{2,}/g, ' ')
    .replaceAll(/[.!?;:\n؟؛。]+/g, ' . ')
    .replaceAll(/[,،]/g, ' , ')
    .replaceAll(/[^\p{L}\p{N},.]+/gu, ' ')
    .trim()} `;

const BREAK = '[ ,]*';
const START = String.raw`(?<![\p{L}\p{N}])`;
const END = String.raw`(?![\p{L}\p{N}])`;

/** The regular expression of a pattern; its marks are explained in danger-phrases.json. */
function sourceOf(pattern: string, gapNot: string): string {
  const gap = String.raw`(?:[ ,]+(?!${gapNot})[\p{L}\p{N}]+){0,3}?${BREAK}`;
  return foldLetters(pattern)
    .replaceAll(/['’-]/g, ' ')
    .replaceAll(/\)\*/g, ')STAR')
    .replaceAll('*', String.raw`\p{L}*`)
    .replaceAll(')STAR', ')*')
    .replaceAll('%', String.raw`\p{L}*`)
    .replaceAll('#', String.raw`\p{N}+`)
    .replaceAll(/ ?~ ?/g, 'GAP')
    .replaceAll(' ', BREAK)
    .replaceAll('GAP', gap);
}

const anyOf = (patterns: readonly string[], gapNot: string): string =>
  `(?:${patterns.map((pattern) => sourceOf(pattern, gapNot)).join('|')})`;

const NOTHING = '(?!)';

function compile(language: Language) {
  const { not, place, wish, live, clear, maybe, calm } = file.languages[language];
  const listOf = (words: readonly string[]) =>
    words.length === 0 ? NOTHING : `${anyOf(words, NOTHING)}${END}`;
  const gapNot = `(?:${listOf(not)}|${listOf(place)})`;
  const negated = not.length === 0 ? '' : String.raw`(?<!${START}${anyOf(not, NOTHING)} +(?:\p{L}{1,2} +)?)`;
  const regex = (source: string, flags = 'u') => new RegExp(source, flags);
  const list = (patterns: readonly string[]) => anyOf(patterns, gapNot);
  return {
    language,
    calm: calm.length === 0 ? null : regex(START + list(calm) + END, 'gu'),
    clear: regex(
      `${START}(?:${negated}${list(wish)}${END}|${list(live)}${END}(?! ${listOf(place)})|${list(clear)}${END})`,
    ),
    maybe: regex(`${START}${list([...wish, ...live, ...maybe])}${END}`),
  };
}

const LANGUAGES = keysOf(file.languages).map(compile);

/** Looks for words of danger in all languages of danger-phrases.json at once, whatever language the rest is in. Null:
 * no phrase was found, which does not mean that there is no danger. */
export function dangerIn(text: string): Danger | null {
  const words = wordsOf(text);
  let found: Danger | null = null;
  let longest = 0;
  for (const { language, calm, clear, maybe } of LANGUAGES) {
    const rest = calm === null ? words : words.replaceAll(calm, ' . ');
    const phrase = clear.exec(rest)?.[0].length ?? 0;
    // Neighbouring languages share phrases; the longest is of the language that was written.
    if (phrase > longest) {
      found = { level: 'clear', language };
      longest = phrase;
    } else if (found === null && maybe.test(rest)) found = { level: 'maybe', language };
  }
  return found;
}

/** The first sentence of help in a language of danger-phrases.json. */
export const helpSentence = (language: Language): string => file.languages[language].help;
