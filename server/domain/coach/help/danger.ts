import { keysOf } from '../../kernel/keys-of';
import file from './danger-phrases.json' with { type: 'json' };
import type { Language } from './language';
import { END, NOTHING, START, anyPhraseOf, phraseText } from './phrases';

/** How plainly a message speaks of danger. `clear`: not wanting or not being able to live, ending one's life, violence by
 * somebody, in the first person, or a friend who wants to die. `maybe`: words that may be meant so. */
export type DangerLevel = 'clear' | 'maybe';

export interface Danger {
  level: DangerLevel;
  /** ISO 639-1, of the phrase that was found; null when no phrase was. */
  language: Language | null;
}

function compile(language: Language) {
  const { not, place, wish, live, clear, maybe, calm } = file.languages[language];
  const listOf = (words: readonly string[]) =>
    words.length === 0 ? NOTHING : `${anyPhraseOf(words, NOTHING)}${END}`;
  const gapNot = `(?:${listOf(not)}|${listOf(place)})`;
  const negated =
    not.length === 0 ? '' : String.raw`(?<!${START}${anyPhraseOf(not, NOTHING)} +(?:[^ ,.]{1,2} +)?)`;
  const regex = (source: string, flags = 'u') => new RegExp(source, flags);
  const list = (patterns: readonly string[]) => anyPhraseOf(patterns, gapNot);
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
  const words = phraseText(text);
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
