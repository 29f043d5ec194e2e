import { foldText } from './slots';
import words from './yes-no-words.json' with { type: 'json' };

/** Spaced words with nothing between them: 'Yes, unfortunately!' is 'yes unfortunately '. */
const plainWords = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trimStart();

const only = (own: readonly string[]) => new RegExp(`^(?:(?:${[...own, ...words.beside].join('|')}) )+$`);
const ONLY_YES = only(words.yes);
const ONLY_NO = only(words.no);
const ONLY_BESIDE = only([]);

/** Whether a message is a yes or a no and nothing else, in the six languages; null when it is neither or says more: 'no
 * food left' and 'unfortunately not' are no answers to a question of yes or no. */
export function saidYes(text: string): boolean | null {
  const said = `${plainWords(text).trimEnd()} `;
  if (ONLY_BESIDE.test(said)) return null;
  if (ONLY_YES.test(said)) return true;
  return ONLY_NO.test(said) ? false : null;
}

const BEGINNING = new RegExp(`^(?:(?:${[...words.yes, ...words.no].join('|')})(?!\\p{L})[\\s\\p{P}]*)+`, 'u');

/** What follows the yes or no that a message begins with, folded; null when it begins with none, or nothing follows. */
export function afterYesNo(text: string): string | null {
  const folded = foldText(text).trim();
  const rest = folded.replace(BEGINNING, '');
  return rest === folded || rest === '' ? null : rest;
}
