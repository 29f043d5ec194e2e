import type { Category } from '../../kernel/categories';
import { keysOf } from '../../kernel/keys-of';
import numberWords from './number-words.json' with { type: 'json' };
import words from './slot-words.json' with { type: 'json' };

/** How often an amount is saved. */
export const EVERY = ['day', 'week', 'month', 'year'] as const;
export type Every = (typeof EVERY)[number];

/** Values with the words for them in the six languages that the coach reads. The words are folded: lower case,
 * without accents. The first value that matches counts, so narrow ones come before wide ones. */
const read = <T extends string>(all: Readonly<Record<T, readonly string[]>>) =>
  keysOf(all).map(
    (value) => [new RegExp(String.raw`(?<!\p{L})(?:${all[value].join('|')})(?!\p{L})`, 'u'), value] as const,
  );

const CATEGORY_WORDS = read(words.categories);
/** How often an amount comes. */
const EVERY_WORDS = read(words.every satisfies Record<Every, string[]>);
/** Counts that are said in one word. */
const TIMES_WORDS = read(words.times);
const TIMES = { once: 1, twice: 2, thrice: 3 };

/** Numbers in words of all six languages; longer words come before shorter ones that they begin with. */
const NUMBER_WORDS: Readonly<Record<string, number | undefined>> = numberWords;

/** What a message names besides its intent. Amounts are cents without a sign. */
export interface Slots {
  amount?: number | undefined;
  /** 1 to 100. */
  percent?: number | undefined;
  /** How often, or how many: 'skip 2 rides', 'twice a week'. */
  times?: number | undefined;
  per?: Every | undefined;
  category?: Category | undefined;
}

