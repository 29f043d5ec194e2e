import type { Category } from '../../kernel/categories';
import type { LocalDay } from '../../kernel/days';
import { keysOf } from '../../kernel/keys-of';
import { type Cents, cents, parseAmount } from '../../kernel/money';
import { isStorableText } from '../../kernel/storable-text';
import { MAX_NOTE } from '../../savings/saving-rules';
import { readFutureDay } from './future-day';
import { type ReadPeriod, readPeriods } from './periods';
import { foldSlotText, readSlots } from './slots';
import { correctSpelling } from './spell';
import { blank } from './words';
import slotWords from './slot-words.json' with { type: 'json' };
import words from './wish-words.json' with { type: 'json' };

/** A screen that a wish can ask for. */
export type WishScreen = keyof typeof words.screens;

/** What a message wants done instead of answered. Amounts are cents above 0 and may be above what is allowed; null: not named. */
export type Wish =
  | {
      kind: 'log';
      amount: Cents;
      category: Category | null;
      date: LocalDay;
      /** The person's own words for it. */
      note: string | null;
      /** Nothing but an amount: after a question about an amount it may be the answer to that. */
      bare: boolean;
    }
  | { kind: 'withdraw'; amount: Cents | null }
  /** Both null: the goal is to be changed, without a new amount or date that could be read. */
  | { kind: 'goal'; amount: Cents | null; date: LocalDay | null }
  | {
      kind: 'open';
      screen: WishScreen;
      category: Category | null;
      period: { from: LocalDay; to: LocalDay } | null;
    };

const either = (all: readonly string[]) => `(?:${all.join('|')})`;
const [BEFORE, AFTER] = [String.raw`(?<![\p{L}\d'])`, String.raw`(?![\p{L}\d])`];
const whole = (all: readonly string[]) => new RegExp(`${BEFORE}${either(all)}${AFTER}`, 'u');

/** What may stand before a verb that the person says of themselves: nothing, a comma, 'I', a request, a wish. */
const OWN = String.raw`(?:^|[,.;:!–-] ?|\b${either([...words.subject, ...words.wanting, ...words.request])}[ ,]{1,2}(?:(?:just|also|already|really) )*)`;
const own = (all: readonly string[]) => new RegExp(`${OWN}${either(all)}${AFTER}`, 'u');
/** Patterns in which `{own}` stands for the above. */
const said = (all: readonly string[]) =>
  new RegExp(
    either(all.map((one) => (one.startsWith('{own}') ? one.replace('{own}', OWN) : `${BEFORE}${one}`))) +
      AFTER,
    'u',
  );

const QUESTION = new RegExp(`^${either(words.questions.start)}${AFTER}`, 'u');
const QUESTION_INSIDE = whole(words.questions.anywhere);
const REQUEST = new RegExp(`^${either(words.request)}${AFTER}`, 'u');
const LEADING =
  /^(?:(?:hey|hi|hello|ok|okay|so|well|and|but|und|aber|og|men|y|pero|et|mais|en|maar)[ ,]+|hazel[ ,]+)+/u;
const NEGATED = new RegExp(`${BEFORE}${either(words.negated)}${AFTER}`, 'u');
const REPORTED = whole(words.reported);
const TOMORROW = whole(words.tomorrow);
const SAVED = said(words.saved);
const COMMAND = new RegExp(
  `(?:^|[,;:!–-] ?|\\b${either([...words.wanting, ...words.request])}[ ,]{1,2})${either(words.command)}${AFTER}`,
  'u',
);
const WITHDRAWN = said(words.withdrawn);
const NOT_OWN_MONEY = whole(words.notOwnMoney);
const CHANGE = own(words.change);
const CHANGE_LAST = whole(words.changeLast);
const GOAL = whole(words.goal);
const GOAL_SAID = whole(words.goalSaid);
const NOT_MY_GOAL = whole(words.notMyGoal);
const NOT_A_SAVING = whole(words.notASaving);
const GOAL_AMOUNT = whole([...words.amountAfter, ...words.goal]);
const ENOUGH = new RegExp(`(?:€ ?)?\\d[\\d.,]*(?: ?(?:€|eur\\w*))?(?= ${either(words.enough)})`, 'u');
const GROUP = whole(words.screens.group_challenges);
const SHOW = new RegExp(`^(?:${either(words.request)}[ ,]+)?${either(words.show)}${AFTER}`, 'u');
const SCREENS = keysOf(words.screens).map((screen) => [whole(words.screens[screen]), screen] as const);
const FILLERS = new RegExp(`${BEFORE}${either(words.fillers)}${AFTER}|['’]`, 'gu');
const ACTIVITIES = keysOf(words.activities).map((area) => [whole(words.activities[area]), area] as const);
const all = (list: readonly string[]) => new RegExp(whole(list).source, 'gu');
/** What tells an activity or a category. */
const KNOWN = all([...Object.values(words.activities), ...Object.values(slotWords.categories)].flat());
const BESIDE = all(words.beside);
const CURRENCY = /€|(?<!\p{L})(?:euros?|eur|quid|bucks)(?!\p{L})/gu;
const NAMED_CATEGORY = /(?<!\p{L})(?:under|category|unter|kategorie|kategori|categoria|categorie) (.{3,20})/u;

