import type { LocalDay } from '../../kernel/days';
import { type Cents, cents, parseAmount } from '../../kernel/money';
import { readFutureDay } from './future-day';
import { readPeriods } from './periods';
import { foldSlotText, readSlots } from './slots';
import { correctSpelling } from './spell';
import { blank } from './words';
import words from './wish-words.json' with { type: 'json' };

export const either = (all: readonly string[]): string => `(?:${all.join('|')})`;
export const [BEFORE, AFTER] = [String.raw`(?<![\p{L}\d'])`, String.raw`(?![\p{L}\d])`] as const;
/** A pattern for any of these, as whole words. */
export const wholeWords = (all: readonly string[]): RegExp =>
  new RegExp(`${BEFORE}${either(all)}${AFTER}`, 'u');

/** What may stand before a verb that the person says of themselves: nothing, a comma, 'I', a request, a wish. */
const OWN = String.raw`(?:^|[,.;:!–-] ?|\b${either([...words.subject, ...words.wanting, ...words.request])}[ ,]{1,2}(?:(?:just|also|already|really) )*)`;
/** Verbs that the person says of themselves. */
export const own = (all: readonly string[]): RegExp => new RegExp(`${OWN}${either(all)}${AFTER}`, 'u');
/** Patterns in which `{own}` stands for the above, and `{pot}` for the words for what is saved. */
export const said = (all: readonly string[]): RegExp =>
  new RegExp(
    either(
      all
        .map((one) => one.replaceAll('{pot}', either(words.pot)))
        .map((one) => (one.startsWith('{own}') ? one.replace('{own}', OWN) : `${BEFORE}${one}`)),
    ) + AFTER,
    'u',
  );

const NEGATED = wholeWords(words.negated);
const LEADING = new RegExp(String.raw`^(?:${either(words.leading)}[ ,]+)+`, 'u');

/** The text as wishes are looked for in it. */
export const plain = (text: string): string =>
  correctSpelling(foldSlotText(text))
    .replaceAll(/\bd'(?=hier\b|aujourd)/gu, 'de ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(LEADING, '');

/** The text with blanks in place of days, so that none of their numbers is taken for an amount. */
export function withoutDays(folded: string, today: LocalDay, base: LocalDay): string {
  const ahead = readFutureDay(folded, today, base);
  return [...readPeriods(folded, today), ...(ahead ? [ahead] : [])].reduce(
    (rest, { at, length }) => blank(rest, at, length),
    folded,
  );
}

/** Whether the words beside a verb, in the same clause, deny it. */
function isDenied(folded: string, verb: RegExpExecArray): boolean {
  const end = verb.index + verb[0].length;
  const before =
    folded
      .slice(Math.max(0, verb.index - 25), end)
      .split(/[,;:–]/u)
      .at(-1) ?? '';
  // 'Saved 9 by not ordering in' denies something else.
  const after = folded.slice(end, end + 14).split(/[,;:–\d]|(?:from|by|for) /u)[0] ?? '';
  return NEGATED.test(before) || NEGATED.test(after);
}

/** A verb that is said and not denied. */
export function findVerb(verbs: RegExp, folded: string): RegExpExecArray | null {
  const found = verbs.exec(folded);
  return found && !isDenied(folded, found) ? found : null;
}

/** The amount of a wish, also one that is too large to be read as a slot; null without one. */
export function amountIn(undated: string, counts = false): Cents | null {
  const { amount, percent, times } = readSlots(undated);
  if (percent !== undefined) return null;
  if (amount !== undefined) return cents(amount);
  const large = /\d{7,12}|\d{1,3}(?:[.,']\d{3}){2,3}(?!\d)/u.exec(undated);
  if (large) {
    const read = parseAmount(large[0].replaceAll("'", ''));
    return read.ok && read.cents > 0 ? read.cents : null;
  }
  // 'Log 5 coffee' names an amount, 'log 5 coffees' does not.
  return counts &&
    times !== undefined &&
    times > 0 &&
    times < 1_000_000 &&
    !new RegExp(String.raw`${times} \p{L}+s\b`, 'u').test(undated)
    ? cents(Math.round(times * 100))
    : null;
}
