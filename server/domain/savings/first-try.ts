import { type LocalDay, daysBetween } from '../kernel/days';
import { isUuid } from '../kernel/uuid';
import { type CheckedSaving, SAVING_RULES } from './saving-rules';

/** A saving that was tried on the landing page, before there was an account. It lies in this browser alone until its
 * person has seen it at the end of onboarding and said yes. */
export interface FirstTry extends Pick<CheckedSaving, 'amount' | 'category' | 'date'> {
  /** The id that the saving gets, so that it is written once, however often it is sent. */
  id: string;
  /** The account whose onboarding it was first offered in; null before. */
  account: string | null;
}

/** Days for which a try is kept: later it would earn no XP, and nobody remembers it. */
export const FIRST_TRY_DAYS = 7;

/** Reads what lies in the browser; null for anything that is not a try, whoever wrote it. */
export function readFirstTry(value: unknown): FirstTry | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, amount, category, date, account }: Partial<Record<keyof FirstTry, unknown>> = value;
  if (typeof id !== 'string' || !isUuid(id)) return null;
  if (typeof amount !== 'number' || typeof category !== 'string' || typeof date !== 'string') return null;
  if (account !== null && typeof account !== 'string') return null;
  const read = {
    amount: SAVING_RULES.amount(amount),
    category: SAVING_RULES.category(category),
    date: SAVING_RULES.date(date),
  };
  if (!read.amount.ok || !read.category.ok || !read.date.ok) return null;
  return { id, amount: read.amount.value, category: read.category.value, date: read.date.value, account };
}

/** Whether a try is young enough. A day ahead is a time zone, more is a wrong clock. */
function isFresh({ date }: FirstTry, today: LocalDay): boolean {
  const age = daysBetween(date, today);
  return age >= -1 && age <= FIRST_TRY_DAYS;
}

/** The try as the landing page shows it again: one that is young enough and that no account has been offered. */
export const triedBefore = (kept: FirstTry | null, today: LocalDay): FirstTry | null =>
  kept !== null && kept.account === null && isFresh(kept, today) ? kept : null;

/** The try as it is offered to a person who has not logged anything yet, now theirs; null when it belongs to somebody
 * else, is too old, or their first saving lies behind them. Its day is never after their today. */
export function offeredTry(
  kept: FirstTry | null,
  { id, savedCount, today }: { id: string; savedCount: number; today: LocalDay },
): FirstTry | null {
  if (kept === null || savedCount > 0 || !isFresh(kept, today)) return null;
  if (kept.account !== null && kept.account !== id) return null;
  return { ...kept, account: id, date: kept.date > today ? today : kept.date };
}
