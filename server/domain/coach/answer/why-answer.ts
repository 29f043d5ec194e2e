import { type Fact, type Facts, type Prose, citedIds, factBook } from '../figures/facts';
import type { Question } from '../question/question';
import type { AnswerParts, Reply } from './answer-parts';
import { NAMES_DAYS, explainAnswer, figureOrigin } from './explain-answer';

/** The coach's last message: its text, and the facts that it cites. */
export interface LastAnswer {
  content: Prose;
  facts: readonly Fact[];
}

/** Says where the figures of the last answer come from: the first one with its parts, and how to see the others.
 * Without a figure there, what figures come from in general. */
export function whyAnswer(question: Question, last: LastAnswer, parts: AnswerParts): Reply {
  const facts: Facts = factBook(last.facts);
  const cited = citedIds(last.content).flatMap((id) => facts.get(id) ?? []);
  const told = cited.filter(({ unit }) => !NAMES_DAYS.has(unit));
  const { amount } = question.slots;
  // 'Why 21.42?' names its figure, which may stand in an earlier answer.
  const named =
    amount === undefined
      ? undefined
      : [...told, ...parts.facts.values()].find(({ unit, value }) => unit === 'eur' && value === amount);
  const behind = factBook(new Map([...parts.facts, ...facts]).values());
  const meant = named ?? told.find(({ from }) => from.length > 0) ?? told[0] ?? cited[0];
  if (!meant) return explainAnswer(question, parts);
  return {
    prose: `Take {${meant.id}}. ${figureOrigin(meant, behind)} ${told.length > 1 ? 'Tap it, or any other underlined figure: it opens how it was worked out.' : 'Tap it: it opens how it was worked out.'}`,
    moreFacts: last.facts,
  };
}
