import { FormDialog } from '~/components/form-dialog';
import { SelectField, TextAreaField, TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { Switch } from '~/components/switch';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';
import { useMe, useUnderstood } from '~/trpc/use-me';
import { COACH_TEXT, MAX_SPENDING_NOTES } from '~server/domain/coach/tips/coach-text';
import type { Finance } from '~server/features/coach/screen';

import { FIXED_EXPENSES, readFinance, typedFinance } from './read-finance';
import { screen as COACH_SCREEN_TEXT } from './texts.json';

/** A field of the form that holds one number. */
type Line = 'income' | 'fixedCosts' | 'eatingOut' | 'coffees' | 'rides' | 'subscriptions';

/** Income, fixed costs and habits: what the coach works with. Everything in it may stay empty. */
export default function FinanceDialog({ finance, onClose }: { finance: Finance; onClose: () => void }) {
  const { numberLocale } = useMe();
  const understood = useUnderstood();
  const save = trpc.coach.saveFinance.useMutation({ meta: { awaitsScreen: true } });
  const form = useForm({
    initial: () => typedFinance(finance, numberLocale),
    read: readFinance,
    send: async (input) => {
      // The screen behind the dialog shows it by then.
      await save.mutateAsync(input);
      notifySuccess(COACH_SCREEN_TEXT.financeSaved);
      onClose();
    },
    failed: () => COACH_TEXT.financeFailed,
  });
  const line = (name: Line, label: string, hint?: string | null) => (
    <TextField
      {...form.field(name)}
      label={label}
      error={form.errors[name] ?? form.errors[`habits.${name}`]}
      hint={hint}
      inputMode={name === 'income' || name === 'fixedCosts' ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={14}
      className="num"
    />
  );

  return (
    <FormDialog
      title="Edit income"
      description="It shapes your tips, your plan and my answers. Leave empty what you would rather not say."
      onClose={onClose}
      submit="Save"
      form={form}
      cancel="ghost"
    >
      {line('income', 'Monthly income (EUR)', understood(form.typed.income))}
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Kind of fixed expense"
          placeholder="Not said"
          options={FIXED_EXPENSES}
          {...form.field('fixedType')}
        />
        {line('fixedCosts', 'Fixed costs a month (EUR)', understood(form.typed.fixedCosts))}
      </div>
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="label">How often, about</legend>
        {line('eatingOut', 'Eating out a week')}
        {line('coffees', 'Coffees a week')}
        {line('rides', 'Rideshare trips a week')}
        {line('subscriptions', 'Subscriptions')}
      </fieldset>
      <TextAreaField
        label="Spending notes"
        optional
        maxLength={MAX_SPENDING_NOTES}
        placeholder="Lunch with colleagues on Thursdays, the car goes in spring"
        {...form.field('notes')}
      />
      <Switch
        label="Money is tight at the moment"
        hint="Then I set no targets and push nothing. You can switch it off whenever things ease."
        checked={form.typed.tight}
        onChange={(event) => form.change({ tight: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}
