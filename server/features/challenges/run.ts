import type { RunRow } from '~db/queries/challenges/challenges';

import { isOver } from '../../domain/challenges/challenge';
import { challengeDay, localSaving } from '../../domain/challenges/challenge-days';
import type { LocalDay } from '../../domain/kernel/days';
import type { Cents } from '../../domain/kernel/money';
import type { OnboardedContext } from '../../context';

/** A challenge that a person has started. */
export interface Run {
  id: string;
  title: string;
  description: string;
  startedOn: LocalDay;
  /** The day it is on, 1 to `days`. */
  day: number;
  days: number;
  checkIns: number;
  checkedDays: LocalDay[];
  /** What it could save where the person lives; never counted as saved. */
  couldSave: Cents;
  /** The last day on which completing this challenge earned XP; null for never. */
  earnedOn: LocalDay | null;
  /** True when its duration is over: it completes with the next look, or by itself within the hour. */
  over: boolean;
}

/** A run as its person sees it today, with the saving at local prices. */
export function runOf(row: RunRow, { today, costMultiplier }: OnboardedContext['user']): Run {
  const startedOn = row.started_on;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    startedOn,
    day: challengeDay(startedOn, today, row.duration_days),
    days: row.duration_days,
    checkIns: row.check_in_count,
    checkedDays: row.checked_days,
    couldSave: localSaving(row.est_saving, costMultiplier),
    earnedOn: row.earned_on,
    over: isOver({ startedOn, durationDays: row.duration_days }, today),
  };
}
