import { z } from 'zod';

import { CATEGORIES, type Category, isCategory } from '../../domain/categories';
import { type Fact, UNITS } from '../../domain/coach/facts';
import type { Tip } from '../../domain/coach/tips';
import { WEEKDAYS } from '../../domain/insights';
import { cents } from '../../domain/money';

/** Facts as they lie in a jsonb column beside the text that cites them. */
export const factsSchema: z.ZodType<Fact[]> = z.array(
  z.object({
    id: z.string(),
    value: z.number(),
    unit: z.enum(UNITS),
    sentence: z.string(),
    from: z.array(z.string()),
  }),
);

const categorySchema = z.string().transform((text): Category => (isCategory(text) ? text : 'other'));
const centsSchema = z.number().int().transform(cents);

const tipSchema: z.ZodType<Tip> = z.object({
  family: z.string().nullable(),
  category: categorySchema,
  title: z.string(),
  description: z.string(),
  saving: centsSchema,
  facts: factsSchema,
});

const challengeSchema = z.object({
  title: z.string(),
  description: z.string(),
  saving: centsSchema,
  facts: factsSchema,
});

/** What a generation brought, as stored in `ai_tip_generations.answer`. */
export const answerSchema = z.object({
  summary: z.string(),
  facts: factsSchema,
  tips: z.array(tipSchema),
  challenge: challengeSchema.nullable(),
});
export type GenerationAnswer = z.output<typeof answerSchema>;

/** One of the seven of `coach_plan_week.daily_plans` (specification, section 3). */
export const storedDaysSchema = z.array(
  z.object({
    day: z.enum(WEEKDAYS),
    target_eur: z.number(),
    focus_area: z.string(),
    quick_tip: z.string(),
    completed: z.boolean(),
  }),
);
export type StoredDay = z.output<typeof storedDaysSchema>[number];

/** The category that a plan's day names; plans of other hands may name anything. */
export const focusOf = (text: string): Category =>
  CATEGORIES.find(({ value, label }) => value === text.toLowerCase() || label === text)?.value ?? 'other';
