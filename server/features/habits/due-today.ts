import { type DueHabitRow, type DueNearlyRow, dueHabits, dueNearly } from '~db/queries/habits/habits';

import { DUE_DAYS, dueUndecided } from '../../domain/habits/habit';
import type { Category } from '../../domain/kernel/categories';
import { type LocalDay, addDays } from '../../domain/kernel/days';
import type { Cents } from '../../domain/kernel/money';
import type { OnboardedContext } from '../../context';

interface Card {
  /** Of the habit, or of what was nearly bought. */
  id: string;
  title: string;
  category: Category;
  amount: Cents;
}

/** Something that waits for one tap. */
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

const cardOfNearly = ({ id, title, category, amount }: DueNearlyRow): DueCard => ({
  kind: 'nearly',
  id,
  title,
  category,
  amount,
});

/** The first day of what may be due today. */
export const dueSince = (today: LocalDay): LocalDay => addDays(today, -DUE_DAYS);

/** What is due today or fell due in the last 7 days and waits for a tap, and what was nearly bought a day ago: the
 * latest day first, and what is older after it. */
export function dueCards(
  habits: readonly DueHabitRow[],
  nearly: readonly DueNearlyRow[],
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

/** {@link dueCards} of the signed-in person. */
export async function dueToday({ db, user, now }: OnboardedContext): Promise<DueCard[]> {
  const [habits, nearly] = await Promise.all([
    dueHabits(db, user.id, dueSince(user.today)).execute(),
    dueNearly(db, user.id, now().toISOString()).execute(),
  ]);
  return dueCards(habits, nearly, user.today);
}