/** More words than this beside the wish tell something that matters more than it. */
const OTHER_WORDS = 8;
/** The longest sentence that is read as a wish, in words. */
const WISH_WORDS = 24;

const wordsIn = (text: string): number => text.match(/[\p{L}\d]+/gu)?.length ?? 0;

/** Reads a wish from a message in one of the six languages; null for everything else, above all for a question about
 * it: 'What if I took 50 out?'. One sentence of the message holds the wish, and the others say little. */
export function readWish(text: string, today: LocalDay): Wish | null {
  if (/[?¿]/u.test(text) && !REQUEST.test(plain(text))) return null;
  const sentences = text.split(/(?<=[!;\n]|(?<!\d)\.)\s+/u).filter((one) => wordsIn(one) > 0);
  for (const sentence of sentences) {
    if (wordsIn(text) - wordsIn(sentence) > OTHER_WORDS || wordsIn(sentence) > WISH_WORDS) continue;
    const wish = wishIn(sentence, today);
    if (wish !== null) return wish.kind === 'log' && wish.bare && sentences.length > 1 ? null : wish;
  }
  return null;
}

const plain = (text: string): string =>
  correctSpelling(foldSlotText(text)).replaceAll(/\s+/gu, ' ').trim().replace(LEADING, '');

function wishIn(sentence: string, today: LocalDay): Wish | null {
  const folded = plain(sentence);
  if (isQuestion(folded) || REPORTED.test(folded)) return null;
  const periods = readPeriods(folded, today);
  const ahead = readFutureDay(folded, today);
  const undated = withoutDays(folded, today);
  return (
    openWish(undated, periods) ??
    goalWish(folded, undated, ahead?.day ?? null) ??
    withdrawWish(folded, undated) ??
    logWish(sentence, folded, undated, { date: dayIn(periods, today), today })
  );
}

/** The text with blanks in place of days, so that none of their numbers is taken for an amount. */
function withoutDays(folded: string, today: LocalDay): string {
  const ahead = readFutureDay(folded, today);
  return [...readPeriods(folded, today), ...(ahead ? [ahead] : [])].reduce(
    (rest, { at, length }) => blank(rest, at, length),
    folded,
  );
}

/** 'Can you log 20?' is a request, everything else with a question mark or a question's words is a question. */
const isQuestion = (folded: string): boolean =>
  !REQUEST.test(folded) && (/[?¿]/.test(folded) || QUESTION.test(folded) || QUESTION_INSIDE.test(folded));

/** Whether the words beside a verb, in the same clause, deny it. */
function isDenied(folded: string, verb: RegExpExecArray): boolean {
  const end = verb.index + verb[0].length;
  const before =
    folded
      .slice(Math.max(0, verb.index - 25), end)
      .split(/[,;:–]/u)
      .at(-1) ?? '';
  const after = folded.slice(end, end + 14).split(/[,;:–]/u)[0] ?? '';
  return NEGATED.test(before) || NEGATED.test(after);
}

/** A verb that is said and not denied. */
function findVerb(verbs: RegExp, folded: string): RegExpExecArray | null {
  const found = verbs.exec(folded);
  return found && !isDenied(folded, found) ? found : null;
}

/** The amount of a wish, also one that is too large to be read as a slot; null without one. */
function amountIn(undated: string, counts = false): Cents | null {
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
    !new RegExp(String.raw`${times} \p{L}+s\b`, 'u').test(undated)
    ? cents(Math.round(times * 100))
    : null;
}

function openWish(undated: string, periods: readonly ReadPeriod[]): Wish | null {
  const show = SHOW.exec(undated);
  if (!show) return null;
  const rest = undated.slice(show[0].length);
  const found = SCREENS.find(([names]) => names.test(rest));
  if (!found) return null;
  const { category } = readSlots(rest);
  const [names, screen] = found;
  const more = rest
    .replace(names, '')
    .replaceAll(FILLERS, '')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
  // 'Show me my biggest saving' asks for a figure.
  if (more !== '' && (category === undefined || screen !== 'history' || more.includes(' '))) return null;
  if (screen !== 'history') return { kind: 'open', screen, category: null, period: null };
  const named = periods.find(({ period, future }) => future !== true && period.unit !== 'all')?.period;
  const period = named ? { from: named.from, to: named.to } : null;
  return { kind: 'open', screen, category: category ?? null, period };
}

