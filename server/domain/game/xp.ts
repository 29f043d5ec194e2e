import { daysBetween, type LocalDay } from '../kernel/days';
import { type Cents, cents } from '../kernel/money';

/** What each act earns (docs/product/game.md, 'XP and levels'). */
export const XP = {
  checkIn: 5,
  challengeCompletion: 50,
  transfer: 10,
  weeklyPlanTask: 10,
  savingMax: 50,
  savingPerEuro: 5,
} as const;

/** The most XP that a rule of the ledger can earn on a local day, net of reversals (docs/product/game.md, 'XP
 * and levels'; for challenges docs/decisions/0022). */
export const DAILY_CAP = {
  saving: 300,
  transfer: 50,
  check_in: 100,
  challenge_completed: 300,
  group_completed: 300,
} as const;

/** An entry counts for XP and streak only when it is logged at most this many days after its date. */
export const LATE_DAYS = 7;

/** XP that one level takes (level = floor(xp / 100) + 1). */
const XP_PER_LEVEL = 100;

/** A streak is celebrated at every multiple of this many weeks. */
const STREAK_MILESTONE_WEEKS = 5;

/** XP of one saving: min(floor(5 x euros), 50); nothing for zero or less. */
export function xpForSaving(amount: Cents): number {
  const earned = Math.floor((Math.max(0, amount) * XP.savingPerEuro) / 100);
  return Math.min(earned, XP.savingMax);
}

/** Marking a smaller amount as transferred earns nothing, so that splitting money into cents brings no XP. */
export const TRANSFER_COUNTS_FROM: Cents = cents(1_00);

/** XP for marking one amount as transferred. */
export const xpForTransfer = (amount: Cents): number => (amount < TRANSFER_COUNTS_FROM ? 0 : XP.transfer);

/** The part of `wanted` XP that fits under the day's cap. `netToday` is what was earned on that day so far. */
export function cappedAward(wanted: number, netToday: number, cap: number): number {
  return Math.max(0, Math.min(wanted, cap - netToday));
}

/** Whether an entry counts for XP and streak: dated at most 7 days before it was logged, never later. */
export function countsForGame(entryDay: LocalDay, loggedDay: LocalDay): boolean {
  const late = daysBetween(entryDay, loggedDay);
  return late >= 0 && late <= LATE_DAYS;
}

/** Why a saving logged on a day earned no XP: it is dated too early, too small, or the day's cap was reached.
 * Null when it earned some. */
export type NoXp = 'late' | 'small' | 'cap' | null;
export function whyNoXp(
  saving: { amount: Cents; date: LocalDay },
  earned: number,
  loggedDay: LocalDay,
): NoXp {
  if (earned > 0) return null;
  if (!countsForGame(saving.date, loggedDay)) return 'late';
  return xpForSaving(saving.amount) === 0 ? 'small' : 'cap';
}

/** The level of an XP total; the first is 1. */
export function level(xp: number): number {
  return Math.floor(Math.max(0, xp) / XP_PER_LEVEL) + 1;
}

/** Where an XP total stands in its level: XP since the level began, XP that the level takes, XP to the next one. */
export function levelProgress(xp: number): { level: number; into: number; needed: number; toNext: number } {
  const into = Math.max(0, xp) % XP_PER_LEVEL;
  return { level: level(xp), into, needed: XP_PER_LEVEL, toNext: XP_PER_LEVEL - into };
}

/** The level that a change of XP has newly reached; null when it reached none. */
export function levelReached(xpBefore: number, xpAfter: number): number | null {
  return level(xpAfter) > level(xpBefore) ? level(xpAfter) : null;
}

/** What to celebrate after a change: a new level, and a streak that newly reached a multiple of 5. */
export function milestonesOf(change: {
  xpBefore: number;
  xpAfter: number;
  streakBefore: number;
  streakAfter: number;
}): { levelUp: number | null; streak: number | null } {
  const reached = Math.floor(change.streakAfter / STREAK_MILESTONE_WEEKS) * STREAK_MILESTONE_WEEKS;
  return {
    levelUp: levelReached(change.xpBefore, change.xpAfter),
    streak: reached > 0 && reached > change.streakBefore ? reached : null,
  };
}
