import { type FormEvent, type ReactNode, useState } from 'react';

import { Button } from '~/components/button';
import { Dialog, DialogClose } from '~/components/dialog';
import { Field } from '~/components/field';
import { dismissNotice, notifyError, notifySuccess } from '~/components/notify';
import { Select } from '~/components/select';
import { Switch } from '~/components/switch';
import { TextArea } from '~/components/text-area';
import { TextInput } from '~/components/text-input';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { COACH_TEXT, MAX_SPENDING_NOTES } from '~server/domain/coach/coach-text';
import { parseAmount } from '~server/domain/kernel/money';
import type { Finance } from '~server/features/coach/screen';

import {
  FIXED_EXPENSES,
  type FinanceErrors,
  type TypedFinance,
  readFinance,
  typedFinance,
} from './read-finance';
import { COACH_SCREEN_TEXT } from './texts';

/** The fields that are one line of digits. */
type Line = 'income' | 'fixedCosts' | 'eatingOut' | 'coffees' | 'rides' | 'subscriptions';

/** Income, fixed costs and habits: what the coach works with. Everything in it may stay empty. */
export default function FinanceDialog({ finance, onClose }: { finance: Finance; onClose: () => void }) {
  const { numberLocale } = useMe();
  const [typed, setTyped] = useState(() => typedFinance(finance, numberLocale));
  const [errors, setErrors] = useState<FinanceErrors>({});
  const save = trpc.coach.saveFinance.useMutation({
    meta: { awaitsScreen: true },
    // It closes when the screen behind it shows what was saved.
    onSettled: (_saved, error) => {
      if (error) return;
      dismissNotice();
      notifySuccess(COACH_SCREEN_TEXT.financeSaved);
      onClose();
    },
    onError: (error) => {
      const fields = publicErrorFrom(error)?.fields ?? {};
      setErrors(
        Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.replace('habits.', ''), text])),
      );
      notifyError(COACH_TEXT.financeFailed);
    },
  });

  const change = (part: Partial<TypedFinance>) => {
    setTyped((current) => ({ ...current, ...part }));
    setErrors({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const read = readFinance(typed);
    if (read.ok) return save.mutate(read.finance);
    setErrors(read.errors);
    notifyError(Object.values(read.errors)[0] ?? COACH_TEXT.financeFailed);
  };
  const line = (name: Line, label: string, hint?: ReactNode) => (
    <Field label={label} error={errors[name]} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          inputMode={name === 'income' || name === 'fixedCosts' ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={14}
          className="num"
          value={typed[name]}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Edit income"
      description="It shapes your tips, your plan and my answers. Leave empty what you would rather not say."
    >
      <form className="stack" onSubmit={submit} noValidate>
        {line('income', 'Monthly income (EUR)', <Understood text={typed.income} />)}
        <div className="grid grid-cols-2 gap-3">
          <Field label="Kind of fixed expense" error={errors.fixedType}>
            {(control) => (
              <Select
                {...control}
                placeholder="Not said"
                options={FIXED_EXPENSES}
                value={typed.fixedType}
                onChange={(event) => change({ fixedType: event.currentTarget.value })}
              />
            )}
          </Field>
          {line('fixedCosts', 'Fixed costs a month (EUR)', <Understood text={typed.fixedCosts} />)}
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
        <div className="sheet-actions">
          <DialogClose asChild>
            <Button look="ghost">Cancel</Button>
          </DialogClose>
          <Button type="submit" pending={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What the field took for an amount that can be read two ways. */
function Understood({ text }: { text: string }) {
  const eur = useEur();
  const read = parseAmount(text);
  return read.ok && read.ambiguous ? `Understood as ${eur(read.cents, { decimals: 'always' })}` : null;
}
