import { type LocalDay } from '../../kernel/days';
import { cents } from '../../kernel/money';
import WORDS from './ahead-words.json' with { type: 'json' };
import { readFutureDay } from './future-day';
import type { KnownGoal } from './goal-words';
import type { Assumption, Period } from './query';
import ASKED from './query-words.json' with { type: 'json' };
import { weeksIn } from './read-assumption';
import type { Slots } from './slots';
import { anyOf } from './words';

const WILL_HAVE = anyOf(WORDS.willHave);
const HAVE = anyOf(WORDS.have);
const GOING_ON = anyOf(WORDS.goingOn, 'gu');
const SHOULD = anyOf(WORDS.should);
const CAN = anyOf(WORDS.can);
const FINISHED = anyOf(WORDS.finished);
const MOVED = anyOf([...ASKED.moves.later, ...ASKED.moves.earlier, 'move', 'change', 'verleg\\p{L}*']);
const REACHED = new RegExp(
  String.raw`${anyOf(WORDS.reaching).source}\s+(?:(?:ich|wir|ik|jeg|the|die|de|les|los|a|til|i|my|first) )*(?:€\s?)?\d`,
  'u',
);
const COSTS = anyOf(WORDS.costs);
const BREAK = anyOf(WORDS.break);
const GOOD = anyOf(WORDS.good);

/** What of a message is about days to come: 'what will I have by Christmas' names a day up to which it goes on as now, all
 * others suppose something. */
export type ReadAhead = { period: Period; assumption: null } | { period: null; assumption: Assumption };

/** What a message says of the words of measures. */
interface SaidOfGoal {
  saved: boolean;
  forecast: boolean;
  /** It asks for a need or for what is left. */
  other: boolean;
}

/** A message without 'if I go on like this', which supposes nothing. */
export const withoutGoingOn = (folded: string): string => folded.replaceAll(GOING_ON, '');

/** Reads a question about days to come that supposes nothing with an 'if'; null for all others.
 * @param folded the whole message @param around.named pattern of the words for the goal */
export function readAhead(
  folded: string,
  slots: Slots,
  { today, goal, named, said }: { today: LocalDay; goal: KnownGoal; named: RegExp; said: SaidOfGoal },
): ReadAhead | null {
  const { amount, per, percent, times, category } = slots;
  const supposed = (assumption: Assumption) => ({ period: null, assumption });
  if (category !== undefined) return null;
  if (COSTS.test(folded) && BREAK.test(folded) && amount === undefined)
    return supposed({ kind: 'pause', weeks: weeksIn(folded) });
  if (amount !== undefined && per !== undefined)
    return GOOD.test(folded) && IS_IT.test(folded)
      ? supposed({ kind: 'pace', amount: cents(amount), every: per })
      : null;
  if (amount !== undefined)
    return said.forecast && !said.saved && !said.other && REACHED.test(folded)
      ? supposed({ kind: 'goal_amount', amount: cents(amount) })
      : null;
  if (percent !== undefined || times !== undefined) return null;
  const day = readFutureDay(folded, today, goal.date)?.day;
  if (day === undefined || day <= today) return null;
  const moves = (SHOULD.test(folded) || CAN.test(folded)) && MOVED.test(folded) && named.test(folded);
  if (moves || (CAN.test(folded) && FINISHED.test(folded))) return supposed({ kind: 'goal_date', date: day });
  return !said.other && (WILL_HAVE.test(folded) || (HAVE.test(folded) && !said.saved))
    ? { period: { unit: 'day', from: day, to: day }, assumption: null }
    : null;
}
/** 'Is 12.50 good for a week'. */
const IS_IT =
  /^\W*(?:(?:and|und|et|y|en|og) )?(?:is|are|would|ist|sind|waren?|est-ce|c'est|es|son|esta|zijn|er) /u;

/** Asks whether to move the goal, without a day: 'should I push my goal'. */
export const asksToMove = (folded: string, named: RegExp): boolean =>
  SHOULD.test(folded) && MOVED.test(folded) && named.test(folded);
