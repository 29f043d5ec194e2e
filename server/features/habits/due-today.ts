import type { DueHabitRow, NearlyRow } from '~db/queries/habits/habits';

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
export type DueCard =
  | (Card & { kind: 'fixed'; dueOn: LocalDay })
  | (Card & { kind: 'ladder'; dueOn: LocalDay; step: number; steps: number })
  | (Card & { kind: 'nearly' });

function cardsOfHabit(row: DueHabitRow, today: LocalDay): DueCard[] {
  const { id, title, category, steps } = row;
  return dueUndecided(row, new Set(row.decided), today).map(({ dueOn, step, amount }): DueCard => {
    const card = { id, title, category, amount, dueOn };
    return steps === null ? { ...card, kind: 'fixed' } : { ...card, kind: 'ladder', step, steps };
  });
}

const cardOfNearly = ({ id, title, category, amount }: NearlyRow): DueCard => ({
  kind: 'nearly',
  id,
  title,
  category,
  amount,
});

/** The earliest day whose occurrence can still be due today. */
export const dueSince = (today: LocalDay): LocalDay => addDays(today, -DUE_DAYS);

/** The due occurrences, and the things nearly bought at least a day ago, which count as due today; latest day first. */
export function dueCards(
  habits: readonly DueHabitRow[],
  nearly: readonly NearlyRow[],
  today: LocalDay,
): DueCard[] {
  const dayOf = (card: DueCard) => (card.kind === 'nearly' ? today : card.dueOn);
  return [
    ...habits.map((row) => ({ row, cards: cardsOfHabit(row, today) })),
    ...nearly.map((row) => ({ row, cards: [cardOfNearly(row)] })),
  ]
    .sort((one, other) => (one.row.createdAt < other.row.createdAt ? -1 : 1))
    .flatMap(({ cards }) => cards)
    .sort((one, other) => (dayOf(one) > dayOf(other) ? -1 : dayOf(one) < dayOf(other) ? 1 : 0));
}
