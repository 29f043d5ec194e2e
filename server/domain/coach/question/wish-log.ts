import type { Category } from '../../kernel/categories';
import type { LocalDay } from '../../kernel/days';
import { keysOf } from '../../kernel/keys-of';
import type { Cents } from '../../kernel/money';
import { isStorableText } from '../../kernel/storable-text';
import { MAX_NOTE } from '../../savings/saving-rules';
import type { ReadPeriod } from './periods';
import { foldSlotText, readSlots } from './slots';
import slotWords from './slot-words.json' with { type: 'json' };
import { NOT_MY_GOAL } from './wish-goal';
import {
  AFTER,
  BEFORE,
  amountIn,
  either,
  findVerb,
  plain,
  said,
  wholeWords,
  withoutDays,
} from './wish-parts';
import words from './wish-words.json' with { type: 'json' };

const PURPOSE = new RegExp(String.raw`(?<!\p{L})${either(words.purpose)}\s+(?<what>[^,.;:!?]+)`, 'iu');
const PURPOSE_ENDS = new RegExp(
  String.raw`(?:^|\s+)${either(words.purposeEnds.map((one) => one.replaceAll('{pot}', either(words.pot))))}\s*$`,
  'iu',
);

/** What money was taken out for, in the person's own words: 'the dentist'. Null when that was not said. */
export function purposeIn(sentence: string, today: LocalDay): string | null {
  const what = PURPOSE.exec(sentence)?.groups?.['what'];
  return what === undefined ? null : noteIn(what.replace(PURPOSE_ENDS, ''), null, today);
}

/** One saving to log. */
interface Saving {
  amount: Cents;
  category: Category | null;
  /** The person's own words for it. */
  note: string | null;
}

export interface LogWish extends Saving {
  kind: 'log';
  date: LocalDay;
  /** Nothing but an amount: after a question about an amount it may be the answer to that. */
  bare: boolean;
  /** Further savings of the same message: '5 on coffee and 12 on lunch'. */
  also: readonly Saving[];
}

const TOMORROW = wholeWords(words.tomorrow);
const SAVED = said(words.saved);
const COMMAND = new RegExp(
  `(?:^|[,;:!–-] ?|\\b${either([...words.wanting, ...words.request, ...words.andThen])}[ ,]{1,2})${either(words.command)}${AFTER}`,
  'u',
);
const COMMAND_INSIDE = said(words.commandInside);
const NOT_A_SAVING = wholeWords(words.notASaving);
const ELSEWHERE = wholeWords(words.elsewhere);
const NOT_DONE = wholeWords(words.notDone);
const OF_NOW = wholeWords(words.ofNow);
const ACTIVITIES = keysOf(words.activities).map(
  (area) => [wholeWords(words.activities[area]), area] as const,
);
const all = (list: readonly string[]) => new RegExp(wholeWords(list).source, 'gu');
/** What tells an activity or a category. */
const KNOWN = all([...Object.values(words.activities), ...Object.values(slotWords.categories)].flat());
const BESIDE = all(words.beside);
const CURRENCY = /€|(?<!\p{L})(?:euros?|eur|quid|bucks)(?!\p{L})/gu;
const NAMED_CATEGORY = /(?<!\p{L})(?:under|category|unter|kategorie|kategori|categoria|categorie) (.{3,20})/u;

/** A verb that asks to log something; null when none is said, or when it is denied. */
export const findCommand = (folded: string): RegExpExecArray | null =>
  findVerb(COMMAND, folded) ?? findVerb(COMMAND_INSIDE, folded);

/** The day on which something was done: today unless another is named. Null for a span ('I saved 300 this month') and for
 * what is to come. */
export function loggedDayIn(
  folded: string,
  periods: readonly ReadPeriod[],
  today: LocalDay,
): LocalDay | null {
  const [first, ...others] = periods.filter(({ at }) => !NOT_BEFORE.test(folded.slice(0, at)));
  if (!first) return today;
  const { from, to } = first.period;
  return others.length === 0 && from === to && from <= today ? from : null;
}
/** 'For Wednesday, not today'. */
const NOT_BEFORE = /(?<!\p{L})(?:not|nicht|pas|no|niet|ikke) $/u;

/** A saving that a sentence tells of or asks to log. @param undated the folded text without its days @param around the whole message, which may tell what it was */
export function logWish(
  sentence: string,
  folded: string,
  {
    undated,
    around,
    periods,
    today,
  }: { undated: string; around: string; periods: readonly ReadPeriod[]; today: LocalDay },
): LogWish | null {
  const isCommand = findCommand(folded) !== null;
  // 'I save 20 a week' is no saving; 'it is 20 a week, put today's in' is one.
  const isOfNow = isCommand && OF_NOW.test(folded);
  const date = isOfNow ? today : loggedDayIn(folded, periods, today);
  if (date === null || TOMORROW.test(folded) || NOT_MY_GOAL.test(folded) || ELSEWHERE.test(folded))
    return null;
  if (readSlots(folded).per !== undefined && !isOfNow) return null;
  if (!isCommand && NOT_A_SAVING.test(folded)) return null;
  const told = isCommand || findVerb(SAVED, folded) !== null;
  const several = told || !NOT_DONE.test(folded) ? savingsIn(sentence, today) : [];
  const [one, ...also] = several;
  if (one && also.length > 0) return { kind: 'log', date, bare: false, ...one, also };
  const amount = amountIn(undated, isCommand);
  if (amount === null) return null;
  const category = categoryIn(undated) ?? categoryIn(around);
  const isDone = category !== null && !NOT_DONE.test(folded) && tellsOf(undated);
  if (!told && !isDone && !isBare(undated, category)) return null;
  const note = noteIn(sentence, category, today);
  return { kind: 'log', amount, category, date, note, bare: !told && category === null, also: [] };
}

