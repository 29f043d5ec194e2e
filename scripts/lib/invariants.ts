import type { Db } from '~db/client';
import { runChecks, type Violation } from '~db/queries/admin/fsck';
import { listStreaks } from '~db/queries/game/streak';
import { GRACE_DAYS } from '~server/domain/billing/subscription';
import { BADGE_CODES } from '~server/domain/game/badges';
import { DAILY_CAP, LATE_DAYS, XP } from '~server/domain/game/xp';
import { LEAGUE_SIZE } from '~server/domain/leagues/league';
import { streakHolds } from '~server/features/admin/recompute';

const CHUNK = 1000;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
const SHOWN = 5;

export interface CheckedInvariant {
  name: string;
  violation: Violation | null;
}

/** Checks every invariant over the whole database, one after the other. Changes nothing. */
export async function* checkInvariants(db: Db, now: Date): AsyncGenerator<CheckedInvariant> {
  yield* runChecks(db, {
    now,
    graceDays: GRACE_DAYS,
    caps: Object.entries(DAILY_CAP).map(([rule, cap]) => ({ rule, cap })),
    savingPerEuro: XP.savingPerEuro,
    savingMax: XP.savingMax,
    lateDays: LATE_DAYS,
    leagueSize: LEAGUE_SIZE,
    badgeCodes: BADGE_CODES,
  });
  yield { name: 'streak_is_recomputed', violation: await brokenStreaks(db, now) };
}

/** The streak is a rule of the application, not of SQL: it is computed again from each person's weeks and
 * pauses. */
async function brokenStreaks(db: Db, now: Date): Promise<Violation | null> {
  const ids: string[] = [];
  let count = 0;
  for (let after = LOWEST_ID; ;) {
    const people = await listStreaks(db, after, CHUNK);
    for (const person of people.filter((one) => !streakHolds(one, now))) {
      count += 1;
      if (ids.length < SHOWN) ids.push(person.id);
    }
    const last = people.at(-1);
    if (!last || people.length < CHUNK) break;
    after = last.id;
  }
  return count > 0 ? { count, ids } : null;
}
