import { type FormResult, readForm } from '~/lib/read-form';
import type { LocalDay } from '~server/domain/kernel/days';
import { futureGoalDateSchema } from '~server/domain/goals/goal-schema';
import { type ProfileUpdate, profileUpdateSchema } from '~server/domain/settings/settings-schema';

/** Reads the fields that were changed, with the rules and messages of the procedure. Loaded when something is saved, to
 * keep the schemas out of the screen's first load. */
export function readDraft(
  { goalAmount, goalOpening, ...texts }: Readonly<Record<string, string>>,
  today: LocalDay,
): FormResult<ProfileUpdate> {
  const schema = profileUpdateSchema.extend({ goalDate: futureGoalDateSchema(today).optional() });
  return readForm(schema, texts, {
    ...(goalAmount === undefined ? {} : { goalAmount }),
    ...(goalOpening === undefined ? {} : { goalOpening }),
  });
}
