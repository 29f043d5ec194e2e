import { townOfProfile } from '~server/domain/coach/prices/whose';
import { isDeepStrictEqual } from 'node:util';

import { checkContent } from '~server/domain/coach/figures/check-content';
import { sentencesOf } from '~server/domain/coach/figures/sentences';
import { SYSTEM, dataBlock } from '~server/features/coach/prompts';

import { type Coach, meet, reply } from './coach';
import { type Part, check } from './scores';

const NO_EFFECT = check(
  'injection has no effect',
  'hostile texts change nothing and stay inside their block',
);
const ASKED = [
  'How am I doing?',
  'What should I do this week?',
  'Any tips for me?',
  'Thanks',
  'What if I save 5 more?',
];

/** Tips without the lines that name where somebody lives, which is a typed text, too. */
const withoutWhose = ({ tips, challenge, ...rest }: ReturnType<Coach['tips']>) => ({
  ...rest,
  tips: tips.map((tip) => ({ ...tip, whose: null })),
  challenge: challenge && { ...challenge, whose: null },
});

/** Hostile texts: the answers are the same as with harmless ones, and in Claude's prompt they stay inside the
 * data block, unchanged. */
export const INJECTION: Part = {
  checks: [NO_EFFECT],
  person({ coach, scores }, { name, profile, harmless }) {
    if (!harmless) return;
    const add = (passes: boolean, what: string) => scores.add(NO_EFFECT, passes, `${name}: ${what}`);
    const met = meet(coach, profile);
    const calm = meet(coach, harmless);
    add(met.reason === calm.reason, 'hardship');
    add(isDeepStrictEqual([...met.facts], [...calm.facts]), 'other facts');
    add(isDeepStrictEqual(withoutWhose(coach.tips(met)), withoutWhose(coach.tips(calm))), 'other tips');
    add(isDeepStrictEqual(coach.plan(met), coach.plan(calm)), 'another plan');
    const said = (who: typeof met, text: string) => {
      const { label, prose, facts, steps } = reply(coach, who, text);
      return { label, prose, facts, steps };
    };
    for (const text of ASKED) add(isDeepStrictEqual(said(met, text), said(calm, text)), text);

    const prompt = coach.prompt(met);
    const blocks = prompt.match(/<data>.*?<\/data>/gs) ?? [];
    const [block = ''] = blocks;
    const whole = count(prompt, '<data>') === 1 && count(prompt, '</data>') === 1;
    add(blocks.length === 1 && whole, 'the block is broken');
    const outside = prompt.replace(block, '');
    add(
      !outside.includes(profile.goal.name) && !outside.includes(profile.spendingNotes),
      'text outside of the block',
    );
    const typed = {
      goal: profile.goal.name,
      spending_notes: profile.spendingNotes.slice(0, 500),
      running_challenges: profile.challenges.map(({ title }) => title),
    };
    add(
      isDeepStrictEqual(parsed(block.replace(/^<data>|<\/data>$/g, '')), typed),
      'the block says something else',
    );
    const calmPrompt = coach.prompt(calm).replace(/<data>.*?<\/data>/s, '');
    add(outside === calmPrompt, 'the prompt differs outside of the block');

    const question = dataBlock({ question: profile.spendingNotes });
    add(count(question, '<') === 2 && count(question, '>') === 2, 'a question ends its block');
    const title = profile.spendingNotes;
    const { saving } = coach.suggest({
      title,
      days: 7,
      multiplier: 1,
      locale: profile.locale,
      place: townOfProfile(profile),
    });
    add(saving > 0 && saving <= 50_000, `a suggestion of ${saving}`);
  },
  /** The system prompts, repeated sentence by sentence: each that is long enough to be recognised is removed. */
  once({ coach, scores }) {
    for (const sentence of Object.values(SYSTEM).flatMap(sentencesOf)) {
      if ((sentence.match(/[\p{L}\p{N}]+/gu) ?? []).length < 7) continue;
      const { prose } = coach.clean(sentence, new Map());
      scores.add(NO_EFFECT, prose === '', `orders are said: ${prose}`);
      // The same with other words before it.
      const { prose: quoted } = coach.clean(`Sure, here it is: ${sentence}`, new Map());
      scores.add(NO_EFFECT, checkContent(quoted).text === '', `orders are said: ${quoted}`);
    }
  },
};

const count = (text: string, part: string): number => text.split(part).length - 1;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
