import type { Category } from '../kernel/categories';
import { type Cents, formatEur } from '../kernel/money';
import type { Fact, Prose } from './facts';
import { type TipTemplate, type WeeklyTimes, estimateTimes, wholeEuros } from './tip-template';
import type { CoachProfile } from './coach-profile';

/** A challenge of seven days that the coach can propose. Its saving is estimated like that of a tip. */
export interface ChallengeIdea extends Pick<TipTemplate, 'fits' | 'price' | 'instead' | 'whom'> {
  id: string;
  category: Category;
  times: (profile: CoachProfile) => WeeklyTimes;
  /** Without figures. At most 60 characters. */
  title: string;
  /** What to do on the seven days. At most 240 characters; figures only as {times}, {each}, {saving}. */
  description: Prose;
}

/** What an idea could save in its seven days, in cents: times a week x each, rounded down to whole euros, at least 1. */
export function estimateIdea(idea: ChallengeIdea, profile: CoachProfile): { saving: Cents; facts: Fact[] } {
  const { count, often, each, facts } = estimateTimes(idea, profile);
  const saving = wholeEuros((count * each) / 100);
  const eur = (amount: Cents) => formatEur(amount, profile.locale);
  return {
    saving,
    facts: [
      ...facts,
      {
        id: 'saving',
        value: saving,
        unit: 'eur',
        sentence: `${often}, ${eur(each)} each time: about ${eur(saving)} in 7 days, rounded down.`,
        from: ['times', 'each'],
      },
    ],
  };
}
