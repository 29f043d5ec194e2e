import type { Category } from '../../kernel/categories';
import type { LocalDay } from '../../kernel/days';
import { keysOf } from '../../kernel/keys-of';
import { type Cents, cents, parseAmount } from '../../kernel/money';
import { isStorableText } from '../../kernel/storable-text';
import { MAX_NOTE } from '../../savings/saving-rules';
import { foldSlotText, readSlots } from './slots';
import { readFutureDay, readPastDay, readPastMonth, withoutDays } from './wish-days';
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
const COMMAND = own(words.command);
const SPENDING = whole(words.spending);
const WITHDRAWN = said(words.withdrawn);
const NOT_OWN_MONEY = whole(words.notOwnMoney);
const CHANGE = own(words.change);
const CHANGE_LAST = whole(words.changeLast);
const GOAL = whole(words.goal);
const GOAL_SAID = whole(words.goalSaid);
const NOT_MY_GOAL = whole(words.notMyGoal);
const SHOW = new RegExp(`^(?:${either(words.request)}[ ,]+)?${either(words.show)}${AFTER}`, 'u');
const SCREENS = keysOf(words.screens).map((screen) => [whole(words.screens[screen]), screen] as const);
const FILLERS = new RegExp(`${BEFORE}${either(words.fillers)}${AFTER}|['’]`, 'gu');
const ACTIVITIES = keysOf(words.activities).map((area) => [whole(words.activities[area]), area] as const);
const NAMED_CATEGORY = /(?<!\p{L})(?:under|category|unter|kategorie|kategori|categoria|categorie) (.{3,20})/u;

/** Reads a wish from a message in one of the six languages; null for everything else, above all for a question about
 * it: 'What if I took 50 out?'. */
export function readWish(text: string, today: LocalDay): Wish | null {
  const folded = foldSlotText(text).replaceAll(/\s+/g, ' ').trim().replace(LEADING, '');
  if (isQuestion(folded) || REPORTED.test(folded)) return null;
  const undated = withoutDays(folded);
  return (
    openWish(folded, undated, today) ??
    goalWish(folded, undated, today) ??
    withdrawWish(folded, undated) ??
    logWish(text, folded, undated, today)
  );
}

/** 'Can you log 20?' is a request, everything else with a question mark or a question's words is a question. */
const isQuestion = (folded: string): boolean =>
  !REQUEST.test(folded) && (/[?¿]/.test(folded) || QUESTION.test(folded) || QUESTION_INSIDE.test(folded));

/** Whether the words beside a verb deny it. */
function isDenied(folded: string, verb: RegExpExecArray): boolean {
  const end = verb.index + verb[0].length;
  const around = `${folded.slice(Math.max(0, verb.index - 25), verb.index)} ${verb[0]} ${folded.slice(end, end + 14)}`;
  return NEGATED.test(around.replaceAll(/[,;].*$/gu, ''));
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

function openWish(folded: string, undated: string, today: LocalDay): Wish | null {
  const show = SHOW.exec(folded);
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
  const period = screen === 'history' ? readPastMonth(folded, today) : null;
  return { kind: 'open', screen, category: screen === 'history' ? (category ?? null) : null, period };
}

function goalWish(folded: string, undated: string, today: LocalDay): Wish | null {
  if (NOT_MY_GOAL.test(folded)) return null;
  const verb = findVerb(CHANGE, folded) ?? findVerb(CHANGE_LAST, folded);
  if (!GOAL_SAID.test(folded) && (verb === null || !GOAL.test(folded))) return null;
  const amount = amountIn(undated);
  const date = readFutureDay(folded, today);
  return { kind: 'goal', amount, date };
}

function withdrawWish(folded: string, undated: string): Wish | null {
  if (findVerb(WITHDRAWN, folded) === null || NOT_OWN_MONEY.test(folded)) return null;
  return { kind: 'withdraw', amount: amountIn(undated) };
}

function logWish(text: string, folded: string, undated: string, today: LocalDay): Wish | null {
  const { per, period } = readSlots(folded);
  // 'I save 20 a week', 'I saved 300 this month'.
  if (per !== undefined || (period !== undefined && period !== 'today') || TOMORROW.test(folded)) return null;
  const command = findVerb(COMMAND, folded) !== null;
  const told = command || findVerb(SAVED, folded) !== null;
  const amount = amountIn(undated, command);
  const category = categoryIn(undated);
  if (amount === null || NOT_MY_GOAL.test(folded) || (!told && !isBare(undated, category))) return null;
  const date = readPastDay(folded, today);
  if (date === null) return null;
  const note = noteIn(text, category);
  return { kind: 'log', amount, category, date, note, bare: !told && category === null };
}

/** The longest message that is read as a saving without a verb, in words. */
const BARE_WORDS = 8;

/** Whether a message holds an amount and little else: '€3', '20 € cooking'. A number alone is none, because it is the
 * answer to a question more often. */
function isBare(undated: string, category: Category | null): boolean {
  if (NEGATED.test(undated) || SPENDING.test(undated)) return false;
  const rest = undated.replaceAll(/[\d.,]+|€|\b(?:euros?|eur|quid|bucks)\b/gu, ' ').trim();
  if (rest.replaceAll(/[^\p{L}]/gu, '') === '') return /€|\b(?:euros?|eur|quid|bucks)\b/u.test(undated);
  return (
    category !== null &&
    rest.split(/\s+/u).length <= BARE_WORDS &&
    /^[€\d]|[€\d]$|, |\d[.,]?\d* ?(?:€|eur)/u.test(undated.trim())
  );
}

/** What a saving came from: the category that is named as such, what was done instead, or the words of a category. */
function categoryIn(undated: string): Category | null {
  const named = readSlots(NAMED_CATEGORY.exec(undated)?.[1] ?? '').category;
  const activity = ACTIVITIES.find(([names]) => names.test(undated))?.[1];
  return named ?? activity ?? readSlots(undated).category ?? null;
}

const DROPPED: ReadonlySet<string> = new Set(words.stopAtNote);

/** The person's own words for what they did, without the amount and the words around it; null when nothing more was said
 * than the category. */
function noteIn(text: string, category: Category | null): string | null {
  const parts = text.replaceAll(/\s+/g, ' ').trim().split(' ');
  const dropped = (part = '') => {
    const plain = foldSlotText(part).replaceAll(/[^\p{L}\d€']/gu, '');
    return DROPPED.has(plain) || /^(?:€?\d+(?:€|eur)?|€)?$/u.test(plain);
  };
  while (parts.length > 0 && dropped(parts[0])) parts.shift();
  while (parts.length > 0 && dropped(parts.at(-1))) parts.pop();
  const note = parts.join(' ').replaceAll(/^[\s,.;:!–-]+|[\s,.;:!?–-]+$/gu, '');
  const isCategory = parts.length <= 2 && readSlots(note).category === category && category !== null;
  if (note === '' || isCategory || note.length > MAX_NOTE || !isStorableText(note)) return null;
  return note;
}
