import type { Category } from '../../kernel/categories';
import type { LocalDay } from '../../kernel/days';
import { keysOf } from '../../kernel/keys-of';
import type { Cents } from '../../kernel/money';
import { readFutureDay } from './future-day';
import type { KnownGoal } from './goal-words';
import { type ReadPeriod, readPeriods } from './periods';
import { readSlots } from './slots';
import { type GoalWish, goalWish } from './wish-goal';
import { type LogWish, loggedDayIn, findCommand, logWish, purposeIn } from './wish-log';
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

/** A screen that a wish can ask for. */
export type WishScreen = keyof typeof words.screens;

/** What a message wants done instead of answered. Amounts are cents above 0 and may be above what is allowed; null: not named. */
export type Wish =
  | LogWish
  | {
      kind: 'withdraw';
      amount: Cents | null;
      date: LocalDay;
      /** What it was for, in the person's own words. */
      note: string | null;
    }
  | GoalWish
  | {
      kind: 'open';
      screen: WishScreen;
      category: Category | null;
      period: { from: LocalDay; to: LocalDay } | null;
    };

const QUESTION = new RegExp(`^${either(words.questions.start)}${AFTER}`, 'u');
const QUESTION_INSIDE = wholeWords(words.questions.anywhere);
const REQUEST = new RegExp(`^${either(words.request)}${AFTER}`, 'u');
const REPORTED = wholeWords(words.reported);
const WITHDRAWN = said(words.withdrawn);
const NOT_OWN_MONEY = wholeWords(words.notOwnMoney);
const GROUP = wholeWords(words.screens.group_challenges);
const SHOW = new RegExp(`^(?:${either(words.request)}[ ,]+)?${either(words.show)}${AFTER}`, 'u');
const SCREENS = keysOf(words.screens).map((screen) => [wholeWords(words.screens[screen]), screen] as const);
const FILLERS = new RegExp(`${BEFORE}${either(words.fillers)}${AFTER}|['’]`, 'gu');

/** More words than this beside the wish tell something that matters more than it. */
const OTHER_WORDS = 14;
/** The longest sentence that is read as a wish, in words. */
const WISH_WORDS = 24;

const wordsIn = (text: string): number => text.match(/[\p{L}\d]+/gu)?.length ?? 0;

/** 'It counts as 3, right?' asks for no figure. */
const TAG = new RegExp(`[ ,]${either(words.tags)} ?\\?`, 'u');

/** Reads a wish from a message in one of the six languages; null for everything else, above all for a question about
 * it: 'What if I took 50 out?'. One sentence of the message holds the wish, and the others say little. */
export function readWish(message: string, today: LocalDay, goal: KnownGoal): Wish | null {
  const text = message.replace(TAG, '.');
  if (/[?¿]/u.test(text) && !REQUEST.test(plain(text))) return null;
  const sentences = text.split(/(?<=[!;\n]|(?<!\d)\.)\s+/u).filter((one) => wordsIn(one) > 0);
  for (const sentence of sentences) {
    if (wordsIn(text) - wordsIn(sentence) > OTHER_WORDS || wordsIn(sentence) > WISH_WORDS) continue;
    const wish = wishIn(sentence, text, today, goal);
    if (wish !== null) return wish.kind === 'log' && wish.bare && sentences.length > 1 ? null : wish;
  }
  // 'Cancelled Sky, 28 a month. Put this month's in.'
  return sentences.length > 1 && wordsIn(text) <= WISH_WORDS ? wishIn(text, text, today, goal) : null;
}

function wishIn(sentence: string, text: string, today: LocalDay, goal: KnownGoal): Wish | null {
  const folded = plain(sentence);
  if (isQuestion(folded) || REPORTED.test(folded)) return null;
  const periods = readPeriods(folded, today);
  const date = readFutureDay(folded, today, goal.date)?.day ?? null;
  const undated = withoutDays(folded, today, goal.date);
  return (
    openWish(undated, periods) ??
    goalWish(folded, undated, { date, goal }) ??
    withdrawWish(sentence, folded, { undated, periods, today }) ??
    groupWish(folded, undated) ??
    logWish(sentence, folded, { undated, around: withoutDays(plain(text), today, goal.date), periods, today })
  );
}

/** 'Can you log 20?' is a request, everything else with a question mark or a question's words is a question. */
const isQuestion = (folded: string): boolean =>
  !REQUEST.test(folded) && (/[?¿]/.test(folded) || QUESTION.test(folded) || QUESTION_INSIDE.test(folded));

function openWish(undated: string, periods: readonly ReadPeriod[]): Wish | null {
  const show = SHOW.exec(undated);
  if (!show) return null;
  const rest = undated.slice(show[0].length).replaceAll(/\b[ld]['’]/gu, '');
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

/** Without an amount only a short message is a wish: the money may be a part of a longer story. */
const SHORT = 8;

function withdrawWish(
  sentence: string,
  folded: string,
  { undated, periods, today }: { undated: string; periods: readonly ReadPeriod[]; today: LocalDay },
): Wish | null {
  if (findVerb(WITHDRAWN, folded) === null || NOT_OWN_MONEY.test(folded)) return null;
  const amount = amountIn(undated);
  if (amount === null && wordsIn(folded) > SHORT) return null;
  const date = loggedDayIn(folded, periods, today) ?? today;
  return { kind: 'withdraw', amount, date, note: purposeIn(sentence, today) };
}

/** Money for a group is added in the group, whose rules hold there. */
const groupWish = (folded: string, undated: string): Wish | null =>
  GROUP.test(folded) && findCommand(folded) !== null && amountIn(undated, true) !== null
    ? { kind: 'open', screen: 'group_challenges', category: null, period: null }
    : null;
