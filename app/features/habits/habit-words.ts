import type { Cadence } from '~server/domain/habits/habit';

/** How a cadence is chosen, and how it reads in a sentence. */
export const CADENCE_WORDS = {
  daily: { label: 'Daily', every: 'every day' },
  weekly: { label: 'Weekly', every: 'every week' },
  monthly: { label: 'Monthly', every: 'every month' },
} as const satisfies Record<Cadence, { label: string; every: string }>;
