import { findRun } from '~db/queries/challenges/challenges';
import { checkInEarned, insertCheckIn } from '~db/queries/challenges/run-changes';
import { lockProfile } from '~db/queries/game/xp-ledger';

import { CHALLENGE_TEXT, isRunDay } from '../../domain/challenges/challenge';
import { formatDay } from '../../domain/kernel/days';
import { XP } from '../../domain/game/xp';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { award } from '../game/award';
import { runOf } from './run';

/** Checks in to an active run, once a day of the game, for 5 XP within the day's cap. A challenge that is abandoned and
 * started again earns them only once a day (docs/decisions/0022). @throws ALREADY_CHECKED_IN, CHALLENGE_ENDED when the
 * run was completed or abandoned or its time is over, CHALLENGE_NOT_BEGUN (after travelling west) */
export async function checkIn(ctx: OnboardedContext, input: { id: string; note: string | null }) {
  const { user } = ctx;
  const { gameDay: today } = user;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const row = await findRun(trx, user.id, input.id);
    if (!row) throw notFound('Challenge');
    const startedOn = row.started_on;
    if (today < startedOn) {
      throw new DomainError(
        'CHALLENGE_NOT_BEGUN',
        `This challenge begins on ${formatDay(startedOn, user.numberLocale, 'long')}`,
      );
    }
    if (row.status !== 'active' || !isRunDay({ startedOn, durationDays: row.duration_days }, today))
      throw new DomainError('CHALLENGE_ENDED', 'This challenge has ended');
    if (
      !(await insertCheckIn(trx, {
        userId: user.id,
        runId: row.id,
        day: today,
        note: input.note,
        now: ctx.now(),
      }))
    )
      throw new DomainError('ALREADY_CHECKED_IN', CHALLENGE_TEXT.alreadyCheckedIn);
    const wanted = (await checkInEarned(trx, user.id, row.challenge_code, today)) ? 0 : XP.checkIn;
    const source = `${row.id}:${today}`;
    const { amount, levelUp } = await award(trx, user.id, { rule: 'check_in', source, day: today, wanted });
    const checked = [...row.checked_days, today].sort();
    return {
      run: runOf({ ...row, check_in_count: row.check_in_count + 1, checked_days: checked }, user),
      xpEarned: amount,
      levelUp,
    };
  });
}
