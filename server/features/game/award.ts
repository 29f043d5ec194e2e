import type { Db } from '~db/client';
import { awardsOf, earnedOn, insertAward, insertReversal, readXp } from '~db/queries/game/xp-ledger';

import { DAILY_CAP, XP, cappedAward, levelReached } from '../../domain/game/xp';
import type { LocalDay } from '../../domain/kernel/days';

/** Rules whose XP this file awards, with their daily caps. An entry's XP follows its amount and is written
 * with its other effects (savings/update-derived.ts). */
type Rule = keyof typeof RULES;
const RULES = {
  transfer: DAILY_CAP.transfer,
  check_in: DAILY_CAP.check_in,
  challenge_completed: DAILY_CAP.challenge_completed,
  group_completed: DAILY_CAP.group_completed,
  // One card a day can be ticked.
  weekly_plan_task: XP.weeklyPlanTask,
} as const;

/** What an award or its revocation has changed. */
export interface Awarded {
  /** XP gained; below 0 where an award was revoked. */
  amount: number;
  /** The person's XP afterwards. */
  xp: number;
  levelUp: number | null;
}

/** Awards XP for a source, within what is left under the rule's cap on this day of the game. While an award
 * for it is active it earns nothing; after a revocation it earns at most what it did the first time, on that
 * day. The profile must be locked. */
export async function award(
  trx: Db,
  userId: string,
  { rule, source, day, wanted }: { rule: Rule; source: string; day: LocalDay; wanted: number },
): Promise<Awarded> {
  const awards = await awardsOf(trx, userId, rule, source);
  const first = awards[0] ?? { day, amount: wanted };
  const amount = awards.some(({ reversed }) => !reversed)
    ? 0
    : cappedAward(Math.min(wanted, first.amount), await earnedOn(trx, userId, rule, first.day), RULES[rule]);
  if (amount === 0) return { amount, xp: await readXp(trx, userId), levelUp: null };
  const attempt = awards.length + 1;
  const xp = await insertAward(trx, { userId, rule, source, attempt, day: first.day, amount });
  return { amount, xp, levelUp: levelReached(xp - amount, xp) };
}

/** Restores a revoked award; does nothing when the source has never earned one. The profile must be locked. */
export async function awardAgain(trx: Db, userId: string, rule: Rule, source: string): Promise<void> {
  const [first] = await awardsOf(trx, userId, rule, source);
  if (first) await award(trx, userId, { rule, source, day: first.day, wanted: first.amount });
}

/** Takes back what a source has earned, if anything. The profile must be locked. */
export async function revoke(trx: Db, userId: string, rule: Rule, source: string): Promise<Awarded> {
  const active = (await awardsOf(trx, userId, rule, source)).find(({ reversed }) => !reversed);
  if (active) await insertReversal(trx, userId, active.id);
  return { amount: -(active?.amount ?? 0), xp: await readXp(trx, userId), levelUp: null };
}
