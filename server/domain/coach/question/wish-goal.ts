import type { LocalDay } from '../../kernel/days';
import { type Cents, cents } from '../../kernel/money';
import { type KnownGoal, ownGoalWords } from './goal-words';
import { BEFORE, amountIn, either, findVerb, own, wholeWords } from './wish-parts';
import { readSlots } from './slots';
import words from './wish-words.json' with { type: 'json' };

/** Both null: the goal is to be changed, without a new amount or date that could be read. */
export interface GoalWish {
  kind: 'goal';
  amount: Cents | null;
  date: LocalDay | null;
}

const CHANGE = own(words.change);
const CHANGE_LAST = wholeWords([...words.changeLast, ...words.changeAnywhere]);
const GOAL_SAID = wholeWords(words.goalSaid);
export const NOT_MY_GOAL = wholeWords(words.notMyGoal);
const GOAL_AMOUNT = [...words.amountAfter, ...words.goal];
const ENOUGH = new RegExp(`(?:€ ?)?\\d[\\d.,]*(?: ?(?:€|eur\\w*))?(?= ${either(words.enough)})`, 'u');
const BY = new RegExp(`${BEFORE}${either(words.by)} (?:€ ?)?(?=\\d)`, 'u');
const RAISE = wholeWords(words.raise);
const LOWER = wholeWords(words.lower);
/** 'Raise it by 100': nothing else can be meant. */
const IT = wholeWords(words.it);
const NUMBERS = /\d[\d.,]*/gu;

/** The amount that a goal is to have: 'to 900', 'from 900 to 1100', 'make my goal 2000', '1800 will do'. */
function goalAmountIn(undated: string, named: RegExp): Cents | null {
  const parts = undated.split(named);
  for (const part of parts.slice(1).reverse()) {
    const start =
      /^[ :]*(?:only |just |about |nur |nun |nu |solo |seulement )?(?:€ ?|eur )?\d[^ ]*(?: (?:\d{3}\b|€|eur\w*|k\b))*/u.exec(
        part,
      );
    if (start) return amountIn(start[0].trim());
  }
  const enough = ENOUGH.exec(undated);
  if (enough) return amountIn(enough[0]);
  // 'Mach aus den 800 bitte 950'.
  const numbers = undated.match(NUMBERS) ?? [];
  return numbers.length === 2 ? amountIn(`€${numbers[1] ?? ''}`) : null;
}

/** 'By 100', '100 more', with a verb that says which way; null when there is no such change. */
function changedAmount(undated: string, goal: KnownGoal): Cents | null {
  // 'From 900 to 1100' names the new amount.
  if ((undated.match(NUMBERS) ?? []).length !== 1) return null;
  const by = BY.exec(undated);
  const up = RAISE.test(undated);
  const { amount } = readSlots(by ? undated.slice(by.index + by[0].length) : undated);
  if (amount === undefined || up === LOWER.test(undated)) return null;
  if (!by && !MORE_OR_LESS.test(undated)) return null;
  const then = up ? goal.amount + amount : goal.amount - amount;
  return then > 0 ? cents(then) : null;
}
const MORE_OR_LESS = wholeWords(words.moreOrLess);
const FEW_WORDS = 8;
const wordsIn = (text: string): number => text.match(/[\p{L}\d]+/gu)?.length ?? 0;

/** The goal with another amount or date: 'move the lake house to 1 March', 'raise it by 100', '3 months later'.
 * @param undated the folded text without its days @param date the day that it names */
export function goalWish(
  folded: string,
  undated: string,
  { date, goal }: { date: LocalDay | null; goal: KnownGoal },
): GoalWish | null {
  if (NOT_MY_GOAL.test(folded)) return null;
  const names = [...words.goal, ...ownGoalWords(goal.name)];
  const verb = findVerb(CHANGE, folded) ?? findVerb(CHANGE_LAST, folded);
  const isNamed = wholeWords(names).test(folded);
  const by = verb === null ? null : changedAmount(undated, goal);
  if (by !== null && (isNamed || IT.test(folded))) return { kind: 'goal', amount: by, date };
  // 'Make it 15 August 2027 instead'.
  const isDated = verb !== null && IT.test(folded) && date !== null && wordsIn(folded) <= FEW_WORDS;
  if (!GOAL_SAID.test(folded) && !isDated && (verb === null || !isNamed)) return null;
  const amount = goalAmountIn(undated, wholeWords([...GOAL_AMOUNT, ...ownGoalWords(goal.name)]));
  return amount === null && date === null ? null : { kind: 'goal', amount, date };
}
