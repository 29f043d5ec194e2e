import { type FormEvent, useRef, useState } from 'react';

import { AmountField } from '~/components/amount-field';
import { Button } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { Field } from '~/components/field';
import { notifyError, notifySuccess } from '~/components/notify';
import { Select } from '~/components/select';
import { TextInput } from '~/components/text-input';
import { newId } from '~/features/savings/new-saving';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useEur } from '~/trpc/use-me';
import { CATEGORIES, isCategory } from '~server/domain/kernel/categories';
import { parseAmount } from '~server/domain/kernel/money';
import { HABIT_TEXT } from '~server/domain/habits/habit-text';

import { readAmount } from './read-habit';

/** Notes something nearly bought. It counts as nothing until, a day later, the answer is still no. */
export default function NearlyDialog({ onClose }: { onClose: () => void }) {
  const eur = useEur();
  const id = useRef(newId());
  const [typed, setTyped] = useState({ what: '', amount: '', category: 'shopping' });
  const [errors, setErrors] = useState<{ what?: string; amount?: string }>({});
  const create = trpc.habits.noteNearly.useMutation({
    onSuccess: () => {
      notifySuccess('Noted. Hazel asks again in 24 hours.');
      onClose();
    },
    onError: (error) => {
      const publicError = publicErrorFrom(error);
      setErrors({ ...publicError?.fields });
      notifyError(publicError?.message ?? 'This could not be saved. Try again.');
    },
  });
  const change = (part: Partial<typeof typed>) => {
    setTyped((current) => ({ ...current, ...part }));
    setErrors({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const amount = readAmount(typed.amount);
    const what = typed.what.trim();
    const whatError =
      what === '' ? HABIT_TEXT.whatRequired : what.length > 200 ? HABIT_TEXT.whatTooLong : null;
    if (!amount.ok || whatError !== null) {
      return setErrors({
        ...(whatError === null ? {} : { what: whatError }),
        ...(amount.ok ? {} : { amount: amount.error }),
      });
    }
    const category = isCategory(typed.category) ? typed.category : 'other';
    create.mutate({ id: id.current, what, amount: amount.cents, category });
  };
  const amount = parseAmount(typed.amount);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Nearly bought it"
      description="Hazel asks again in 24 hours. Only if you are still without it, it counts as saved."
    >
      <form onSubmit={submit} noValidate className="stack gap-4">
        <AmountField
          label="Price"
          value={typed.amount}
          onChange={(text) => change({ amount: text })}
          understood={amount.ok && amount.ambiguous ? eur(amount.cents, { decimals: 'always' }) : null}
          error={errors.amount}
        />
        <Field label="What was it?" error={errors.what}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              placeholder="A third lamp"
              value={typed.what}
              onChange={(event) => change({ what: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label="Category">
          {(control) => (
            <Select
              {...control}
              options={CATEGORIES}
              value={typed.category}
              onChange={(event) => change({ category: event.currentTarget.value })}
            />
          )}
        </Field>
        <Button type="submit" wide pending={create.isPending}>
          Ask me tomorrow
        </Button>
      </form>
    </Dialog>
  );
}
