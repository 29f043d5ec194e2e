import { countedIn } from '~server/domain/kernel/plural';
import { categoryLabel } from '~server/domain/kernel/categories';
import type { GoalTook } from '~server/features/goals/goals';

export const GOALS_TEXT = {
  failed: { title: 'Failed to load your goals', detail: 'They are safe, they only could not be fetched.' },
  set: 'New goal set',
  notSet: 'Failed to set the goal',
  withdrawn: 'Logged what you took out',
  notWithdrawn: 'Failed to log what you took out',
} as const;

/** What a goal took: '12 weeks · 34 savings · most from Coffee'. */
export const tookText = ({ weeks, savings, bestCategory }: GoalTook, numberLocale: string): string => {
  const counted = countedIn(numberLocale);
  return [
    counted(weeks, 'week'),
    counted(savings, 'saving'),
    ...(bestCategory === null ? [] : [`most from ${categoryLabel(bestCategory)}`]),
  ].join(' · ');
};
