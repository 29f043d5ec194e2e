import { listDueRuns } from '~db/queries/challenges/run-changes';

import { heldOf } from '../auth/current-user';
import { gameDayAt } from '../domain/game/game-day';
import { addDays, dayAt } from '../domain/kernel/days';
import { type Batch, eachAlone } from '../each-alone';
import { completeWhenOver } from '../features/challenges/end-challenge';
import type { JobContext } from './job';

const BATCH = 200;

/** Completes the next runs of challenges after an id whose duration is over on their person's day of the game, each in a
 * transaction of its own, with the same XP and badges as by hand. A second run finds nothing to do; a challenge that
 * fails is left to the next run. */
export async function completeChallenges(ctx: JobContext, after: string | null): Promise<Batch<string>> {
  const now = ctx.now();
  // Somewhere on earth it may already be tomorrow; each person's own day decides.
  const latest = addDays(dayAt(now, 'UTC'), 1);
  const rows = await listDueRuns(ctx.db, latest, after, BATCH);
  const done = await eachAlone(
    ctx,
    rows,
    ({ id, user_id, time_zone, ...held }) =>
      completeWhenOver(ctx.db, id, { id: user_id, gameDay: gameDayAt(now, time_zone, heldOf(held)), now }),
    'a challenge could not be completed',
    ({ id }) => ({ run: id }),
  );
  return { ...done, next: rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null };
}
