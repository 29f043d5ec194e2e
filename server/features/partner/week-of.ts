import type { Db } from '~db/client';
import { readWeek } from '~db/queries/partner/updates';

import { hardshipOfProfile } from '../../domain/coach/person/hardship';
import type { Goal } from '../../domain/goals/goal';
import { addDays, type LocalDay } from '../../domain/kernel/days';
import { type FinishedWeek, quietSince } from '../../domain/partner/week-update';

function goalOf(row: Awaited<ReturnType<typeof readWeek>>): Goal | null {
  const { goalAmount: amount, goalDate: date, goalSetOn: setOn, goalOpening: opening } = row;
  if (amount === null || date === null || setOn === null || opening === null) return null;
  const { goalSaved: saved, goalWithdrawn: withdrawn, goalReachedOn: reachedOn } = row;
  return { amount, date, setOn, opening, saved, withdrawn, reachedOn };
}

/** What is known today about a saver's week, which may still be running. */
export async function weekOf(
  db: Db,
  { userId, week, today }: { userId: string; week: LocalDay; today: LocalDay },
): Promise<FinishedWeek> {
  const row = await readWeek(db, userId, { week, nextWeek: addDays(week, 7), quietSince: quietSince(week) });
  const goal = goalOf(row);
  return { ...row, week, goal, hardship: hardshipOfProfile({ ...row, goal, today }) !== null };
}
