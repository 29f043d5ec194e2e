import { addDays, daysBetween, type LocalDay } from '../kernel/days';
import { type Cents, cents, parseAmount } from '../kernel/money';
import { XP } from '../game/xp';

/** The longest run of a built-in challenge, and of one of the person's own (docs/product/challenges.md, 'Challenges'). */
export const MAX_BUILT_IN_DAYS = 90;
export const MAX_CUSTOM_DAYS = 365;
/** The most that a challenge can be expected to save: 999,999 EUR, the same as for a saving. */
export const MAX_EXPECTED_CENTS = 99_999_900;
export const MAX_CHALLENGE_TITLE = 100;
export const MAX_CHALLENGE_DESCRIPTION = 1000;
export const MAX_CHECK_IN_NOTE = 500;

/** A run may earn XP before its end when at least this percentage of its days has a check-in. */
const ENOUGH_PERCENT = 70;
/** From this percentage of days on, the completion message is the warmest. */
const GREAT_PERCENT = 90;

/** Messages of the challenge screens and procedures (docs/product/challenges.md, 'Challenges'). */
export const CHALLENGE_TEXT = {
  fillIn: 'Please fill in all fields',
  createFailed: 'Failed to create challenge',
  startFailed: 'Failed to start challenge',
  deleteFailed: 'Failed to delete challenge',
  updateFailed: 'Failed to update challenge',
  checkInFailed: 'Failed to check in',
  checkedIn: 'Daily check-in complete! +5 XP 🔥',
  checkedInWithoutXp: 'Daily check-in complete. No XP this time: today’s are earned already.',
  alreadyCheckedIn: "You've already checked in today! 🎯",
  noteNotAdded: 'This day has its check-in already, without this note.',
  checkInTooLate: 'A check-in can come up to 7 days late, and not before its day.',
  created: 'Custom challenge created!',
  started: 'Challenge started!',
  deleted: 'Challenge deleted',
  updated: 'Challenge updated!',
} as const;

/** When a run began and how many days it has. */
interface RunSpan {
  startedOn: LocalDay;
  durationDays: number;
}

/** Whether the duration of a run is over. A 7-day run that starts on a Monday takes check-ins through Sunday
 * and is over on the next Monday. */
export function isOver({ startedOn, durationDays }: RunSpan, today: LocalDay): boolean {
  return daysBetween(startedOn, today) >= durationDays;
}

/** Whether `day` is one of the days of the run, on which a check-in counts. */
export function isRunDay({ startedOn, durationDays }: RunSpan, day: LocalDay): boolean {
  const since = daysBetween(startedOn, day);
  return since >= 0 && since < durationDays;
}

/** The state of one day of a run. `pending`: today's check-in was sent and is not confirmed yet. */
export type DayState = 'upcoming' | 'check_in_today' | 'checked_today' | 'completed' | 'missed' | 'pending';

interface DayCell {
  day: LocalDay;
  /** The day's number, from 1 to the duration. */
  number: number;
  state: DayState;
}

/** The cells of a run in order, one for each day. Today is never `missed`, and a day with a check-in stays checked.
 * @param sending the day whose check-in is being sent; null for none */
export function dayCells(
  run: RunSpan & { checkedDays: readonly LocalDay[] },
  today: LocalDay,
  sending: LocalDay | null = null,
): DayCell[] {
  const checked = new Set(run.checkedDays);
  return Array.from({ length: run.durationDays }, (_, index) => {
    const day = addDays(run.startedOn, index);
    return { day, number: index + 1, state: stateOf(day, today, checked.has(day), day === sending) };
  });
}

function stateOf(day: LocalDay, today: LocalDay, checked: boolean, sending: boolean): DayState {
  if (checked) return day === today ? 'checked_today' : 'completed';
  if (sending) return 'pending';
  if (day === today) return 'check_in_today';
  return day < today ? 'missed' : 'upcoming';
}

