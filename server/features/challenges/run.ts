import type { RunRow } from '~db/queries/challenges/challenges';

import { isOver } from '../../domain/challenges/challenge';
import { challengeDay, localSaving } from '../../domain/challenges/challenge-days';
import { ENVELOPES_CODE, type Envelopes, envelopesOf } from '../../domain/challenges/envelopes';
import { townOfProfile } from '../../domain/coach/prices/whose';
import { estimateBuiltIn } from '../../domain/coach/tips/built-in-estimates';
import type { Cents } from '../../domain/kernel/money';
import type { OnboardedContext } from '../../context';

/** A run as its person sees it today, with the saving at local prices. */
export function runOf(row: RunRow, { gameDay: today, costMultiplier }: OnboardedContext['user']) {
  const startedOn = row.started_on;
  const day = challengeDay(startedOn, today, row.duration_days);
  const couldSave = localSaving(row.est_saving, costMultiplier);
  const over = isOver({ startedOn, durationDays: row.duration_days }, today);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    startedOn,
    /** Today's day of the run, 1 to `days`. */
    day,
    days: row.duration_days,
    checkIns: row.check_in_count,
    checkedDays: row.checked_days,
    /** What it could save where the person lives; never counted as saved. */
    couldSave,
    /** Today's envelopes of the 100 envelopes; null for any other challenge, and when it is over. */
    envelopes: over ? null : envelopesOn(row, couldSave, day),
    /** The last day on which completing this challenge earned XP; null for never. */
    earnedOn: row.earned_on,
    /** True when its duration is over: it is completed on the person's next visit, or by a job within the hour. */
    over,
  };
}
export type Run = ReturnType<typeof runOf>;

/** What a built-in challenge could save in this many days where the person lives. */
export function expectedSaving(
  { code, estSaving }: { code: string; estSaving: Cents },
  days: number,
  user: OnboardedContext['user'],
): Cents {
  const { costMultiplier: multiplier, numberLocale: locale } = user;
  const estimate = estimateBuiltIn(code, days, { multiplier, locale, place: townOfProfile(user) });
  return estimate?.saving ?? localSaving(estSaving, multiplier);
}

/** The envelopes that a day of a run names; null unless it is one of the 100 envelopes. */
export function envelopesOn(row: RunRow, total: Cents, day: number): Envelopes | null {
  if (row.challenge_code !== ENVELOPES_CODE) return null;
  return envelopesOf({ id: row.id, days: row.duration_days, total }, day);
}
