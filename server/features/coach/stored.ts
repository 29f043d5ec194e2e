import { z } from 'zod';

import type { GenerationRow } from '~db/queries/coach/coach-context';

import { CATEGORIES, type Category, isCategory } from '../../domain/kernel/categories';
import { ABOUTS, type Fact, PERS, UNITS, kindOf } from '../../domain/coach/figures/facts';
import type { Tip } from '../../domain/coach/tips/tips';
import { WEEKDAYS } from '../../domain/insights/insights';
import { dayAt } from '../../domain/kernel/days';
import { cents } from '../../domain/kernel/money';

/** Facts as stored in a jsonb column beside the text that cites them. Older ones lack `per` and `about`. */
export const factsSchema: z.ZodType<Fact[]> = z.array(
  z
    .object({
      id: z.string(),
      value: z.number(),
      unit: z.enum(UNITS),
      per: z.enum(PERS).optional(),
      about: z.enum(ABOUTS).optional(),
      sentence: z.string(),
      from: z.array(z.string()),
    })
    .transform(({ per, about, ...fact }) => {
      const kind = kindOf(fact.id);
      return { ...fact, per: per ?? kind.per, about: about ?? kind.about };
    }),
);

const categorySchema = z.string().transform((text): Category => (isCategory(text) ? text : 'other'));
const centsSchema = z.number().int().transform(cents);

const tipSchema: z.ZodType<Tip> = z
  .object({
    family: z.string().nullable(),
    category: categorySchema,
    title: z.string(),
    description: z.string(),
    saving: centsSchema,
    facts: factsSchema,
  })
  .transform(({ family, ...tip }) => ({ ...tip, template: family }));

const challengeSchema = z.object({
  idea: z.string().nullable().default(null),
  title: z.string(),
  description: z.string(),
  saving: centsSchema,
  facts: factsSchema,
});

/** A generation as it is stored in `ai_tip_generations.answer`. */
export const answerSchema = z.object({
  summary: z.string(),
  facts: factsSchema,
  tips: z.array(tipSchema),
  challenge: challengeSchema.nullable(),
  /** Whether it was made in hardship. */
  hardship: z.boolean().default(false),
});
export type GenerationAnswer = z.output<typeof answerSchema>;

/** A generation as the screen shows it. */
export const latestOf = (
  { id, answer, source, generated_at: generatedAt, started }: GenerationRow,
  timeZone: string,
) => ({
  ...answerSchema.parse(answer),
  id,
  source,
  generatedAt,
  /** The person's day. */
  madeOn: dayAt(new Date(generatedAt), timeZone),
  started,
});
export type LatestTips = ReturnType<typeof latestOf>;

/** A generation as JSON for its column, where the template of a tip is called `family`. */
export function answerJson({ tips, ...answer }: GenerationAnswer): string {
  return JSON.stringify({
    ...answer,
    tips: tips.map(({ template, ...tip }) => ({ ...tip, family: template })),
  });
}

/** The days in `coach_plan_week.daily_plans`, Sunday last (docs/product/stored-names.md, 'Stored names'). */
export const storedDaysSchema = z.array(
  z.object({
    day: z.enum(WEEKDAYS),
    target_cents: z.int(),
    focus_area: z.string(),
    quick_tip: z.string(),
    /** Plans of earlier versions lack it. */
    is_part: z.boolean().default(false),
    completed: z.boolean(),
  }),
);
export type StoredDay = z.output<typeof storedDaysSchema>[number];

/** The category of a stored day, which may also be stored as its label; anything else becomes Other. */
export const readFocusArea = (text: string): Category =>
  CATEGORIES.find(({ value, label }) => value === text.toLowerCase() || label === text)?.value ?? 'other';
