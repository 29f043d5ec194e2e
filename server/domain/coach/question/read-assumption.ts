import type { LocalDay } from '../../kernel/days';
import { cents } from '../../kernel/money';
import { readFutureDay } from './future-day';
import type { KnownGoal } from './goal-words';
import NUMBER_WORDS from './number-words.json' with { type: 'json' };
import type { Assumption } from './query';
import WORDS from './query-words.json' with { type: 'json' };
import type { Slots } from './slots';
import { anyOf } from './words';

const { assume } = WORDS;
const IF = anyOf(assume.if);
const WITHDRAW = anyOf(assume.withdraw);
const ONCE = anyOf(assume.once);
const MORE = anyOf(assume.more);
const LESS = anyOf(assume.less);
const SPEND = anyOf(assume.spend);
const CANCEL = anyOf(assume.cancel);
const SKIP = anyOf(assume.skip);
const INCOME = anyOf(assume.income);
const PAUSE = anyOf(assume.pause);
const DOUBLE = anyOf(assume.double);
const HALF = anyOf(assume.half);
/** 'Half of June', 'second half of 2025': a part of the days, not of what is saved. */
const HALF_OF =
  /(?<!\p{L})(?:first|second|last|1st|2nd)? ?half (?:of|year)|halbjahr|(?:erste|zweite) halfte|(?:premiere|deuxieme|seconde) moitie|(?:primera|segunda) mitad|(?:eerste|tweede) helft|(?:forste|anden) halvdel/u;
const DATE = anyOf(assume.date);
const BY = anyOf(assume.by);
const GIFT = anyOf(assume.gift);
const ENOUGH = anyOf(assume.enough);
const DAY_AFTER = new RegExp(`(?<!\\p{L})(?:${assume.beforeDay.join('|')}) ?$`, 'u');
const AT_DAY = new RegExp(`^\\s*(?:${assume.beforeDay.join('|')}) `, 'u');
/** '45 a week': an amount with how often it is put aside. */
const PACE =
  /\d ?(?:€|euros?|eur|quid|bucks)? ?(?:a|per|each|every|al|pro|die|jede\p{L}*|in der|par|la|por|cada|om|i|pr\.?|hver\p{L}*|elke|chaque|weekly|monthly|daily|wochentlich|monatlich)(?!\p{L})|(?:tenner|fiver|zehner) (?:a|per|each|every|die|pro)/u;
/** 'Knock 200 off the target'. */
const OFF = /\d ?(?:€|euros?|eur|quid)? off(?!\p{L})/u;
const WEEKDAY = anyOf(WORDS.weekdayNames);
const PLUS = /\+\s?(?:€\s?)?\d|\d\s?(?:€|euros?|eur)?\s?\+/u;
const WEEKS = /(\d+|\p{L}+) (?:weeks?|wochen?|semaines?|semanas?|weken|uger)/u;
const MONTH = /(?<!\p{L})(?:months?|monat\p{L}*|mois|mes(?:es)?|maand(?:en)?|maned(?:er)?)(?!\p{L})/u;
const MONTHS = new RegExp(String.raw`(\d+|\p{L}+) ${MONTH.source}`, 'u');

