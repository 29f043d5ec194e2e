import { recentEntries, sumEntries } from '~db/queries/savings';

import { type Cents, cents } from '../../domain/money';
import type { OnboardedContext } from '../../trpc/init';
import { type SavingsEntry, entryOf } from './entry';
import { lastSevenDays } from './log-saving';

const RECENT = 5;

/** The five most recent savings, newest date first. */
export async function recentSavings(ctx: OnboardedContext): Promise<SavingsEntry[]> {
  return (await recentEntries(ctx.db, ctx.user.id, RECENT)).map(entryOf);
}

/** What was saved in the last seven days. */
export async function weekSavings(ctx: OnboardedContext): Promise<{ total: Cents; count: number }> {
  const { from, to } = lastSevenDays(ctx.user.today);
  const sum = await sumEntries(ctx.db, ctx.user.id, from, to);
  return { total: cents(sum.total), count: sum.count };
}
