import { keysOf } from '../../kernel/keys-of';
import numberWords from './number-words.json' with { type: 'json' };
import feasts from './period-feasts.json' with { type: 'json' };
import words from './period-words.json' with { type: 'json' };
import type { Period } from './query';

/** What days are counted in. */
export type PeriodUnit = Exclude<Period['unit'], 'days' | 'since' | 'between' | 'all'>;

/** What a word is to a rule: 'letzten' is `last`, 'Oktober' is `month`. */
export const WORD_KINDS = [
  ...keysOf(words.words),
  'relative_day',
  'unit',
  'duration',
  'ordinal',
  'number',
  /** '3.': the third, or the end of a sentence. */
  'dotted',
  'count',
  'month',
  /** A month that is another word, too: 'may', 'mars', 'jan'. */
  'weak_month',
  'weekday',
  /** 'tue', 'di', 'dom' */
  'weak_weekday',
  'year',
  'date',
  /** '3.11', which is a day only after 'on', 'since' and the like. */
  'weak_date',
  /** 'Q3', 'H1' */
  'part',
  /** 'KW 7' */
  'numbered_week',
  /** 'Monatsanfang' */
  'unit_begin',
  'unit_end',
  /** 'Boxing Day' */
  'feast',
  /** A feast that is another word, too: 'Christmas' is something to save for. */
  'loose_feast',
  'season',
  /** What makes a thing of the feast or season before it: 'Christmas presents'. */
  'thing',
  'other',
  'period',
] as const;
export type WordKind = (typeof WORD_KINDS)[number];

/** A word, or what rules made of several. */
export interface Token {
  kind: WordKind;
  at: number;
  end: number;
  text: string;
  /** Of an ordinal, a month, a weekday (1 is Monday), a year, a part, a week; the first month of a season; how many days lie between today and a relative day. */
  number?: number;
  /** Of a number in digits or in words. */
  count?: number | undefined;
  unit?: PeriodUnit;
  /** A unit in the plural. */
  isMany?: boolean;
  /** Of a feast: its key in period-feasts.json. */
  on?: string;
  date?: { year?: number; month: number; day?: number };
  /** With its last day, even when that lies ahead. */
  period?: Period;
  /** When its name comes back: a weekday after a week, a day or a month without a year after a year. */
  again?: 'week' | 'year';
  /** The end of a period: a wish means its last day. */
  isEnd?: boolean;
  /** Counted from today: 'last year', 'this week'. */
  isRelative?: boolean;
}

type Entry = Omit<Token, 'at' | 'end' | 'text'>;

const LANGUAGES = ['en', 'de', 'da', 'es', 'fr', 'nl'];

/** Names of months and weekdays by their number, in all languages. */
function names(kind: 'month' | 'weekday', style: 'long' | 'short'): [string, number][] {
  return LANGUAGES.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { [kind]: style, timeZone: 'UTC' });
    return Array.from({ length: kind === 'month' ? 12 : 7 }, (_, index): [string, number] => {
      // June 2026 began on a Monday.
      const day = kind === 'month' ? Date.UTC(2026, index, 15) : Date.UTC(2026, 5, 1 + index);
      const name = format
        .format(day)
        .toLowerCase()
        .normalize('NFKD')
        .replaceAll(/[\p{M}.]/gu, '');
      return [name.replaceAll('ø', 'o'), index + 1];
    });
  });
}

/** Phrases by their words with a space between. */
const LEXICON = new Map<string, Entry>();
const MOST_WORDS = 7;
const COUNTS = new Map(Object.entries(numberWords).filter(([, value]) => value <= 60));

function learn(phrases: Iterable<string>, entry: Entry): void {
  for (const phrase of [...phrases].flatMap((one) => [one, one.replaceAll("'", '')]))
    LEXICON.set((phrase.match(/\p{L}+|\d+|[^\s\p{L}\d]/gu) ?? []).join(' '), entry);
}
const learnNumbered = (table: Readonly<Record<string, readonly string[]>>, kind: WordKind): void => {
  for (const [number, phrases] of Object.entries(table)) learn(phrases, { kind, number: Number(number) });
};

learn(feasts.things, { kind: 'thing' });
for (const [count, phrases] of Object.entries(words.counts))
  for (const phrase of phrases) COUNTS.set(phrase, Number(count));
for (const phrase of COUNTS.keys()) learn([phrase], { kind: 'count' });
for (const [name, number] of names('weekday', 'short')) learn([name], { kind: 'weak_weekday', number });
for (const [name, number] of names('month', 'short')) learn([name], { kind: 'month', number });
for (const [name, number] of names('weekday', 'long')) learn([name], { kind: 'weekday', number });
for (const [name, number] of names('month', 'long')) learn([name], { kind: 'month', number });
for (const kind of keysOf(words.words)) learn(words.words[kind], { kind });
learnNumbered(words.ordinals, 'ordinal');
learnNumbered(words.days, 'relative_day');
for (const unit of keysOf(words.units)) {
  learn(words.units[unit].one, { kind: 'unit', unit });
  learn(words.units[unit].many, { kind: 'unit', unit, isMany: true });
}
for (const unit of keysOf(words.unit_begins)) learn(words.unit_begins[unit], { kind: 'unit_begin', unit });
for (const unit of keysOf(words.unit_ends)) learn(words.unit_ends[unit], { kind: 'unit_end', unit });
learnNumbered(feasts.seasons, 'season');
for (const [on, { named, loose }] of Object.entries(feasts.feasts)) {
  learn(named, { kind: 'feast', on });
  learn(loose, { kind: 'loose_feast', on });
}
learn(words.durations.fortnights, { kind: 'duration', unit: 'week', count: 2 });
learn(words.durations.half_years, { kind: 'duration', unit: 'month', count: 6 });
learnNumbered(words.months, 'month');
learnNumbered(words.weekdays, 'weekday');
learnNumbered(words.weak_months, 'weak_month');
learn(words.unread, { kind: 'other' });

