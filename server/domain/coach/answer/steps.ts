import { z } from 'zod';

import type { Category } from '../../kernel/categories';
import type { LocalDay } from '../../kernel/days';

/** Screens that an answer can lead to. The app knows their addresses. */
export const SCREENS = [
  'add',
  'badges',
  'challenges',
  'coach',
  'dashboard',
  'find_nearby',
  'goals',
  'group_challenges',
  'habits',
  'history',
  'insights',
  'leaderboard',
  'league',
  'privacy',
  'receipts',
  'savings_partner',
  'scan_receipt',
  'settings',
  'settings_account',
  'settings_coach',
  'settings_data',
  'settings_goal',
  'settings_notifications',
  'settings_privacy',
  'settings_pro',
  'settings_security',
  'settings_support',
  'streak',
  'year_in_review',
] as const;
export type Screen = (typeof SCREENS)[number];

/** What a person can do next, shown below an answer: send a message, open a screen or the history, or call somebody. */
export const stepsSchema = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ask'), text: z.string() }),
    z.object({ kind: z.literal('open'), text: z.string(), screen: z.enum(SCREENS) }),
    /** A filter of the history; null means that the question did not name it. */
    z.object({
      kind: z.literal('history'),
      text: z.string(),
      category: z.string().nullable(),
      since: z.string().nullable(),
      until: z.string().nullable(),
      /** Words of the note; answers from before there was a search lack it. */
      search: z.string().nullable().default(null),
    }),
    /** Logs a saving when it is tapped; cents. The note is the person's own words, if any. */
    z.object({
      kind: z.literal('log'),
      text: z.string(),
      amount: z.number(),
      category: z.string(),
      date: z.string(),
      note: z.string().nullable(),
    }),
    /** Opens the dialog that takes money out of the goal, filled in. */
    z.object({
      kind: z.literal('withdraw'),
      text: z.string(),
      amount: z.number(),
      /** Null is today; answers from before there were notes lack both. */
      date: z.string().nullable().default(null),
      note: z.string().nullable().default(null),
    }),
    /** Opens the dialog of the goal with another amount (cents) or date; what is null stays. */
    z.object({
      kind: z.literal('goal'),
      text: z.string(),
      amount: z.number().nullable(),
      date: z.string().nullable(),
    }),
    z.object({ kind: z.literal('call'), text: z.string(), number: z.string() }),
    /** A page of others: its host, and what it is for; answers from before it was said lack that. */
    z.object({ kind: z.literal('visit'), text: z.string(), about: z.string().nullable().default(null) }),
  ]),
);
export type Step = z.output<typeof stepsSchema>[number];

export const ask = (text: string): Step => ({ kind: 'ask', text });
export const open = (text: string, screen: Screen): Step => ({ kind: 'open', text, screen });

/** Links to the savings that an answer has added up. */
export const openHistory = (of: {
  category: Category | null;
  since: LocalDay | null;
  until: LocalDay | null;
  search?: string | null;
}): Step => ({ kind: 'history', text: 'History', search: null, ...of });
