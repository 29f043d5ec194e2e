import { usualCategories } from '~db/queries/savings/savings';

import { CATEGORIES, type Category } from '../../domain/kernel/categories';
import type { OnboardedContext } from '../../context';

/** Habits change: only the latest entries say which categories are usual. */
const USUAL_OF = 60;

/** All categories, the likeliest first: those used most lately, then the spending areas chosen in onboarding. */
export async function rankedCategories(ctx: OnboardedContext): Promise<Category[]> {
  const used = await usualCategories(ctx.db, ctx.user.id, USUAL_OF);
  return [...new Set([...used, ...ctx.user.spendAreas, ...CATEGORIES.map(({ value }) => value)])];
}