/** 'Keinen Kaffee mehr', 'no longer': that is no more money. */
const NO_MORE =
  /(?<!\p{L})(?:no|not|kein\p{L}*|nicht|nie|ne|n'\p{L}+|pas|no|nunca|geen|niet|ikke|ingen)(?: \p{L}+){0,3}? (?:more|mehr|plus|mas|meer|mere)(?!\p{L})/gu;

/** Whether a message asks what would be if something were otherwise. */
export const isSupposition = (folded: string): boolean => IF.test(folded);

/** Whether a message supposes something without an 'if': a pace with a question that it decides ('at 30 a week, how many
 * weeks'), or money that comes in once.
 * @param asksOfGoal it asks for what is left, needed or when it is done */
export function isSupposedPlainly(folded: string, { amount, per }: Slots, asksOfGoal: boolean): boolean {
  if (DOUBLE.test(folded)) return asksOfGoal;
  if (amount === undefined) return false;
  return per === undefined
    ? asksOfGoal && GIFT.test(folded)
    : PACE.test(folded) && (asksOfGoal || ENOUGH.test(folded));
}

/** The date that a message gives the goal: 'how much a week to have it by 1 May'. */
export function dateIn(folded: string, today: LocalDay, base: LocalDay, words = BY): Assumption | null {
  const found = readFutureDay(folded, today, base);
  if (found === null || found.day <= today) return null;
  const isSaid =
    words.test(folded) || DAY_AFTER.test(folded.slice(0, found.at)) || AT_DAY.test(folded.slice(found.at));
  return isSaid ? { kind: 'goal_date', date: found.day } : null;
}

/** What a message supposes, in the order in which the words decide; null when it supposes nothing that can be computed.
 * @param folded the whole message @param named pattern of the words for the goal */
export function readAssumption(
  folded: string,
  slots: Slots,
  { today, goal, named }: { today: LocalDay; goal: KnownGoal; named: RegExp },
): Assumption | null {
  const { amount, percent, times, per, category } = slots;
  const is = (words: RegExp) => words.test(folded);
  const sum = amount === undefined ? null : cents(amount);
  const costs =
    sum !== null && new RegExp(String.raw`(?:${named.source}|(?<!\p{L})it)${COSTS}`, 'u').test(folded);
  if (costs) return { kind: 'goal_amount', amount: sum };
  const moved = sum === null ? dateIn(folded, today, goal.date, is(IF) ? DATE : BY) : null;
  if (moved) return moved;
  if (sum !== null && is(WITHDRAW)) return { kind: 'withdrawal', amount: sum };
  if (sum !== null && is(named) && OFF.test(folded) && sum < goal.amount)
    return { kind: 'goal_amount', amount: cents(goal.amount - sum) };
  if (sum !== null && per === undefined && is(GIFT)) return { kind: 'once', amount: sum };
  if (sum !== null && is(named) && !is(ONCE) && !PACE.test(folded) && asksOfGoal(folded, named))
    return { kind: 'goal_amount', amount: sum };
  if (sum !== null && is(ONCE) && per === undefined) return { kind: 'once', amount: sum };
  if (category === 'subscriptions' && (is(CANCEL) || is(SKIP)))
    return { kind: 'cancel', count: countOf(folded, times), each: sum };
  if (category !== undefined && (is(SKIP) || times !== undefined)) {
    // 'The Friday coffee' is one a week.
    const isWeekly = per === undefined && times === undefined && is(WEEKDAY);
    return isWeekly
      ? { kind: 'skip', category, times: 1, every: 'week', each: sum }
      : { kind: 'skip', category, times: times ?? null, every: per ?? null, each: sum };
  }
  if (percent !== undefined)
    return is(INCOME)
      ? { kind: 'income_share', percent }
      : { kind: 'percent', percent, less: is(LESS) && !is(SPEND) };
  if (is(DOUBLE)) return { kind: 'percent', percent: 100, less: false };
  if (is(HALF) && (IF.test(folded) || !HALF_OF.test(folded)))
    return { kind: 'percent', percent: 50, less: true };
  if (sum === null) return is(PAUSE) ? { kind: 'pause', weeks: weeksIn(folded) } : null;
  const every = per ?? 'week';
  // 'Spend 50 less' means saving 50 more.
  if (is(LESS)) return { kind: 'extra', amount: sum, every, less: !is(SPEND) };
  if (MORE.test(folded.replaceAll(NO_MORE, '')) || PLUS.test(folded))
    return { kind: 'extra', amount: sum, every, less: false };
  // Without 'a week' an amount that somebody puts aside is put aside once.
  return per === undefined ? { kind: 'once', amount: sum } : { kind: 'pace', amount: sum, every };
}

/** 'The campervan was 1600'. */
const COSTS = String.raw`\s+(?:was|is|were|be|costs?|would (?:be|cost)|(?:turn(?:s|ed)? out|end(?:s|ed)? up|(?:is |are )?going) (?:to )?(?:be|cost(?:ing)?|at)|(?:came|comes) to|kostete|kostet|ware|coutait|coute|etait|costara|costaba|fuera|kostte|kost|kostede|koster|var)\s+(?:€\s?)?\d`;

/** Whether the amount is that of the goal: 'if the kitchen was 9000', 'a goal of 900'. */
function asksOfGoal(folded: string, goal: RegExp): boolean {
  const near = new RegExp(
    String.raw`${goal.source}(?:\s+\S+){0,3}?\s+(?:€\s?)?${AMOUNT}|${AMOUNT}(?:\s+\S+){0,2}\s+${goal.source}`,
    'u',
  );
  return near.test(folded) && !PUTS.test(folded);
}

/** A number that is no amount a week or month. */
const AMOUNT = String.raw`\d[\d.,]*(?![\d.,])\s?(?:€|euros?)?(?!\s+(?:a|per|each|every|pro|par|por|om|pr\.?|al|je|in der)\s)`;
const PUTS = /\b(?:sav(?:e|ed|ing)|put|spar\p{L}*|mets?|ahorr\p{L}*|leg|gets?|towards)\b/u;

/** 'Cancel netflix' is one; 'two subscriptions' two. */
function countOf(folded: string, times: number | undefined): number {
  if (times !== undefined) return times;
  const [, said] =
    /\b(\d+|one|two|three|zwei|drei|deux|trois|dos|tres|twee|drie|to|tre) (?:subscriptions?|subs|abos?|abonnements?|abonnement(?:er|en)|suscripciones)/u.exec(
      folded,
    ) ?? [];
  const numbers: Readonly<Record<string, number>> = {
    two: 2,
    zwei: 2,
    deux: 2,
    dos: 2,
    twee: 2,
    to: 2,
    three: 3,
    drei: 3,
    trois: 3,
    tres: 3,
    drie: 3,
    tre: 3,
  };
  return said === undefined ? 1 : (numbers[said] ?? (Number(said) || 1));
}

/** How many weeks a folded message names; one when it names none, and four to a month, 13 to three. */
export function weeksIn(folded: string): number {
  const count = (said: string) => Number(said) || (NUMBERS.get(said) ?? 1);
  const [, weeks] = WEEKS.exec(folded) ?? [];
  if (weeks !== undefined || !MONTH.test(folded)) return count(weeks ?? '');
  return Math.floor((count(MONTHS.exec(folded)?.[1] ?? '') * 13) / 3);
}
const NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(NUMBER_WORDS));
