import { isLocalDay, type LocalDay } from '~server/domain/kernel/days';
import { GOAL_DATE_PASSED, isFutureGoalDate } from '~server/domain/profile/goal-schema';
import { AMOUNT_PROBLEM_TEXT, parseAmount } from '~server/domain/kernel/money';
import { type ProfileUpdate, profileUpdateSchema } from '~server/domain/profile/profile-schema';

import type { SettingsDraft } from './settings-draft';

/** Cents, or a figure that the schema refuses with the right message, or what is unreadable about the text. */
function amountOf(text: string): { value: number; problem: string | null } {
  const parsed = parseAmount(text);
  if (parsed.ok) return { value: parsed.cents, problem: null };
  if (parsed.problem === 'empty') return { value: 0, problem: null };
  if (parsed.problem === 'too_large') return { value: Number.MAX_SAFE_INTEGER, problem: null };
  return { value: Number.NaN, problem: AMOUNT_PROBLEM_TEXT[parsed.problem] };
}

/**
 * Reads the fields that were changed, with the rules and messages of the procedure. Loaded when something is
 * saved: the schemas do not belong into the screen's first load.
 */
export function readDraft(
  edits: Partial<SettingsDraft>,
  today: LocalDay,
): { ok: true; update: ProfileUpdate } | { ok: false; errors: Record<string, string> } {
  const { goalAmount, ...texts } = edits;
  const amount = goalAmount === undefined ? null : amountOf(goalAmount);
  const result = profileUpdateSchema.safeParse({ ...texts, ...(amount && { goalAmount: amount.value }) });
  const errors: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  if (amount?.problem) errors.goalAmount = amount.problem;
  const { goalDate } = edits;
  if (goalDate !== undefined && isLocalDay(goalDate) && !isFutureGoalDate(goalDate, today))
    errors.goalDate = GOAL_DATE_PASSED;
  return result.success && Object.keys(errors).length === 0
    ? { ok: true, update: result.data }
    : { ok: false, errors };
}
