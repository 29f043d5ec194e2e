import { type FieldErrors, readForm } from '~/lib/read-form';
import { isLocalDay, type LocalDay } from '~server/domain/kernel/days';
import { GOAL_DATE_PASSED, isFutureGoalDate } from '~server/domain/goals/goal-schema';
import { type ProfileUpdate, profileUpdateSchema } from '~server/domain/settings/settings-schema';

/** Reads the fields that were changed, with the rules and messages of the procedure. Loaded when something is saved, to
 * keep the schemas out of the screen's first load. */
export function readDraft(
  { goalAmount, goalOpening, ...texts }: Readonly<Record<string, string>>,
  today: LocalDay,
): { ok: true; value: ProfileUpdate } | { ok: false; errors: FieldErrors } {
  const read = readForm(profileUpdateSchema, texts, {
    ...(goalAmount === undefined ? {} : { goalAmount }),
    ...(goalOpening === undefined ? {} : { goalOpening }),
  });
  const { goalDate } = texts;
  if (goalDate === undefined || !isLocalDay(goalDate) || isFutureGoalDate(goalDate, today)) return read;
  return { ok: false, errors: { ...(read.ok ? {} : read.errors), goalDate: GOAL_DATE_PASSED } };
}
