import { z } from 'zod';

import { keysOf } from '../../kernel/keys-of';
import { type Cents, formatEur } from '../../kernel/money';
import { adviceShape, oftenSchema, timesOf, whomItSuits } from './advice-data';
import ideas from './challenge-ideas.json' with { type: 'json' };
import type { CoachProfile } from '../person/coach-profile';
import { type Fact, type Prose, fact } from '../figures/facts';
import { type TipTemplate, estimateTimes, euroCents, isRelevant, usuallyFits } from './tip-template';

/** A challenge of seven days that the coach can propose. Its saving is estimated like that of a tip. */
export interface ChallengeIdea extends Omit<TipTemplate, 'text' | 'withoutSums'> {
  /** What to do on the seven days. At most 240 characters; figures only as {times}, {each}, {saving}. */
  description: Prose;
}

/** Estimates what an idea could save in its seven days: times a week x each, rounded down to whole euros, at least 1. */
export function estimateIdea(
  idea: ChallengeIdea,
  profile: CoachProfile,
): { saving: Cents; facts: Fact[]; whose: Prose } {
  const { count, often, each, facts, whose } = estimateTimes(idea, profile);
  const saving = euroCents((count * each) / 100);
  const eur = (amount: Cents) => formatEur(amount, profile.locale);
  return {
    saving,
    whose,
    facts: [
      ...facts,
      fact.eur(
        'saving',
        saving,
        `${often}, ${eur(each)} each time: about ${eur(saving)} in 7 days, rounded down.`,
        ['times', 'each'],
        { per: 'week' },
      ),
    ],
  };
}

const ideaSchema = z.strictObject({
  ...adviceShape,
  often: oftenSchema,
  title: z.string(),
  description: z.string(),
});

/** Ideas that fit other people than their category usually does. */
const FITS: Partial<Record<keyof typeof ideas, ChallengeIdea['fits']>> = {
  'idea-eating-out-rescue-bag': (profile) => profile.city !== null && isRelevant(profile, 'eating out'),
};

/** Challenges of seven days that the coach can propose, two for each category. */
export const CHALLENGE_IDEAS: readonly ChallengeIdea[] = keysOf(ideas).map((id) => {
  const { often, ...idea } = ideaSchema.parse(ideas[id]);
  const { category } = idea;
  return {
    id,
    ...idea,
    times: timesOf(category, often),
    fits: whomItSuits(idea, FITS[id] ?? usuallyFits(category)),
  };
});
