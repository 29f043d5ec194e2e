import type { AnswerParts, Reply } from './answer-parts';
import * as WORDS from './answer-words';
import type { Fact, Facts, Prose } from '../figures/facts';
import { isOverdue } from '../person/goal-sentences';
import type { Question } from '../question/question';
import { foldSlotText } from '../question/slots';
import { capitalized } from '../figures/sentences';
import { plural } from '../../kernel/plural';

/** Words by which people name a figure, and the fact they mean. */
const NAMED: readonly [RegExp, readonly string[]][] = [
  [/\b(?:ring|circle|grey|gray|bar)\b/, ['goal_left']],
  [/\b(a|per|each|every) day\b|\bdaily\b/, ['needed_per_day']],
  [/\b(a|per|each|every) week\b|\bweekly\b/, ['needed_per_week', 'average_week']],
  [/\b(a|per|each|every) month\b|\bmonthly\b/, ['needed_per_month']],
  [/\b(ahead|behind|pace|line)\b/, ['days_ahead', 'days_behind']],
  [/\bpercent|%/, ['goal_percent']],
  [/\bleft|remaining|to go\b/, ['goal_left']],
  [/\bstreak\b/, ['streak_weeks']],
  [/\baverage\b/, ['average_week']],
  [/\bprice level|city|multiplier\b/, ['price_level']],
  [/\bfree|income|salary\b/, ['free_income']],
  [/\bsaved|total\b/, ['saved_total']],
];

/** Says where a figure comes from: the one that the person names, or all of them. */
export function explainAnswer(
  { text, slots: { amount } }: Question,
  { facts, tipFor, hardship }: AnswerParts,
): Reply {
  const lower = foldSlotText(text);
  // In hardship a tip names no amount, so there is none to explain.
  const tip = !hardship && /\btip|estimate|saving of\b/.test(lower) ? tipFor(null) : null;
  if (tip)
    return {
      prose: `Take ‘${tip.title}’: {times} times, {each} each time, makes {saving} a month.`,
      moreFacts: tip.facts,
    };
  const named = NAMED.find(([words]) => words.test(lower))?.[1].find((id) => facts.has(id));
  const valued = [...facts.values()].find(({ unit, value }) => unit === 'eur' && value === amount);
  const meant = valued ?? facts.get(named ?? '');
  const always = 'Tap any underlined figure: it opens how it was worked out.';
  if (!meant)
    return {
      prose: `Every figure comes from what you typed in: your goal, its date, and what you log. Nothing is guessed, and nothing comes from a bank. They are worked out anew each day, so they move when a day passes or you log something${hardship ? '' : ': {goal_left} is left of your goal of {goal_amount}, for example'}. ${always}`,
    };
  return {
    prose: `${capitalized(WORDS.NAMES[meant.id] ?? 'that')} is {${meant.id}}. ${figureOrigin(meant, facts)} ${always}`,
  };
}

/** Figures that only say which days were meant. */
export const NAMES_DAYS: ReadonlySet<Fact['unit']> = new Set<Fact['unit']>(['date', 'month', 'year']);

/** What a sum adds up, where that is no saving. */
const NOUNS: Readonly<Record<string, string>> = { withdrawals: 'withdrawal' };

/** What a fact comes from, by the names of the figures in it, as a sentence. */
export function figureOrigin({ id, from, unit }: Fact, facts: Facts): Prose {
  if (id.startsWith('needed_per_') && isOverdue(facts))
    return 'It is all that is left, because the date of your goal has come: a new date in the settings spreads it out.';
  if (id === 'average_week') return 'It comes from what you logged in the last weeks.';
  const counted = from.find((one) => /^asked_(?:savings|moves|waits|withdrawals)_/.test(one));
  if (counted !== undefined && unit === 'eur')
    return `It is {${counted}} ${plural(facts.get(counted)?.value ?? 0, NOUNS[counted.split('_')[1] ?? ''] ?? 'saving')} added up.`;
  if (from.length === 0)
    return NAMES_DAYS.has(unit)
      ? 'It says which days your question was about.'
      : 'It comes straight from what you entered.';
  const parts = from.map((one) =>
    WORDS.NAMES[one] === undefined ? `{${one}}` : `${WORDS.NAMES[one]}, {${one}}`,
  );
  return `It comes from ${parts.join(', and ')}.`;
}
