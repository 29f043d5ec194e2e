import { DateInput } from '~/components/date-field';
import { Field } from '~/components/field';
import { TextInput } from '~/components/text-input';
import { useEur, useMe } from '~/trpc/use-me';
import { type LocalDay, addDays, formatDay, isLocalDay } from '~server/domain/kernel/days';
import { monthlyAmount } from '~server/domain/profile/goal';
import { cents, parseAmount } from '~server/domain/kernel/money';

import type { SettingsDraft } from './settings-draft';
import { GOAL_TEXT } from './texts';

export interface GoalFieldsProps {
  draft: SettingsDraft;
  onChange: (changes: Partial<SettingsDraft>) => void;
  errors: Readonly<Record<string, string>>;
}

/** Name, whole amount and date of the goal, with what that means a month. */
export function GoalFields({ draft, onChange, errors }: GoalFieldsProps) {
  const { today } = useMe();
  const eur = useEur();
  const amount = parseAmount(draft.goalAmount);
  return (
    <>
      <Field label="Goal name" error={errors.goalName}>
        {(control) => (
          <TextInput
            {...control}
            name="goalName"
            autoComplete="off"
            value={draft.goalName}
            onChange={(event) => onChange({ goalName: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Goal amount in euros"
          error={errors.goalAmount}
          hint={
            amount.ok
              ? `Understood as ${eur(amount.cents)}, the whole goal`
              : 'The whole goal, for example 1200'
          }
        >
          {(control) => (
            <TextInput
              {...control}
              name="goalAmount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={draft.goalAmount}
              onChange={(event) => onChange({ goalAmount: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label="Goal date" error={errors.goalDate}>
          {(control) => (
            <DateInput
              {...control}
              name="goalDate"
              min={addDays(today, 1)}
              value={draft.goalDate}
              onChange={(event) => onChange({ goalDate: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <output className="muted block">{useMonthly(amount.ok ? amount.cents : 0, draft.goalDate)}</output>
    </>
  );
}

/** The sentence below the goal: what a month has to bring. */
function useMonthly(goalAmount: number, goalDate: string): string {
  const { savedTotal, today } = useMe();
  const eur = useEur();
  const date: LocalDay | null = isLocalDay(goalDate) ? goalDate : null;
  if (goalAmount <= 0 || date === null) return GOAL_TEXT.incomplete;
  const missing = cents(Math.max(0, goalAmount - savedTotal));
  if (missing === 0) return GOAL_TEXT.reached;
  if (date <= today) return GOAL_TEXT.passed;
  return `${eur(monthlyAmount(missing, today, date))} a month gets you there by ${formatDay(date, 'en-GB', 'long')}.`;
}
