import { listActiveRuns } from '~db/queries/challenges';

import { challengeDay, localSaving } from '../../domain/challenge-days';
import { localDay } from '../../domain/days';
import { type Cents, cents } from '../../domain/money';
import type { OnboardedContext } from '../../trpc/init';

export interface ActiveRun {
  id: string;
  title: string;
  description: string;
  /** The day it is on, 1 to `days`. */
  day: number;
  days: number;
  checkIns: number;
  /** What it could save where the person lives; never counted as saved. */
  couldSave: Cents;
}

/** The challenges that the person is in the middle of. */
export async function activeRuns(ctx: OnboardedContext): Promise<ActiveRun[]> {
  const { id, today, costMultiplier } = ctx.user;
  return (await listActiveRuns(ctx.db, id)).map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    day: challengeDay(localDay(row.started_on), today, row.duration_days),
    days: row.duration_days,
    checkIns: row.check_in_count,
    couldSave: localSaving(cents(row.est_saving), costMultiplier),
  }));
}
