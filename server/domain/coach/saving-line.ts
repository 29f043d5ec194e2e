import type { Category } from '../kernel/categories';
import type { LocalDay } from '../kernel/days';
import type { Cents } from '../kernel/money';
import { MAX_SAVING_LINE, type Ruled, SAVING_RULES, SAVING_TEXT, wrong } from '../savings/saving-rules';
import { readFutureDay } from './question/future-day';
import { readPeriods } from './question/periods';
import { numbersIn, readSlots } from './question/slots';
import { categoryIn, loggedDayIn, noteIn } from './question/wish-log';
import { amountIn, plain, withoutDays } from './question/wish-parts';

/** What is said below the line about what could not be read. */
export const SAVING_LINE_TEXT = {
  amount: 'How much was it? Like this: coffee 3.80',
  amounts: 'There is more than one amount in it. One saving at a time.',
  day: 'Which day was it? Name one day.',
  category: 'Which category is it?',
  long: 'That is too long for one line.',
} as const;

/** What one free line tells of a saving; null is what has to be asked. */
export interface SavingLine {
  amount: Cents | null;
  category: Category | null;
  date: LocalDay | null;
  /** The person's own words, without amount and day; null also when they say no more than the category. */
  note: string | null;
  /** The first thing that could not be read, for people; null when the saving is complete. */
  hint: string | null;
}

/** '3€80', '3 euros and 80 cents': one amount. */
const EUROS_CENTS =
  /(\d)\s?(?:€|euros?|eur)\s?(?:(?:and|und|et|y|en|og)\s)?(\d{2})(?![\d.,])(?:\s?(?:cents?|ct|centimes?|c[eé]ntimos?)(?!\p{L}))?/giu;
/** '-5 coffee' is no saving. */
const NEGATIVE = /(?<![\p{L}\d])[-−–]\s?€?\d/u;
/** French yesterday, which is here in German and Dutch: in these places it is the day. */
const FRENCH_YESTERDAY =
  /(?<![\p{L}-])d['’]hier(?!\p{L})|(?<=\s)hier(?=\s(?:matin|midi|soir)(?!\p{L})|[\s.!]*$)|^hier(?=\s)/giu;
/** A word that holds nothing but an amount, and what may stand before one. */
const AMOUNT_WORD = /^[^\p{L}]*(?:€|eur|euros?)?[^\p{L}]*$/u;
const PRICE_WORD = /^(?:for|fur|por|pour|voor|at|@|a)$/u;

/** Reads a saving said in one line in one of the coach's six languages: 'coffee 3.80 yesterday'. Nothing is guessed: the day
 * is today unless one is named, all else that is not said is asked. Null for a line without words or figures. */
export function readSavingLine(text: string, today: LocalDay): SavingLine | null {
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  if (text.length > MAX_SAVING_LINE)
    return { amount: null, category: null, date: null, note: null, hint: SAVING_LINE_TEXT.long };
  const said = text
    .replaceAll(EUROS_CENTS, '$1.$2 €')
    .replaceAll(FRENCH_YESTERDAY, 'yesterday')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const folded = plain(said);
  const undated = withoutDays(folded, today, today);
  const amount = amountSaid(undated);
  const category = categoryIn(undated);
  const date = daySaid(folded, today);
  return {
    amount: amount.ok ? amount.value : null,
    category,
    date: date.ok ? date.value : null,
    note: noteIn(restOf(said, folded, undated), category, today),
    hint: !amount.ok
      ? amount.error
      : !date.ok
        ? date.error
        : category === null
          ? SAVING_LINE_TEXT.category
          : null,
  };
}

function amountSaid(undated: string): Ruled<Cents> {
  if (NEGATIVE.test(undated)) return wrong(SAVING_LINE_TEXT.amount);
  const numbers = numbersIn(undated).filter(({ kind }) => kind !== 'times' && kind !== 'percent');
  // Dictated 'three eighty' is no 80.
  const amounts = numbers.filter(({ kind, end }, index) => {
    const next = numbers[index + 1]?.at;
    return kind !== 'article' || (next !== undefined && next <= end + 1);
  });
  if (amounts.length > 1) return wrong(SAVING_LINE_TEXT.amounts);
  const amount = amountIn(undated, true);
  return amount === null ? wrong(SAVING_LINE_TEXT.amount) : SAVING_RULES.amount(amount);
}

function daySaid(folded: string, today: LocalDay): Ruled<LocalDay> {
  const periods = readPeriods(folded, today);
  const ahead = periods.length === 0 ? readFutureDay(folded, today) : periods.find(({ future }) => future);
  if (ahead) return wrong(SAVING_TEXT.dateInFuture);
  // '5 a week' is more than one saving.
  const date = readSlots(folded).per === undefined ? loggedDayIn(folded, periods, today) : null;
  return date === null ? wrong(SAVING_LINE_TEXT.day) : { ok: true, value: date };
}

/** The person's words without those of the day and the amount. @param folded the same text, as it is read */
function restOf(said: string, folded: string, undated: string): string {
  const words = said.split(' ');
  const read = [...folded.matchAll(/\S+/gu)];
  const first = words.length - read.length;
  // Rare signs become two words when they are folded.
  if (first < 0) return said;
  const amounts = numbersIn(undated).filter(({ kind }) => kind === 'euros' || kind === 'bare');
  const isAmount = (found: RegExpExecArray | undefined): boolean =>
    found !== undefined &&
    AMOUNT_WORD.test(found[0]) &&
    (!/\d/u.test(found[0]) ||
      amounts.some(({ at, end }) => at < found.index + found[0].length && end > found.index));
  return words
    .filter((_, index) => {
      const found = read[index - first];
      if (found === undefined) return true;
      const isDay = undated.slice(found.index, found.index + found[0].length).trim() === '';
      return !isDay && !isAmount(found) && !(PRICE_WORD.test(found[0]) && isAmount(read[index - first + 1]));
    })
    .join(' ');
}
