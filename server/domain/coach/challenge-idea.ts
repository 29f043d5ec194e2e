import type { Category } from '../categories';
import { type Cents, formatEur } from '../money';
import type { Fact, Prose } from './facts';
import { type TipFamily, type WeeklyTimes, reckon, wholeEuros } from './family';
import type { Saver } from './saver';

/** A challenge of seven days that the coach can propose, reckoned like a tip. */
export interface ChallengeIdea extends Pick<TipFamily, 'fits' | 'price' | 'instead' | 'whom'> {
  /** Stable: history is kept under it. */
  id: string;
  category: Category;
  times: (saver: Saver) => WeeklyTimes;
  /** Without figures. At most 60 characters. */
  title: string;
  /** What to do on the seven days. At most 240 characters; figures only as {times}, {each}, {saving}. */
  description: Prose;
}

/** What an idea could save in its seven days: times a week x each, in whole euros rounded down, at least 1 EUR. */
export function estimateIdea(idea: ChallengeIdea, saver: Saver): { saving: Cents; facts: Fact[] } {
  const { count, often, each, facts } = reckon(idea, saver);
  const saving = wholeEuros((count * each) / 100);
  const eur = (amount: Cents) => formatEur(amount, saver.locale);
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
