import type { RunRow } from '~db/queries/challenges/challenges';

import { isOver } from '../../domain/challenges/challenge';
import { challengeDay, localSaving } from '../../domain/challenges/challenge-days';
import type { OnboardedContext } from '../../context';

/** A run as its person sees it today, with the saving at local prices. */
export function runOf(row: RunRow, { today, costMultiplier }: OnboardedContext['user']) {
  const startedOn = row.started_on;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    startedOn,
    /** Today's day of the run, 1 to `days`. */
    day: challengeDay(startedOn, today, row.duration_days),
    days: row.duration_days,
    checkIns: row.check_in_count,
    checkedDays: row.checked_days,
    /** What it could save where the person lives; never counted as saved. */
    couldSave: localSaving(row.est_saving, costMultiplier),
    /** The last day on which completing this challenge earned XP; null for never. */
    earnedOn: row.earned_on,
    /** True when its duration is over: it is completed on the person's next visit, or by a job within the hour. */
    over: isOver({ startedOn, durationDays: row.duration_days }, today),
  };
}
export type Run = ReturnType<typeof runOf>;
