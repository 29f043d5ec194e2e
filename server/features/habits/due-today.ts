import { listDue, type DueRow } from '~db/queries/habits/habits';

import { type Category, isCategory } from '../../domain/kernel/categories';
import { addDays, type LocalDay } from '../../domain/kernel/days';
import { type Cents, cents } from '../../domain/kernel/money';
import { DUE_DAYS, dueUndecided } from '../../domain/habits/habit';
import type { OnboardedContext } from '../../context';
import { habitPlanOf } from './habits';

interface Card {
  /** Of the habit, or of what was nearly bought. */
  id: string;
  title: string;
  category: Category;
  amount: Cents;
}

/** Something that waits for one tap. */
export type DueCard =
  | (Card & { kind: 'standing'; dueOn: LocalDay })
  | (Card & { kind: 'ladder'; dueOn: LocalDay; step: number; steps: number })
  | (Card & { kind: 'nearly' });

function cardsOf(row: DueRow, today: LocalDay): DueCard[] {
  const { id, title, kind, cadence, starts_on, steps, reversed, ended_on } = row;
  const category = isCategory(row.category) ? row.category : 'other';
  if (kind === null || cadence === null || starts_on === null || reversed === null)
    return [{ kind: 'nearly', id, title, category, amount: cents(row.amount) }];
  const habit = habitPlanOf({ kind, cadence, starts_on, amount: row.amount, steps, reversed, ended_on });
  return dueUndecided(habit, new Set(row.decided), today).map(({ dueOn, step, amount }): DueCard => {
    const card = { id, title, category, amount, dueOn };
    return steps === null ? { ...card, kind: 'standing' } : { ...card, kind: 'ladder', step, steps };
  });
}

/** What is due today or fell due in the last 7 days and waits for a tap, and what was nearly bought a day ago: the
 * latest day first, and what is older after it. One statement. */
export async function dueToday(ctx: OnboardedContext): Promise<DueCard[]> {
  const { id, today } = ctx.user;
  const rows = await listDue(ctx.db, {
    userId: id,
    since: addDays(today, -DUE_DAYS),
    now: ctx.now().toISOString(),
  });
  const dayOf = (card: DueCard) => (card.kind === 'nearly' ? today : card.dueOn);
  return rows
    .flatMap((row) => cardsOf(row, today))
    .sort((one, other) => (dayOf(one) > dayOf(other) ? -1 : dayOf(one) < dayOf(other) ? 1 : 0));
}
