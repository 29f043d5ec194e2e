import { listGroupsOf } from '~db/queries/groups/groups';

import { challengeDaysLeft } from '../../domain/challenges/challenge-days';
import { dayAt } from '../../domain/kernel/days';
import { type Cents, cents } from '../../domain/kernel/money';
import type { OnboardedContext } from '../../context';

export interface Group {
  id: string;
  title: string;
  description: string;
  completed: boolean;
  total: Cents;
  goal: Cents;
  members: number;
  daysLeft: number;
}

/** The groups that the person saves with. */
export async function ownGroups(ctx: OnboardedContext): Promise<Group[]> {
  const { id, today, timeZone } = ctx.user;
  return (await listGroupsOf(ctx.db, id)).map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    completed: row.status === 'completed',
    total: cents(row.total_saved),
    goal: cents(row.goal_amount),
    members: row.member_count,
    daysLeft: challengeDaysLeft(dayAt(new Date(row.started_at), timeZone), today, row.duration_days),
  }));
}
