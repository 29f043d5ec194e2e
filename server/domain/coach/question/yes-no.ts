import { foldSlotText } from './slots';
import words from './yes-no-words.json' with { type: 'json' };

/** Words separated by single spaces, without punctuation: 'Yes, unfortunately!' becomes 'yes unfortunately '. */
const plainWords = (text: string): string =>
  foldSlotText(text)
    .replaceAll(/[^\p{L}\p{N}']+/gu, ' ')
    .trimStart();

const only = (own: readonly string[]) => new RegExp(`^(?:(?:${[...own, ...words.beside].join('|')}) )+$`);
const ONLY_YES = only(words.yes);
const ONLY_NO = only(words.no);
const ONLY_BESIDE = only([]);

/** Whether a message is a plain yes or no in one of the six languages. Null when it is neither or says more:
 * 'no food left' and 'unfortunately not' do not answer a yes-or-no question. */
export function saidYes(text: string): boolean | null {
  const said = `${plainWords(text).trimEnd()} `;
  if (ONLY_BESIDE.test(said)) return null;
  if (ONLY_YES.test(said)) return true;
  return ONLY_NO.test(said) ? false : null;
}

const BEGINNING = new RegExp(`^(?:(?:${[...words.yes, ...words.no].join('|')})(?!\\p{L})[\\s\\p{P}]*)+`, 'u');

/** What follows a leading yes or no, folded; null without a leading yes or no, or when nothing follows. */
export function afterYesNo(text: string): string | null {
  const folded = foldSlotText(text).trim();
  const rest = folded.replace(BEGINNING, '');
  return rest === folded || rest === '' ? null : rest;
}
