import { findRunWithNotes } from '~db/queries/challenges/challenges';

import { potentialSoFar } from '../../domain/challenges/challenge-days';
import { addCents } from '../../domain/kernel/money';
import { dayAt, daysBetween } from '../../domain/kernel/days';
import { notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { envelopesOn, runOf } from './run';

/** One run with its figures and the notes of its check-ins, whatever its status. One statement. */
export async function getChallengeProgress({ db, user }: OnboardedContext, id: string) {
  const row = await findRunWithNotes(db, user.id, id);
  if (!row) throw notFound('Challenge');
  const run = runOf(row, user);
  const inEnvelopes = row.checked_days.flatMap(
    (day) => envelopesOn(row, run.couldSave, daysBetween(row.started_on, day) + 1)?.amount ?? [],
  );
  return {
    ...run,
    notes: row.notes,
    /** What the check-ins so far stand for; never counted as saved. */
    potential:
      inEnvelopes.length > 0
        ? addCents(...inEnvelopes)
        : potentialSoFar({ saving: run.couldSave, days: run.days }, run.checkIns),
    /** The day on which it was completed; null while it is not. */
    completedOn: row.completed_at === null ? null : dayAt(new Date(row.completed_at), user.timeZone),
  };
}

export type Progress = Awaited<ReturnType<typeof getChallengeProgress>>;