/** Percentage of the days that have a check-in, rounded down. */
export function checkInPercent(checkIns: number, durationDays: number): number {
  return Math.min(100, Math.floor((checkIns * 100) / durationDays));
}

/** The XP for completing a run today, and the reason if that is not 50: it is too early, the same challenge
 * has earned XP less than its duration ago, or the day's XP for completions are used up. */
export interface CompletionXp {
  xp: number;
  reason: 'due' | 'too_early' | 'again_too_soon' | 'day_is_full';
}

/** XP for completing a run today: 50 when its duration is over, or when check-ins cover at least 70 % of its
 * days and the last 50 of the same challenge are at least its duration ago; else none.
 * (docs/product/challenges.md, 'Challenges'; docs/decisions/0022)
 * @param run `earnedOn` is the day of the challenge's last completion with XP; null for never
 * @param leftToday XP that completions can still earn today */
export function completionXp(
  run: RunSpan & { checkIns: number; earnedOn: LocalDay | null },
  today: LocalDay,
  leftToday: number,
): CompletionXp {
  if (!isOver(run, today)) {
    if (checkInsMissing(run.checkIns, run.durationDays) > 0) return { xp: 0, reason: 'too_early' };
    if (run.earnedOn !== null && daysBetween(run.earnedOn, today) < run.durationDays)
      return { xp: 0, reason: 'again_too_soon' };
  }
  const xp = Math.min(XP.challengeCompletion, Math.max(0, leftToday));
  return { xp, reason: xp > 0 ? 'due' : 'day_is_full' };
}

/** How many check-ins a run still needs to earn XP before its end; 0 when it has enough. */
export function checkInsMissing(checkIns: number, durationDays: number): number {
  return Math.max(0, Math.ceil((durationDays * ENOUGH_PERCENT) / 100) - checkIns);
}

/** The message of the completion dialog, by percentage of days with a check-in: from 90 %, from 70 %, below.
 * 100 % and 0 % have messages of their own, because those of their tier would not be true for them. */
export function completionMessage(checkIns: number, durationDays: number): string {
  if (checkIns === 0) return 'Done, without a check-in this time. The next one can begin whenever you like.';
  if (checkIns >= durationDays) return 'Outstanding! You showed up every day.';
  const percentOfDays = checkIns * 100;
  if (percentOfDays >= durationDays * GREAT_PERCENT) return 'Outstanding! You showed up nearly every day.';
  if (percentOfDays >= durationDays * ENOUGH_PERCENT) return 'Well done! You kept at it on most days.';
  return 'You finished what you started. Every day you checked in counts, and the next one builds on it.';
}

/** Converts a saving that was typed at local prices to price level 1, at which estimates are stored.
 * `localSaving` turns it back into the same whole euros. */
export function baseSaving(local: Cents, multiplier: number): Cents {
  return cents(Math.round(local / multiplier));
}

/** Reads the duration of the Customize dialog: no number or less than 1 is 1, more than 90 is 90
 * (docs/product/challenges.md, 'Challenges'). */
export function customizedDays(typed: string): number {
  const text = typed.trim();
  const days = /^\d+$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(1, days), MAX_BUILT_IN_DAYS);
}

/** Reads the saving of the Customize dialog: text that is no amount gives 0, an amount that is too large gives
 * the limit. */
export function customizedSaving(typed: string): Cents {
  const amount = parseAmount(typed);
  return amount.ok ? cents(Math.min(amount.cents, MAX_EXPECTED_CENTS)) : cents(0);
}

const CUSTOM_PREFIX = 'custom_';

/** The code of the runs of a challenge of the person's own (docs/product/stored-names.md, 'Stored names'). */
export const customCode = (id: string): string => `${CUSTOM_PREFIX}${id}`;

/** The id in a code that {@link customCode} made; null for a built-in challenge. */
export const customIdOf = (code: string): string | null =>
  code.startsWith(CUSTOM_PREFIX) ? code.slice(CUSTOM_PREFIX.length) : null;
