import { Field } from '~/components/field';
import { FormDialog } from '~/components/form-dialog';
import { SelectField, TextField } from '~/components/form-fields';
import { dismissNotice, notifyError, notifySuccess } from '~/components/notify';
import { Switch } from '~/components/switch';
import { TextArea } from '~/components/text-area';
import { useTyped } from '~/lib/use-typed';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useMe, useUnderstood } from '~/trpc/use-me';
import { COACH_TEXT, MAX_SPENDING_NOTES } from '~server/domain/coach/coach-text';
import type { Finance } from '~server/features/coach/screen';

import { FIXED_EXPENSES, readFinance, typedFinance } from './read-finance';
import { COACH_SCREEN_TEXT } from './texts';

/** A field of the form that holds one number. */
type Line = 'income' | 'fixedCosts' | 'eatingOut' | 'coffees' | 'rides' | 'subscriptions';

/** Income, fixed costs and habits: what the coach works with. Everything in it may stay empty. */
export default function FinanceDialog({ finance, onClose }: { finance: Finance; onClose: () => void }) {
  const { numberLocale } = useMe();
  const understood = useUnderstood();
  const { typed, errors, show, change } = useTyped(() => typedFinance(finance, numberLocale));
  const save = trpc.coach.saveFinance.useMutation({
    meta: { awaitsScreen: true },
    // The dialog closes once the screen behind it shows what was saved.
    onSettled: (_saved, error) => {
      if (error) return;
      dismissNotice();
      notifySuccess(COACH_SCREEN_TEXT.financeSaved);
      onClose();
    },
    onError: (error) => {
      show({ ...publicErrorFrom(error)?.fields });
      notifyError(COACH_TEXT.financeFailed);
    },
  });

  const submit = () => {
    const read = readFinance(typed);
    if (read.ok) save.mutate(read.value);
    else show(read.errors);
  };
  const hintOf = (text: string) => understood(text) && `Understood as ${understood(text)}`;
  const line = (name: Line, label: string, hint?: string | null) => (
    <TextField
      label={label}
      error={errors[name] ?? errors[`habits.${name}`]}
      hint={hint}
      inputMode={name === 'income' || name === 'fixedCosts' ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={14}
      className="num"
      value={typed[name]}
      onChange={(text) => change({ [name]: text })}
    />
  );

  return (
    <FormDialog
      title="Edit income"
      description="It shapes your tips, your plan and my answers. Leave empty what you would rather not say."
      onClose={onClose}
      submit="Save"
      onSubmit={submit}
      pending={save.isPending}
      cancel="ghost"
    >
      {line('income', 'Monthly income (EUR)', hintOf(typed.income))}
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Kind of fixed expense"
          error={errors.fixedType}
          placeholder="Not said"
          options={FIXED_EXPENSES}
          value={typed.fixedType}
          onChange={(fixedType) => change({ fixedType })}
        />
        {line('fixedCosts', 'Fixed costs a month (EUR)', hintOf(typed.fixedCosts))}
      </div>
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="label">How often, about</legend>
        {line('eatingOut', 'Eating out a week')}
        {line('coffees', 'Coffees a week')}
        {line('rides', 'Rideshare trips a week')}
        {line('subscriptions', 'Subscriptions')}
      </fieldset>
      <Field label="Spending notes" optional error={errors.notes}>
        {(control) => (
          <TextArea
            {...control}
            value={typed.notes}
            maxLength={MAX_SPENDING_NOTES}
            placeholder="Lunch with colleagues on Thursdays, the car goes in spring"
            onChange={(event) => change({ notes: event.currentTarget.value })}
          />
        )}
      </Field>
      <Switch
        label="Money is tight at the moment"
        hint="Then I set no targets and push nothing. You can switch it off whenever things ease."
        checked={typed.tight}
        onChange={(event) => change({ tight: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}
