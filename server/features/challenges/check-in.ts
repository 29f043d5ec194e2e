import { findRunWithNotes } from '~db/queries/challenges/challenges';
import { checkInEarned, insertCheckIn } from '~db/queries/challenges/run-changes';
import { lockProfile } from '~db/queries/game/xp-ledger';

import { CHALLENGE_TEXT, isRunDay } from '../../domain/challenges/challenge';
import type { CheckInInput } from '../../domain/challenges/challenge-schema';
import { formatDay } from '../../domain/kernel/days';
import { XP, countsForGame } from '../../domain/game/xp';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { award } from '../game/award';
import { runOf } from './run';

/** Checks in to an active run, once a day of the game, for 5 XP within the day's cap. A challenge that is abandoned and
 * started again earns them only once a day (docs/decisions/0022). One that waited on the device names its `day`, may be as
 * late as a saving that counts, and is answered alike when it comes again. @throws ALREADY_CHECKED_IN, CHALLENGE_ENDED when
 * the run was completed or abandoned or its time is over, CHALLENGE_NOT_BEGUN (after travelling west), TOO_LATE */
export async function checkIn(ctx: OnboardedContext, input: CheckInInput) {
  const { user } = ctx;
  const day = input.day ?? user.gameDay;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const row = await findRunWithNotes(trx, user.id, input.id);
    if (!row) throw notFound('Challenge');
    if (input.day !== undefined && row.checked_days.includes(day)) {
      const known = row.notes.find((note) => note.day === day)?.note ?? null;
      if (input.note === null || input.note === known)
        return { run: runOf(row, user), xpEarned: 0, levelUp: null };
      throw new DomainError('ALREADY_CHECKED_IN', CHALLENGE_TEXT.noteNotAdded);
    }
    if (!countsForGame(day, user.gameDay)) throw new DomainError('TOO_LATE', CHALLENGE_TEXT.checkInTooLate);
    const startedOn = row.started_on;
    if (day < startedOn) {
      throw new DomainError(
        'CHALLENGE_NOT_BEGUN',
        `This challenge begins on ${formatDay(startedOn, user.numberLocale, 'long')}`,
      );
    }
    if (row.status !== 'active' || !isRunDay({ startedOn, durationDays: row.duration_days }, day))
      throw new DomainError('CHALLENGE_ENDED', 'This challenge has ended');
    if (
      !(await insertCheckIn(trx, {
        userId: user.id,
        runId: row.id,
        day,
        note: input.note,
        now: ctx.now(),
      }))
    )
      throw new DomainError('ALREADY_CHECKED_IN', CHALLENGE_TEXT.alreadyCheckedIn);
    const wanted = (await checkInEarned(trx, user.id, row.challenge_code, day)) ? 0 : XP.checkIn;
    const source = `${row.id}:${day}`;
    const { amount, levelUp } = await award(trx, user.id, { rule: 'check_in', source, day, wanted });
    const checked = [...row.checked_days, day].sort();
    return {
      run: runOf({ ...row, check_in_count: row.check_in_count + 1, checked_days: checked }, user),
      xpEarned: amount,
      levelUp,
    };
  });
}