/** The amount that a goal is to have: 'to 900', 'from 900 to 1100', 'make my goal 2000', '1800 will do'. */
function goalAmountIn(undated: string): Cents | null {
  const parts = undated.split(GOAL_AMOUNT);
  for (const part of parts.slice(1).reverse()) {
    const start =
      /^[ :]*(?:only |just |about |nur |nun |nu |solo |seulement )?(?:€ ?|eur )?\d[^ ]*(?: (?:\d{3}\b|€|eur\w*|k\b))*/u.exec(
        part,
      );
    if (start) return amountIn(start[0].trim());
  }
  const enough = ENOUGH.exec(undated);
  return enough ? amountIn(enough[0]) : null;
}

function goalWish(folded: string, undated: string, date: LocalDay | null): Wish | null {
  if (NOT_MY_GOAL.test(folded)) return null;
  const verb = findVerb(CHANGE, folded) ?? findVerb(CHANGE_LAST, folded);
  if (!GOAL_SAID.test(folded) && (verb === null || !GOAL.test(folded))) return null;
  const amount = goalAmountIn(undated);
  return amount === null && date === null ? null : { kind: 'goal', amount, date };
}

/** Without an amount only a short message is a wish: the money may be a part of a longer story. */
const SHORT = 8;

function withdrawWish(folded: string, undated: string): Wish | null {
  if (findVerb(WITHDRAWN, folded) === null || NOT_OWN_MONEY.test(folded)) return null;
  const amount = amountIn(undated);
  return amount === null && wordsIn(folded) > SHORT ? null : { kind: 'withdraw', amount };
}

/** The day on which something was done: today unless another is named. Null for a span ('I saved 300 this month') and for
 * what is to come. */
function dayIn(periods: readonly ReadPeriod[], today: LocalDay): LocalDay | null {
  const [first, ...others] = periods;
  if (!first) return today;
  const { from, to } = first.period;
  return others.length === 0 && from === to && from <= today ? from : null;
}

function logWish(
  sentence: string,
  folded: string,
  undated: string,
  { date, today }: { date: LocalDay | null; today: LocalDay },
): Wish | null {
  // 'I save 20 a week'.
  if (date === null || readSlots(folded).per !== undefined || TOMORROW.test(folded)) return null;
  const command = findVerb(COMMAND, folded) !== null;
  const told = command || findVerb(SAVED, folded) !== null;
  const amount = amountIn(undated, command);
  const category = categoryIn(undated);
  // Money for a group is added in the group, whose rules hold there.
  if (command && amount !== null && GROUP.test(folded))
    return { kind: 'open', screen: 'group_challenges', category: null, period: null };
  if (
    amount === null ||
    NOT_MY_GOAL.test(folded) ||
    NOT_A_SAVING.test(folded) ||
    (!told && !isBare(undated, category))
  )
    return null;
  const note = noteIn(sentence, category, today);
  return { kind: 'log', amount, category, date, note, bare: !told && category === null };
}

/** Whether a message holds an amount and nothing else but what it was: '€3', '20 € cooking'. A number alone is none, because
 * it is the answer to a question more often. */
function isBare(undated: string, category: Category | null): boolean {
  const rest = undated.replaceAll(CURRENCY, ' ');
  if (category === null)
    return rest !== undated && /^\D*\d+(?:[.,]\d+)*\D*$/u.test(rest) && !/\p{L}/u.test(rest);
  const known = rest.replaceAll(KNOWN, ' ').replaceAll(BESIDE, ' ');
  return (known.match(/\d+(?:[.,]\d+)*/gu)?.length ?? 0) === 1 && !/\p{L}/u.test(known);
}

/** What a saving came from: the category that is named as such, what was done instead, or the words of a category. */
function categoryIn(undated: string): Category | null {
  const named = readSlots(NAMED_CATEGORY.exec(undated)?.[1] ?? '').category;
  const activity = ACTIVITIES.find(([names]) => names.test(undated))?.[1];
  return named ?? activity ?? readSlots(undated).category ?? null;
}

const NOTE_STARTS: ReadonlySet<string> = new Set(words.noteStarts);
const NOTE_ENDS: ReadonlySet<string> = new Set(words.noteEnds);
const COMMAND_WORD = new RegExp(`^${either(words.command)}$`, 'u');

/** The person's own words for what they did, without the amount and the words around it; null when nothing more was said
 * than the category. */
function noteIn(text: string, category: Category | null, today: LocalDay): string | null {
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
    withoutDays(plain(note), today).trim() === '' ||
    isCategory ||
    note.length > MAX_NOTE ||
    !isStorableText(note)
  )
    return null;
  return note;
}
