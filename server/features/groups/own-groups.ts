import { listGroupsOf } from '~db/queries/groups/groups';

import { challengeDaysLeft } from '../../domain/challenges/challenge-days';
import { dayAt } from '../../domain/kernel/days';
import type { Cents } from '../../domain/kernel/money';
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
  return (await listGroupsOf(ctx.db, id)).map(({ started_at, duration_days, ...group }) => ({
    ...group,
    daysLeft: challengeDaysLeft(dayAt(new Date(started_at), timeZone), today, duration_days),
  }));
}
