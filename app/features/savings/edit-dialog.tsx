import { type FormEvent, useState } from 'react';

import { AmountField } from '~/components/amount-field';
import { Button } from '~/components/button';
import { DateInput } from '~/components/date-field';
import { Dialog } from '~/components/dialog';
import { Field } from '~/components/field';
import { notifyError, notifySuccess } from '~/components/notify';
import { TextInput } from '~/components/text-input';
import { withNewBadges } from '~/features/game/new-badge-text';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { formatAmountInput, parseAmount } from '~server/domain/kernel/money';
import {
  SAVING_TEXT,
  type SavingErrors,
  type TypedSaving,
  readSaving,
} from '~server/domain/savings/saving-rules';
import type { SavingsEntry } from '~server/features/savings/log-saving';

import { CategoryField } from './category-field';
import { HISTORY_TEXT } from './texts';

export interface EditDialogProps {
  entry: SavingsEntry;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Changes a saving, with the fields and the mistakes of the Add form. */
export default function EditDialog({ entry, open, onOpenChange }: EditDialogProps) {
  const { today, numberLocale } = useMe();
  const eur = useEur();
  const [typed, setTyped] = useState<TypedSaving>({
    amount: formatAmountInput(entry.amount, numberLocale),
    category: entry.category,
    date: entry.date,
    note: entry.note ?? '',
  });
  const [errors, setErrors] = useState<SavingErrors>({});
  const update = trpc.savings.update.useMutation({
    onSuccess: ({ game }) => {
      const changed =
        game.entryXp > 0 ? `${HISTORY_TEXT.changed} · ${game.entryXp} XP` : HISTORY_TEXT.changed;
      notifySuccess(withNewBadges(changed, game.newBadges));
      onOpenChange(false);
    },
    onError: (error) => {
      const publicError = publicErrorFrom(error);
      setErrors({ ...publicError?.fields });
      notifyError(publicError?.message ?? SAVING_TEXT.failed);
    },
  });

  const change = (part: Partial<TypedSaving>) => {
    setTyped((current) => ({ ...current, ...part }));
    setErrors({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending) return;
    // An entry that was dated ahead before its owner moved west keeps its day.
    const read = readSaving(typed, entry.date > today ? entry.date : today);
    if (!read.ok) return setErrors(read.errors);
    update.mutate({ id: entry.id, ...read.saving });
  };
  const amount = parseAmount(typed.amount);

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit saving">
      <form onSubmit={submit} noValidate className="stack gap-4">
        <AmountField
          label="Amount"
          value={typed.amount}
          onChange={(text) => change({ amount: text })}
          understood={amount.ok && amount.ambiguous ? eur(amount.cents, { decimals: 'always' }) : null}
          error={errors.amount}
        />
        <CategoryField
          value={typed.category}
          onChange={(category) => change({ category })}
          error={errors.category}
        />
        <div className="grid grid-cols-2 gap-3">
          <Field label="Date" error={errors.date}>
            {(control) => (
              <DateInput
                {...control}
                max={today}
                value={typed.date}
                onChange={(event) => change({ date: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field label="Note" error={errors.note}>
            {(control) => (
              <TextInput
                {...control}
                placeholder="Optional"
                autoComplete="off"
                value={typed.note}
                onChange={(event) => change({ note: event.currentTarget.value })}
              />
            )}
          </Field>
        </div>
        <Button type="submit" wide pending={update.isPending}>
          Save changes
        </Button>
      </form>
    </Dialog>
  );
}
