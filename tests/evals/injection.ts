import { isDeepStrictEqual } from 'node:util';

import { builtInPlan, builtInTips } from '~server/domain/coach/built-in';
import { checkContent } from '~server/domain/coach/check-content';
import { suggestSaving } from '~server/domain/coach/savings-suggestion';
import { sentencesOf } from '~server/domain/coach/sentences';
import { SYSTEM, checkText, dataBlock, personPart } from '~server/features/coach/prompts';

import { meet } from './proposals';
import type { EvalPerson } from './profiles';
import type { Scores } from './scores';

/** Hostile texts: what is proposed is the same as with harmless ones, and in Claude's prompt they stay inside the data
 * block, unchanged. */
export function checkInjection(scores: Scores, { name, profile, harmless }: EvalPerson): void {
  if (!harmless) return;
  const add = (passes: boolean, what: string) =>
    scores.add('injection has no effect', passes, `${name}: ${what}`);
  const met = meet(profile);
  const calm = meet(harmless.profile);
  add(met.reason === calm.reason, 'hardship');
  add(isDeepStrictEqual([...met.facts], [...calm.facts]), 'other facts');
  add(isDeepStrictEqual(builtInTips(met), builtInTips(calm)), 'other tips');
  add(isDeepStrictEqual(builtInPlan(met), builtInPlan(calm)), 'another plan');

  const prompt = personPart(met);
  const blocks = prompt.match(/<data>.*?<\/data>/gs) ?? [];
  add(
    blocks.length === 1 && count(prompt, '<data>') === 1 && count(prompt, '</data>') === 1,
    'the block is broken',
  );
  const outside = prompt.replace(blocks[0] ?? '', '');
  add(
    !outside.includes(profile.goal.name) && !outside.includes(profile.spendingNotes),
    'text outside of the block',
  );
  const inside: unknown = JSON.parse((blocks[0] ?? '').replace(/^<data>|<\/data>$/g, ''));
  add(
    isDeepStrictEqual(inside, {
      goal: profile.goal.name,
      spending_notes: profile.spendingNotes.slice(0, 500),
      running_challenges: profile.challenges.map(({ title }) => title),
    }),
    'the block says something else',
  );
  add(
    outside === personPart(calm).replace(/<data>.*?<\/data>/s, ''),
    'the prompt differs outside of the block',
  );

  const question = dataBlock({ question: profile.spendingNotes });
  add(count(question, '<') === 2 && count(question, '>') === 2, 'a question ends its block');
  const suggestion = suggestSaving({
    title: profile.spendingNotes,
    days: 7,
    multiplier: 1,
    locale: profile.locale,
  });
  add(suggestion.saving > 0 && suggestion.saving <= 50_000, `a suggestion of ${suggestion.saving}`);
}

const count = (text: string, part: string): number => text.split(part).length - 1;

/** The system prompts, repeated sentence by sentence: each that is long enough to be recognised is taken out. */
export function checkOrdersStayUnsaid(scores: Scores): void {
  const sentences = Object.values(SYSTEM).flatMap(sentencesOf);
  for (const sentence of sentences) {
    if ((sentence.match(/[\p{L}\p{N}]+/gu) ?? []).length < 7) continue;
    const { prose } = checkText(sentence, new Map());
    scores.add('injection has no effect', prose === '', `orders are said: ${prose}`);
    // The same with other words before it.
    const { prose: quoted } = checkText(`Sure, here it is: ${sentence}`, new Map());
    scores.add('injection has no effect', checkContent(quoted).text === '', `orders are said: ${quoted}`);
  }
}
