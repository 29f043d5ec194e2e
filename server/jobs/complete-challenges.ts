import { listDueRuns } from '~db/queries/challenges/run-changes';

import { heldOf } from '../auth/current-user';
import { gameDayAt } from '../domain/game/game-day';
import { addDays, dayAt } from '../domain/kernel/days';
import { completeWhenOver } from '../features/challenges/end-challenge';
import type { JobContext } from './job';

const BATCH = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Completes the runs whose duration is over on their person's day of the game, each in a transaction of its
 * own, with the same XP and badges as by hand. A second run finds nothing to do. A challenge that fails is
 * logged and left to the next run, so that it does not stop the others. */
export async function completeChallenges(ctx: JobContext): Promise<void> {
  const now = ctx.now();
  // Somewhere on earth it may already be tomorrow; each person's own day decides.
  const latest = addDays(dayAt(now, 'UTC'), 1);
  let completed = 0;
  let failed = 0;
  let afterId = FIRST_ID;
  for (;;) {
    const rows = await listDueRuns(ctx.db, latest, afterId, BATCH);
    for (const { id, user_id, time_zone, ...held } of rows) {
      try {
        const person = { id: user_id, gameDay: gameDayAt(now, time_zone, heldOf(held)), now };
        if (await completeWhenOver(ctx.db, id, person)) completed += 1;
      } catch (err) {
        failed += 1;
        ctx.log.error({ err, run: id }, 'a challenge could not be completed');
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) break;
    afterId = last.id;
  }
  ctx.log.info({ completed, failed }, 'completed challenges that were over');
}
