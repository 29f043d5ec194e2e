import type { Db } from '~db/client';
import {
  type Award,
  type BadgeFactsRow,
  insertBadges,
  listPeople,
  readBadgeFacts,
} from '~db/queries/game/badges';

import { BADGES, type BadgeFacts, earnedBadges, streakFactsOf } from '../../domain/game/badges';
import { dayAt } from '../../domain/kernel/days';
import { type Batch, eachAlone } from '../../each-alone';
import { isDatabaseDown } from '../../errors';
import type { Logger } from '../../log';

const COUNTED: ReadonlySet<keyof BadgeFacts> = new Set([
  'notedEntries',
  'challengesCompleted',
  'groupsCompleted',
]);

/** The largest target of the badges whose fact is counted row by row: counting may stop there. */
const COUNT_UP_TO = Math.max(
  ...Object.values(BADGES).map(({ fact, target }) => (COUNTED.has(fact) ? target : 0)),
);

const factsOf = (
  { timeZone, savedWeeks, pausedWeeks, ...counted }: BadgeFactsRow,
  now: Date,
): BadgeFacts => ({
  ...counted,
  ...streakFactsOf({ savedWeeks, pausedWeeks, today: dayAt(now, timeZone) }),
});

/** The facts for a person's badges; null when there is no such person. One statement. */
export async function badgeFacts(db: Db, userId: string, now: Date): Promise<BadgeFacts | null> {
  const [row] = await readBadgeFacts(db, [userId], COUNT_UP_TO);
  return row ? factsOf(row, now) : null;
}

/** Awards every badge that the person has earned and lacks, and returns their codes. Call it in the
 * transaction of whatever may earn one, after its writes. Each badge is given once ever, however many
 * transactions run at the same time. Two statements, the second only when there is something to award. */
export async function awardBadges(trx: Db, userId: string, now: Date): Promise<string[]> {
  return (await awardBadgesToAll(trx, [userId], now)).map(({ badge_code }) => badge_code);
}

/** The same for several people at once, such as the members of a group, in as many statements as for one. */
export async function awardBadgesToAll(trx: Db, userIds: readonly string[], now: Date): Promise<Award[]> {
  const rows = await readBadgeFacts(trx, userIds, COUNT_UP_TO);
  const fresh = rows.flatMap((row) => {
    const held = new Set(row.held);
    return earnedBadges(factsOf(row, now))
      .filter((code) => !held.has(code))
      .map((code): Award => ({ user_id: row.userId, badge_code: code }));
  });
  return fresh.length === 0 ? [] : insertBadges(trx, fresh, now);
}

/** How many people are checked in one call: few, so that nobody waits long. */
const BATCH = 200;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

const nextAfter = (people: readonly string[]) => (people.length === BATCH ? (people.at(-1) ?? null) : null);

/** Gives the next 200 people after an id the badges that they have earned and lack, because a badge is newer
 * than what earned it, or rows were written without the use cases. Badges only, never XP; a second run awards
 * nothing. `next` is where the next call goes on; null when everybody has been checked. */
export async function backfillBadges(db: Db, now: Date, after: string = LOWEST_ID) {
  const people = await listPeople(db, after, BATCH);
  const awarded = people.length === 0 ? [] : await awardBadgesToAll(db, people, now);
  return { checked: people.length, awarded, next: nextAfter(people) };
}

/** The same as a batch of a job. If the statement over 200 fails, each of them is tried alone. */
export async function awardMissingBadges(
  { db, log, now }: { db: Db; log: Logger; now: () => Date },
  after: string | null,
): Promise<Batch<string>> {
  const people = await listPeople(db, after ?? LOWEST_ID, BATCH);
  const next = nextAfter(people);
  try {
    return { handled: (await awardBadgesToAll(db, people, now())).length, next };
  } catch (error) {
    if (isDatabaseDown(error)) throw error;
    const award = async (id: string) => (await awardBadges(db, id, now())).length > 0;
    return { ...(await eachAlone({ log }, people, award, 'badges could not be awarded')), next };
  }
}