const AND = /(?<!\d)[,;+](?!\d)|[,;+&](?= )|(?<!\p{L})(?:and|und|et|y|en|og|plus)(?!\p{L})/u;
/** More than this in one message is a list that is better typed in. */
const MOST_AT_ONCE = 3;

/** The savings of a sentence that names several, each with its amount and category: '5 on coffee and 12 on lunch'. None
 * when a part of it says anything else. */
function savingsIn(sentence: string, today: LocalDay): Saving[] {
  const parts = sentence.split(AND).filter((part) => /[\p{L}\d]/u.test(part));
  if (parts.length < 2 || parts.length > MOST_AT_ONCE) return [];
  const savings = parts.flatMap((part) => {
    const undated = withoutDays(plain(part), today, today);
    const amount = amountIn(undated, true);
    const category = categoryIn(undated);
    return amount === null || category === null
      ? []
      : { amount, category, note: noteIn(part, category, today) };
  });
  return savings.length === parts.length ? savings : [];
}

const DONE = wholeWords(Object.values(words.activities).flat());
const NOT_PAID = new RegExp(
  `${BEFORE}${either(words.insteadOf)} (?:\\S+ ){0,3}?${either(Object.values(slotWords.categories).flat())}${AFTER}`,
  'u',
);
/** Whether a sentence with one amount tells what was done instead of paying: 'walked home, 2.20', 'no taxi, 9 euros'. */
const tellsOf = (undated: string): boolean =>
  (undated.match(/\d+(?:[.,]\d+)*/gu)?.length ?? 0) === 1 && (DONE.test(undated) || NOT_PAID.test(undated));

/** Whether a message holds an amount and nothing else but what it was: '€3', '20 € cooking'. A number alone is none, because
 * it is the answer to a question more often. */
function isBare(undated: string, category: Category | null): boolean {
  const rest = undated.replaceAll(CURRENCY, ' ');
  if (category === null)
    return rest !== undated && /^\D*\d+(?:[.,]\d+)*\D*$/u.test(rest) && !/\p{L}/u.test(rest);
  const known = rest.replaceAll(KNOWN, ' ').replaceAll(BESIDE, ' ');
  return (known.match(/\d+(?:[.,]\d+)*/gu)?.length ?? 0) === 1 && !/\p{L}/u.test(known);
}

const OTHER = new RegExp(`^${either(words.otherCategory)}${AFTER}`, 'u');

/** What a saving came from: the category that is named as such, what was done instead, or the words of a category. */
export function categoryIn(undated: string): Category | null {
  const name = NAMED_CATEGORY.exec(undated)?.[1] ?? '';
  const named = OTHER.test(name) ? 'other' : readSlots(name).category;
  const activity = ACTIVITIES.find(([names]) => names.test(undated))?.[1];
  return named ?? activity ?? readSlots(undated).category ?? null;
}

const NOTE_STARTS: ReadonlySet<string> = new Set(words.noteStarts);
const NOTE_ENDS: ReadonlySet<string> = new Set(words.noteEnds);
const COMMAND_WORD = new RegExp(`^${either(words.command)}$`, 'u');

/** The person's own words for what they did, without the amount and the words around it; null when nothing more was said
 * than the category. */
export function noteIn(text: string, category: Category | null, today: LocalDay): string | null {
  const parts = text.replaceAll(/\s+/gu, ' ').trim().split(' ');
  const plainOf = (part = '') => foldSlotText(part).replaceAll(/[^\p{L}\d€']/gu, '');
  const isAmount = (part: string) => readSlots(`${part} euro`).amount !== undefined || /^€?$/u.test(part);
  let passed = false;
  while (parts.length > 0) {
    const first = plainOf(parts[0]);
    if (!NOTE_STARTS.has(first) && !COMMAND_WORD.test(first) && !isAmount(first)) break;
    passed ||= /\d/u.test(first);
    // What follows the amount and a comma is a sentence of its own.
    if (/[,;:–]$/u.test(parts.shift() ?? '') && passed) break;
  }
  for (let last = plainOf(parts.at(-1)); parts.length > 0; last = plainOf(parts.at(-1))) {
    if (!NOTE_ENDS.has(last) && !isAmount(last)) break;
    parts.pop();
  }
  const note = parts.join(' ').replaceAll(/^[\s,.;:!–-]+|[\s,.;:!?–-]+$/gu, '');
  const isCategory = category !== null && parts.length <= 2 && readSlots(note).category === category;
  if (
    withoutDays(plain(note), today, today).trim() === '' ||
    isCategory ||
    note.length > MAX_NOTE ||
    !isStorableText(note)
  )
    return null;
  return note;
}
