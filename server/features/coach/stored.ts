import { z } from 'zod';

import type { GenerationRow } from '~db/queries/coach/coach-context';

import { CATEGORIES, type Category, isCategory } from '../../domain/kernel/categories';
import {
  ABOUTS,
  type Fact,
  type Facts,
  PERS,
  type Prose,
  UNITS,
  citedIds,
  factBook,
  factsBehind,
  kindOf,
} from '../../domain/coach/figures/facts';
import { eachSentence } from '../../domain/coach/figures/sentences';
import type { Tip } from '../../domain/coach/tips/tips';
import { WEEKDAYS } from '../../domain/insights/insights';
import { type LocalDay, dayAt } from '../../domain/kernel/days';
import type { SaidOfTip } from '../../domain/coach/person/coach-profile';
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
    whose: z.string().nullable().default(null),
    facts: factsSchema,
  })
  .transform(({ family, ...tip }) => ({ ...tip, template: family }));

const challengeSchema = z.object({
  idea: z.string().nullable().default(null),
  title: z.string(),
  description: z.string(),
  saving: centsSchema,
  whose: z.string().nullable().default(null),
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
  /** Tips that took the place of others: the index of the old one and of the new one. */
  replaced: z.array(z.object({ index: z.int(), by: z.int() })).default([]),
});
export type GenerationAnswer = z.output<typeof answerSchema>;
/** A generation as it is made: nothing in it has been replaced yet. */
export type NewAnswer = Omit<GenerationAnswer, 'replaced'> & Partial<Pick<GenerationAnswer, 'replaced'>>;

/** A tip of a generation with its index there. */
export type CurrentTip = Tip & { index: number };

/** The tips of a generation that stand on the screen: in place of one that the person has said something to since
 * stands the one that replaced it, if any. */
export function currentTips(
  { tips, replaced }: Pick<GenerationAnswer, 'tips' | 'replaced'>,
  madeOn: LocalDay,
  saidOfTips: readonly SaidOfTip[],
): CurrentTip[] {
  const isSettled = ({ template }: Tip) =>
    saidOfTips.some((said) => said.template === template && said.on >= madeOn);
  const standing = (index: number): CurrentTip[] => {
    const tip = tips[index];
    if (tip === undefined) return [];
    if (!isSettled(tip)) return [{ ...tip, index }];
    const next = replaced.find((one) => one.index === index);
    return next === undefined || next.by <= index ? [] : standing(next.by);
  };
  return tips.slice(0, tips.length - replaced.length).flatMap((_, index) => standing(index));
}

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
export function answerJson({ tips, ...answer }: NewAnswer): string {
  return JSON.stringify({
    ...answer,
    tips: tips.map(({ template, ...tip }) => ({ ...tip, family: template })),
  });
}

/** The days in `coach_plan_week.daily_plans`, Sunday last (docs/product/stored-names.md, 'Stored names'). */
export const storedDaySchema = z.object({
  day: z.enum(WEEKDAYS),
  target_cents: z.int(),
  focus_area: z.string(),
  quick_tip: z.string(),
  /** Plans of earlier versions lack it. */
  is_part: z.boolean().default(false),
  completed: z.boolean(),
});
export const storedDaysSchema = z.array(storedDaySchema);
export type StoredDay = z.output<typeof storedDaySchema>;

/** The category of a stored day, which may also be stored as its label; anything else becomes Other. */
export const readFocusArea = (text: string): Category =>
  CATEGORIES.find(({ value, label }) => value === text.toLowerCase() || label === text)?.value ?? 'other';

/** A stored text with the person's figures as they are now: a saving or a withdrawal since has moved them. A sentence that
 * says they are ahead or behind goes when they no longer are.
 * @param fixed ids of facts that stay as they were stored, with those that they come from */
export function asOfNow(
  { text, facts }: { text: Prose; facts: readonly Fact[] },
  now: Facts,
  fixed: readonly string[] = [],
): { text: Prose; facts: Fact[] } {
  const known = factBook(facts);
  const kept = new Set(
    factsBehind(
      fixed.map((id) => `{${id}}`),
      known,
    ).map(({ id }) => id),
  );
  const isGone = (id: string) => {
    const about = known.get(id)?.about;
    return (about === 'ahead' || about === 'behind') && !now.has(id) && !kept.has(id);
  };
  const { text: left } = eachSentence(text, (sentence) =>
    citedIds(sentence).some(isGone) ? null : sentence,
  );
  const fresh = factsBehind([left], now).filter(({ id }) => !kept.has(id));
  return { text: left, facts: [...new Map([...facts, ...fresh].map((one) => [one.id, one])).values()] };
}
