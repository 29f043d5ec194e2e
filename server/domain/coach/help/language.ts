import { keysOf } from '../../kernel/keys-of';
import file from './languages.json' with { type: 'json' };

/** The languages that the built-in coach reads. */
const READ_LANGUAGES = keysOf(file.six);
export type ReadLanguage = keyof typeof file.six;
type OtherLanguage = keyof typeof file.others;
/** ISO 639-1: the six, and those that are recognised and not read. */
export type Language = ReadLanguage | OtherLanguage;

/** Whether the coach reads a language. Null is one that is not even recognised. */
export const isRead = (language: Language | null): language is ReadLanguage =>
  language !== null && language in file.six;

/** Says in a language that is not read that it is not; English alone where it is not recognised. */
export const unreadSentence = (language: Language | null): string =>
  `${language === null || isRead(language) ? '' : `${file.others[language].unread} `}${file.unread}`;

interface Scored<T extends string> {
  language: T;
  words: ReadonlySet<string>;
  letters: ReadonlySet<string>;
}

const scored = <T extends string>(
  language: T,
  { words, letters }: { words: string; letters: string },
): Scored<T> => ({
  language,
  words: new Set(words.split(' ')),
  letters: new Set(letters),
});
const SIX = READ_LANGUAGES.map((language) => scored(language, file.six[language]));
const OTHERS = keysOf(file.others).map((language) => scored(language, file.others[language]));

/** Letters that only one of the languages in Cyrillic script has. */
const CYRILLIC = [
  [/[іїєґ]/u, 'uk'],
  [/[ыэё]/u, 'ru'],
  [/ъ|(?<!\p{L})(?:да|съм|искам|как|колко|моята|спестих)(?!\p{L})/u, 'bg'],
] as const;

/** When a message is taken for one of the others: two of its words are of one of them, and more than of any of the
 * six; or few are of the six (this share) and one is of another alone; or none is of the six. To tell somebody wrongly
 * that their language is not read is worse than to read a foreign message wrongly. Chosen on messages of other authors
 * (docs/coach-evals.md). */
const WORDS_OF_OTHER = 2;
const FEW = 0.34;
/** Shorter words are in too many languages to decide alone. */
const LETTERS_OF_OTHER = 3;

/** The language of a message by its small words and letters. In doubt it is one of the six, and English; null for one
 * that is not recognised and none of the six. */
export function languageOf(text: string): Language | null {
  const lower = text.toLowerCase().normalize('NFC');
  const letters = lower.match(/\p{L}/gu) ?? [];
  const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  if (2 * foreign.length > letters.length) return languageOfScript(lower);
  const words = lower.replaceAll('’', "'").match(/\p{L}+(?:'\p{L}+)?/gu) ?? [];
  const read = bestOf(SIX, words, lower);
  const other = bestOf(OTHERS, words, lower);
  const few = words.length > 1 && read.score < FEW * words.length;
  if (
    (other.score >= WORDS_OF_OTHER && other.score > read.score) ||
    (few && bestOf(OTHERS, words.filter(isForeign), lower).score > 0) ||
    (words.length > 2 && read.score === 0)
  )
    return other.score > 0 ? other.language : null;
  return read.score > 0 ? read.language : 'en';
}

const isForeign = (word: string): boolean =>
  word.length >= LETTERS_OF_OTHER && SIX.every(({ words }) => !words.has(word));

/** The language with most words and own letters in a message; the first of those with the same number. */
function bestOf<T extends string>(
  all: readonly Scored<T>[],
  words: readonly string[],
  lower: string,
): { language: T; score: number } {
  const scores = all.map(({ language, words: known, letters }) => ({
    language,
    score:
      words.filter((word) => known.has(word)).length +
      [...letters].filter((letter) => lower.includes(letter)).length,
  }));
  return scores.reduce((best, one) => (one.score > best.score ? one : best));
}

function languageOfScript(lower: string): OtherLanguage | null {
  if (/\p{Script=Greek}/u.test(lower)) return 'el';
  if (/\p{Script=Arabic}/u.test(lower)) return 'ar';
  if (!/\p{Script=Cyrillic}/u.test(lower)) return null;
  return CYRILLIC.find(([letters]) => letters.test(lower))?.[1] ?? 'ru';
}