/** The words that rules know. */
export const periodWords = (): string[] => [...LEXICON.keys()].flatMap((phrase) => phrase.split(' '));

/** The long names of months and weekdays in all languages, with what each means: '10' for October, 'day 1' for Monday. */
export const calendarNames = (): [name: string, meaning: string][] => [
  ...names('month', 'long').map(([name, number]): [string, string] => [name, String(number)]),
  ...names('weekday', 'long').map(([name, number]): [string, string] => [name, `day ${number}`]),
];

const WORD = new RegExp(
  [
    String.raw`(?<iso>(?<!\d)(?:19|20)\d\d[-/.](?:0?[1-9]|1[0-2])(?:[-/.](?:0[1-9]|[12]\d|3[01]|[1-9]))?(?![\d])(?![-/]\d))`,
    String.raw`(?<date>(?<![\d.,/€])(?:\d{1,2}\. ?\d{1,2}\.(?: ?(?:20)?\d\d(?!\d))?|\d{1,2}(?<mark>[/.-])\d{1,2}\k<mark>(?:20)?\d\d|\d{1,2}[/.-]20\d\d|\d{1,2}[/.]\d{1,2})(?![\d/€%]|[.,]\d| ?(?:€|eur|%)))`,
    String.raw`(?<sum>\d+(?:[.,']\d+)+)`,
    String.raw`(?<part>(?<![\p{L}\d])[qkth][1-4](?![\p{L}\d]))`,
    String.raw`(?<ordinal>\d{1,2}(?:st|nd|rd|th|er|re|eme|e|ste|de|o|a)(?![\p{L}\d]))`,
    String.raw`(?<dotted>(?<![\d])\d{1,2}\.(?!\d))`,
    String.raw`(?<=(?:^|\s)')(?<short>[12345]\d(?![\p{L}\d]))`,
    String.raw`(?<digits>\d+)`,
    String.raw`(?<letters>\p{L}+)`,
    String.raw`(?<rest>\S)`,
  ].join('|'),
  'gu',
);

interface Word extends Entry {
  text: string;
  at: number;
  end: number;
}

/** Splits a folded text into the words that rules read. Apostrophes are dropped: "l'annee" is two words. */
export function readTokens(folded: string): Token[] {
  const found = [...folded.matchAll(WORD)].map((match): Word => {
    const [text] = match;
    return { ...entryOf(text, match.groups ?? {}), text, at: match.index, end: match.index + text.length };
  });
  const tokens: Token[] = [];
  for (let index = 0; index < found.length;) {
    const token = longest(found, index);
    if (token.token.text !== "'") tokens.push(token.token);
    index += token.words;
  }
  return tokens;
}

/** The longest phrase that begins with this word. */
function longest(found: readonly Word[], index: number): { token: Token; words: number } {
  const first = found[index];
  if (!first) throw new RangeError('No word is left');
  let phrase = first.text;
  let best = { entry: LEXICON.get(phrase), count: COUNTS.get(phrase), words: 1, end: first.end };
  for (let words = 2; words <= MOST_WORDS; words++) {
    const next = found[index + words - 1];
    if (!next) break;
    phrase += ` ${next.text}`;
    const entry = LEXICON.get(phrase);
    if (entry) best = { entry, count: COUNTS.get(phrase), words, end: next.end };
  }
  const { entry, count, words, end } = best;
  if (!entry) return { token: first, words: 1 };
  const text =
    words === 1
      ? first.text
      : found
          .slice(index, index + words)
          .map((word) => word.text)
          .join(' ');
  return { token: { ...(count === undefined ? {} : { count }), ...entry, text, at: first.at, end }, words };
}

function entryOf(text: string, groups: Readonly<Record<string, string | undefined>>): Entry {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const [first = 0, second = 0, third] = numbers;
  if (groups['iso'] !== undefined)
    return {
      kind: 'date',
      date: { year: first, month: second, ...(third === undefined ? {} : { day: third }) },
    };
  if (groups['date'] !== undefined) return dateEntry(text, first, second, third);
  if (groups['part'] !== undefined)
    return { kind: 'part', number: Number(text.slice(1)), unit: text.startsWith('h') ? 'half' : 'quarter' };
  if (groups['ordinal'] !== undefined) return { kind: 'ordinal', number: first };
  if (groups['dotted'] !== undefined) return { kind: 'dotted', number: first, count: first };
  if (groups['short'] !== undefined) return { kind: 'year', number: 2000 + first };
  if (groups['digits'] === undefined) return { kind: 'other' };
  return /^(?:19[89]|20\d)\d$/.test(text)
    ? { kind: 'year', number: first, count: first }
    : { kind: 'number', number: first, count: first };
}

/** Days before months, as in Europe; '11/25' can only be American. */
function dateEntry(text: string, first: number, second: number, third: number | undefined): Entry {
  if (second >= 2000)
    return first >= 1 && first <= 12
      ? { kind: 'date', date: { month: first, year: second } }
      : { kind: 'other' };
  const [day, month] = second > 12 && first <= 12 && text.includes('/') ? [second, first] : [first, second];
  if (month < 1 || month > 12 || day < 1 || day > 31) return { kind: 'other' };
  if (third !== undefined)
    return { kind: 'date', date: { day, month, year: third < 100 ? 2000 + third : third } };
  // '24/7' and '1/2' are no days by themselves, '3.50' is an amount.
  const isPlain = /\.$/.test(text) || (text.includes('/') && day !== 24 && (day > 10 || month > 10));
  return { kind: isPlain ? 'date' : 'weak_date', date: { day, month } };
}
