import { z } from 'zod';

import { REVIEW_YEARS } from '../year/review';
import { YEAR_CARDS } from './ticks';

const year = z.int().min(REVIEW_YEARS.first).max(REVIEW_YEARS.last);
const ticks = { name: z.boolean(), title: z.boolean(), amount: z.boolean() };

/** What a person wants to share. The texts and figures themselves are read by the server. */
export const shareInputSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('snapshot'), ...ticks }),
  z.strictObject({ kind: z.literal('badge'), code: z.string().min(1).max(100), ...ticks }),
  z.strictObject({ kind: z.literal('goal'), id: z.uuid(), ...ticks }),
  z.strictObject({ kind: z.literal('group'), id: z.uuid(), ...ticks }),
  z.strictObject({ kind: z.literal('year'), year, card: z.enum(YEAR_CARDS).optional(), ...ticks }),
]);
export type ShareInput = z.infer<typeof shareInputSchema>;

/** An amount as the person reads it, in their number format. */
const amount = z.string().min(1).max(40).nullable();
const count = z.int().min(0);
/** Text that the person typed; null unless they ticked it. */
const typed = z.string().max(400).nullable();

/** What one card of a year shows: numbers of savings, never an amount, and no title that somebody typed. */
const yearCardSchema = z.discriminatedUnion('card', [
  /** Savings in each month; null before the first one and for months to come. */
  z.strictObject({ card: z.literal('months'), entries: z.array(count.nullable()).length(12) }),
  z.strictObject({ card: z.literal('streak'), weeks: count }),
  z.strictObject({ card: z.literal('weeks'), range: z.string().max(60), days: count, entries: count }),
  z.strictObject({ card: z.literal('categories'), names: z.array(z.string().max(40)).min(1).max(3) }),
  /** The number of badges, and the one that is drawn. */
  z.strictObject({ card: z.literal('badges'), count, code: z.string().max(100) }),
  z.strictObject({ card: z.literal('challenges'), challenges: count, groups: count }),
  z.strictObject({ card: z.literal('tips'), count }),
  z.strictObject({ card: z.literal('goals'), count }),
]);
export type YearCardContent = z.infer<typeof yearCardSchema>;

const wholeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('snapshot'),
    days: z.int().min(1).max(7),
    streakWeeks: count,
    level: count,
    amount,
    name: typed,
  }),
  z.strictObject({ kind: z.literal('badge'), code: z.string(), name: typed }),
  z.strictObject({ kind: z.literal('goal'), title: typed, amount, name: typed }),
  z.strictObject({ kind: z.literal('group'), title: typed, members: count, amount, name: typed }),
  z.strictObject({
    kind: z.literal('year'),
    year,
    /** Whether the year was still running. */
    running: z.boolean(),
    days: z.int().min(1),
    /** Weeks of the longest streak; 0 without one. */
    streakWeeks: count,
    badges: count,
    amount,
    name: typed,
  }),
]);
/** What a shared picture shows, as it was when it was shared. Nothing else about the person is stored with the link. A
 * new kind needs a schema here, a card in share-card.ts and a reader in server/features/shares/share-content.ts. */
export const shareContentSchema = z.union([
  wholeSchema,
  z.strictObject({
    kind: z.literal('year'),
    year,
    running: z.boolean(),
    shows: yearCardSchema,
    name: typed,
  }),
]);
export type ShareContent = z.infer<typeof shareContentSchema>;
