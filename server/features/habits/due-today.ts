import type { DueHabitRow, NearlyBoughtRow } from '~db/queries/habits/habits';

import { DUE_DAYS, dueUndecided } from '../../domain/habits/habit';
import type { Category } from '../../domain/kernel/categories';
import { type LocalDay, addDays } from '../../domain/kernel/days';
import type { Cents } from '../../domain/kernel/money';

interface Card {
  /** The id of the habit, or of the thing nearly bought. */
  id: string;
  title: string;
  category: Category;
  amount: Cents;
}

/** A due occurrence, or something nearly bought that can be decided. */
export type DueItem =
  | (Card & { kind: 'fixed'; dueOn: LocalDay })
  | (Card & { kind: 'ladder'; dueOn: LocalDay; step: number; steps: number })
  | (Card & { kind: 'nearly' });

function cardsOfHabit(row: DueHabitRow, today: LocalDay): DueItem[] {
  const { id, title, category, steps } = row;
  return dueUndecided(row, new Set(row.decided), today).map(({ dueOn, step, amount }): DueItem => {
    const card = { id, title, category, amount, dueOn };
    return steps === null ? { ...card, kind: 'fixed' } : { ...card, kind: 'ladder', step, steps };
  });
}

const cardOfNearlyBought = ({ id, title, category, amount }: NearlyBoughtRow): DueItem => ({
  kind: 'nearly',
  id,
  title,
  category,
  amount,
});

/** The earliest day whose occurrence can still be due today. */
export const dueSince = (today: LocalDay): LocalDay => addDays(today, -DUE_DAYS);

/** The due occurrences, and the things nearly bought at least a day ago, which count as due today; latest day first. */
export function dueItems(
  habits: readonly DueHabitRow[],
  nearlyBought: readonly NearlyBoughtRow[],
  today: LocalDay,
): DueItem[] {
  const dayOf = (card: DueItem) => (card.kind === 'nearly' ? today : card.dueOn);
  return [
    ...habits.map((row) => ({ row, cards: cardsOfHabit(row, today) })),
    ...nearlyBought.map((row) => ({ row, cards: [cardOfNearlyBought(row)] })),
  ]
    .sort((one, other) => (one.row.createdAt < other.row.createdAt ? -1 : 1))
    .flatMap(({ cards }) => cards)
    .sort((one, other) => (dayOf(one) > dayOf(other) ? -1 : dayOf(one) < dayOf(other) ? 1 : 0));
}
