import type { LocalDay } from '../../kernel/days';
import { speaksOfNeed } from '../help/need';
import { readPeriods } from './periods';
import words from './aside-words.json' with { type: 'json' };
import { isSupposition } from './read-assumption';
import { foldSlotText } from './slots';
import { anyOf } from './words';

const ASKS = anyOf(words.asks);
const REFERS = anyOf(words.refers);
const AFTER = new RegExp(String.raw`[ ,;.–-]+(?:${words.after.join('|')})(?!\p{L}).*$`, 'u');
/** Talk of fewer words may be a part of the question: 'In October, how much …'. */
const LEAST_WORDS = 4;
/** What is left has to be a question of its own. */
const LEAST_LEFT = 3;

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** A message without the talk around its question, as people dictate it: 'sat in the car waiting for football to finish, um,
 * how much did I put aside in May'. The talk stays where the question needs it: days that the question does not name, a
 * supposition, an amount, what its 'that' stands for, and all words of need. The caller looks for danger in the whole message.
 * @returns the folded question; the text as it is when there is nothing to leave out */
export function withoutAsides(text: string, today: LocalDay): string {
  const folded = foldSlotText(text);
  if (/[?\n].*\p{L}/su.test(folded)) return text;
  const behind = withoutTail(folded);
  const found = ASKS.exec(behind);
  const before = behind.slice(0, found?.index ?? 0);
  const question = behind.slice(found?.index ?? 0);
  const isTalk =
    found !== null &&
    countWords(before) >= LEAST_WORDS &&
    countWords(question) >= LEAST_LEFT &&
    !/\d/u.test(before) &&
    !REFERS.test(question) &&
    !isSupposition(before) &&
    !speaksOfNeed(before) &&
    (readPeriods(question, today).length > 0 || readPeriods(before, today).length === 0);
  if (isTalk) return question;
  return behind === folded ? text : behind;
}

/** 'How much in May so I can show Dave': what follows says why it is asked. */
function withoutTail(folded: string): string {
  const rest = folded.replace(AFTER, '');
  return rest !== folded && ASKS.test(rest) && countWords(rest) >= LEAST_LEFT && !speaksOfNeed(folded)
    ? rest
    : folded;
}
