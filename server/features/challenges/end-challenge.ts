import type { Db } from '~db/client';
import { tellChanged } from '~db/queries/accounts/changes';
import { type RunRow, findRun } from '~db/queries/challenges/challenges';
import { endRun, markEndSeen } from '~db/queries/challenges/run-changes';
import { awardsOf, earnedOn, lockProfile } from '~db/queries/game/xp-ledger';

import { completionXp, isOver } from '../../domain/challenges/challenge';
import type { LocalDay } from '../../domain/kernel/days';
import { DAILY_CAP } from '../../domain/game/xp';
import { DomainError, notFound } from '../../errors';
import type { OnboardedContext } from '../../context';
import { award } from '../game/award';
import { awardBadges } from '../game/award-badges';
import { runOf } from './run';

const COMPLETION_RULE = 'challenge_completed' as const;

/** Completes an active run with its XP and badges. The profile must be locked. */
async function complete(
  trx: Db,
  row: RunRow,
  person: { id: string; gameDay: LocalDay; now: Date; seen: boolean },
) {
  const { id: userId, gameDay: today, now, seen } = person;
  const { xp: amount, reason } = completionXp(
    {
      startedOn: row.started_on,
      durationDays: row.duration_days,
      checkIns: row.check_in_count,
      earnedOn: row.earned_on,
    },
    today,
    DAILY_CAP[COMPLETION_RULE] - (await earnedOn(trx, userId, COMPLETION_RULE, today)),
  );
  await endRun(trx, userId, row.id, { status: 'completed', now, seen });
  const completion = { rule: COMPLETION_RULE, source: row.id, day: today, wanted: amount };
  const { levelUp } = await award(trx, userId, completion);
  // Where fewer than 50 XP were awarded, `reason` says why.
  return { xpEarned: amount, reason, levelUp, newBadges: await awardBadges(trx, userId, now) };
}

/** Completes a run with the XP of `completionXp`, at most 300 a local day. For a completed run it returns what
 * that earned and marks its end as seen, because the dialog of a run that ended by itself calls this, too.
 * @throws CHALLENGE_ENDED for an abandoned one */
export async function completeChallenge(ctx: OnboardedContext, id: string) {
  const { user } = ctx;
  const now = ctx.now();
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const row = await findRun(trx, user.id, id);
    if (!row) throw notFound('Challenge');
    if (row.status === 'abandoned') throw new DomainError('CHALLENGE_ENDED', 'This challenge has ended');
    const run = runOf(row, user);
    if (row.status === 'completed') {
      await markEndSeen(trx, user.id, id, now);
      const [award] = await awardsOf(trx, user.id, COMPLETION_RULE, id);
      return { run, xpEarned: award?.amount ?? 0, reason: null, levelUp: null, newBadges: [] };
    }
    return { run, ...(await complete(trx, row, { id: user.id, gameDay: user.gameDay, now, seen: true })) };
  });
}

/** Completes a run whose duration is over on its person's day of the game; false when there is nothing to
 * complete. The person sees its end on their next visit. */
export async function completeWhenOver(
  db: Db,
  runId: string,
  person: { id: string; gameDay: LocalDay; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockProfile(trx, person.id);
    const row = await findRun(trx, person.id, runId);
    if (row?.status !== 'active') return false;
    const span = { startedOn: row.started_on, durationDays: row.duration_days };
    if (!isOver(span, person.gameDay)) return false;
    await complete(trx, row, { ...person, seen: false });
    await tellChanged(trx, person.id);
    return true;
  });
}

/** Abandons a run: it ends without XP for completion, and its check-ins keep theirs. Doing it twice changes nothing. */
export async function abandonChallenge(ctx: OnboardedContext, id: string): Promise<{ id: string }> {
  const { user } = ctx;
  return ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    const row = await findRun(trx, user.id, id);
    if (!row) throw notFound('Challenge');
    if (row.status === 'completed')
      throw new DomainError('CHALLENGE_ENDED', 'This challenge is completed already');
    if (row.status === 'active') await endRun(trx, user.id, id, { status: 'abandoned' });
    return { id };
  });
}
