import { recentEntries, sumEntries, usualCategories } from '~db/queries/savings/savings';

import { CATEGORIES, type Category, isCategory } from '../../domain/kernel/categories';
import { addDays } from '../../domain/kernel/days';
import { type Cents, cents } from '../../domain/kernel/money';
import type { OnboardedContext } from '../../context';
import { type SavingsEntry, entryOf } from './entry';

const RECENT = 5;
/** 'This week's savings' are the last seven days, today included (specification, 'Dashboard'). */
const WEEK_DAYS = 7;
/** Habits change: only the latest entries say which categories are usual. */
const USUAL_OF = 60;

/** The five most recent savings, newest date first. */
export async function recentSavings(ctx: OnboardedContext): Promise<SavingsEntry[]> {
  return (await recentEntries(ctx.db, { userId: ctx.user.id, limit: RECENT })).map(entryOf);
}

/** What was saved in the last seven days. */
export async function weekSavings(ctx: OnboardedContext): Promise<{ total: Cents; count: number }> {
  const { id, today } = ctx.user;
  const sum = await sumEntries(ctx.db, { userId: id, from: addDays(today, 1 - WEEK_DAYS), to: today });
  return { total: cents(sum.total), count: sum.count };
}

/** All categories, the likeliest first: those used most lately, then the spending areas chosen in onboarding. */
export async function rankedCategories(ctx: OnboardedContext): Promise<Category[]> {
  const used = await usualCategories(ctx.db, ctx.user.id, USUAL_OF);
  const ranked = [...used, ...ctx.user.spendAreas].filter(isCategory);
  return [...new Set([...ranked, ...CATEGORIES.map(({ value }) => value)])];
}
