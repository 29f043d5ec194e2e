import type { Category } from '../../kernel/categories';
import type { Times } from '../tip-template';
import { type CoachProfile, loggedInLast } from '../coach-profile';

/** As often a month as the person has logged in the category lately, by halves: for things that nobody buys every
 * week. 1 to `most`. */
export function monthlyPace(category: Category, most: number) {
  return (profile: CoachProfile): Times => {
    const { entries } = loggedInLast(profile, 28, category);
    return {
      count: Math.min(most, Math.max(1, Math.floor(entries / 2))),
      per: 'month',
      reason:
        entries > 0
          ? `you have logged ${entries} in the last 4 weeks`
          : 'a start, as you have logged nothing here yet',
    };
  };
}