/** Lower case, without accents, with straight apostrophes: how words are compared. */
export function foldSlotText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘ʼ`´]/g, "'")
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss');
}

/** 999,999 EUR in cents: the most that a message can be about. */
const MAX_AMOUNT = 99_999_900;

const NUMBER = new RegExp(
  String.raw`(?<currency>(?:€|\beur\b|\beuros?\b)\s?)?(?<![\p{L}\d.,])(?:(?<digits>\d{1,3}(?:[.,' ]\d{3})+(?![\d])(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?(?!\d))|(?<word>${Object.keys(NUMBER_WORDS).join('|')})(?!\p{L}))(?<after>\s?(?:k|grand|mille|tausend|thousand|hundred|hundert)\b)?`,
  'gu',
);
const CURRENCY_AFTER = /^\s?(?:€|,-|eur\b|euros?\b|quid\b|bucks?\b|ocken\b|balles\b|pavos\b)/u;
const CENTS_AFTER = /^\s?(?:cents?|ct|centimes?|centimos?|pence|p)\b/u;
const PERCENT_AFTER = /^\s?(?:%|percent\b|per cent\b|pct\b|prozent\b|procent\b|por ?ciento\b|pour ?cent\b)/u;
/** Words after a number that make it a time, a rank, a score or an age instead of an amount. */
const NO_AMOUNT_AFTER =
  /^(?:st|nd|rd|th)\b|^(?:er|e|eme|ste|de)\b|^[-\s]?(?:(?:full|whole|more|mehr|mas)\s)?(?:days?|weeks?|months?|years?|yrs?|hours?|mins?|minutes?|tagen?|wochen?|monaten?|jahren?|stunden|dage?|uger?|maneder?|ar|dias?|semanas?|mes(?:es)?|anos?|jours?|semaines?|mois|ans?|dagen|weken|week|maand(?:en)?|jaar|xp|points?|levels?|people|of us|kids?|o'clock|am|pm|uhr|heures?|uur)\b|^\s?[:/]\d/u;
const NO_AMOUNT_BEFORE =
  /(?:\b(?:level|nummer|number|week|day|tag|no|top|aged?|turn(?:ing)?|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|year)\s|[#:/])$/u;

/** Reads amounts, percentages, counts and categories from a message in English, German, Danish,
 * Spanish, French or Dutch. */
export function readSlots(text: string): Slots {
  const folded = foldSlotText(text);
  const slots: Slots = {};
  let bare: number | undefined;
  for (const { kind, value } of numbersIn(folded)) {
    if (kind === 'euros') slots.amount ??= centsOf(value);
    else if (kind === 'percent') slots.percent ??= value;
    else if (kind === 'times') slots.times ??= value;
    else if (kind === 'bare') bare ??= centsOf(value);
  }
  if (slots.percent === undefined) slots.amount ??= bare;
  const said = TIMES_WORDS.find(([words]) => words.test(folded))?.[1];
  slots.times ??= said && TIMES[said];
  slots.per = EVERY_WORDS.find(([words]) => words.test(folded))?.[1];
  slots.category = firstCategory(folded)?.category;
  return slots;
}

/** A number of a text and what it may be: an amount by its currency, `bare` for one that may be an amount, `article` for
 * 'one' and its equivalents, which are articles more often than amounts. */
interface SaidNumber {
  kind: 'euros' | 'percent' | 'times' | 'bare' | 'article';
  value: number;
  at: number;
  end: number;
}

/** The numbers of a folded text, without times, ranks, scores and ages. */
export function numbersIn(folded: string): SaidNumber[] {
  return [...folded.matchAll(NUMBER)].flatMap((match) => {
    const at = match.index;
    const end = at + match[0].length;
    const [before, after] = [folded.slice(0, at), folded.slice(end)];
    const value = valueOf(match);
    if (value === null) return [];
    const said = (kind: SaidNumber['kind'], amount = value) => [{ kind, value: amount, at, end }];
    if (CENTS_AFTER.test(after)) return said('euros', value / 100);
    if (PERCENT_AFTER.test(after)) return value > 0 && value <= 100 ? said('percent') : [];
    if (match.groups?.['currency'] !== undefined || CURRENCY_AFTER.test(after)) return said('euros');
    if (timesFollow(after)) return said('times');
    if (NO_AMOUNT_AFTER.test(after) || NO_AMOUNT_BEFORE.test(before) || isYear(value, match)) return [];
    return said(match.groups?.['word'] === undefined || value >= 5 ? 'bare' : 'article');
  });
}

function valueOf({ groups }: RegExpExecArray): number | null {
  const { digits, word, after = '' } = groups ?? {};
  const value = digits === undefined ? NUMBER_WORDS[word ?? ''] : numberOf(digits);
  if (value === undefined || !Number.isFinite(value)) return null;
  return /k|grand|mille|tausend|thousand/.test(after) ? value * 1000 : /h/.test(after) ? value * 100 : value;
}

/** '1.200' and '1,200' are thousands, '12,5' and '12.50' have decimals. */
function numberOf(digits: string): number {
  const decimals = /[.,](\d{1,2})$/.exec(digits);
  const whole = decimals ? digits.slice(0, decimals.index) : digits;
  return Number(`${whole.replaceAll(/\D/g, '')}.${decimals?.[1] ?? '0'}`);
}

function centsOf(value: number): number | undefined {
  const amount = Math.round(value * 100);
  return amount > 0 && amount <= MAX_AMOUNT ? amount : undefined;
}

/** '2026' without a currency is a year. */
const isYear = (value: number, { groups }: RegExpExecArray): boolean =>
  /^20[2-4]\d$/.test(groups?.['digits'] ?? '') && value < 2050;

const COUNT_AFTER = /^\s?(?:x\b|times?\b|mal\b|gange\b|vece?s\b|vez\b|fois\b|keer\b|maal\b)/u;
const FILLER_AFTER =
  /^\s(?:(?:more|fewer|less|of (?:my|the|these)|weniger|faerre|mindre|menos|moins|minder|extra)\s)?/u;

/** Whether a number counts something: '2 times', '2 rides', '3 fewer coffees'. */
function timesFollow(after: string): boolean {
  if (COUNT_AFTER.test(after)) return true;
  const filler = FILLER_AFTER.exec(after)?.[0];
  return filler !== undefined && firstCategory(after.slice(filler.length))?.at === 0;
}

/** The categories that a folded text names, each once, in the order of the list. */
export const categoriesIn = (folded: string): Category[] =>
  CATEGORY_WORDS.flatMap(([words, category]) => (words.test(folded) ? category : []));

/** The first words in a folded text that name a category. */
function firstCategory(folded: string): { category: Category; at: number } | null {
  return CATEGORY_WORDS.reduce<{ category: Category; at: number } | null>((first, [words, category]) => {
    const at = folded.search(words);
    return at !== -1 && (first === null || at < first.at) ? { category, at } : first;
  }, null);
}
