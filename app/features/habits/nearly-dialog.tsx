import { useRef } from 'react';

import { AmountField } from '~/components/amount-field';
import { FormDialog } from '~/components/form-dialog';
import { SelectField, TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { useConfirmAmount } from '~/features/savings/confirm-amount';
import { newId } from '~/lib/id';
import { readForm } from '~/lib/read-form';
import { useTyped } from '~/lib/use-typed';
import { trpc } from '~/trpc/client';
import { useUnderstood } from '~/trpc/use-me';
import { CATEGORIES } from '~server/domain/kernel/categories';
import { nearlyInputSchema } from '~server/domain/habits/habit-schema';

import { HABITS_TEXT } from './texts';

/** Stores something nearly bought. It is saved only if the person, asked a day later, still has not bought it. */
export default function NearlyDialog({ onClose }: { onClose: () => void }) {
  const understood = useUnderstood();
  const { askIf, question } = useConfirmAmount();
  const id = useRef(newId());
  const { typed, errors, show, change, refuse } = useTyped({
    what: '',
    amount: '',
    category: 'shopping',
  });
  const create = trpc.habits.noteNearly.useMutation({
    onSuccess: () => {
      notifySuccess(HABITS_TEXT.nearlyNoted);
      onClose();
    },
    onError: (error, input) =>
      askIf(error, () => create.mutate({ ...input, confirmed: true })) ||
      refuse('This could not be saved. Try again.')(error),
  });
  const submit = () => {
    const read = readForm(nearlyInputSchema, { ...typed, id: id.current }, { amount: typed.amount });
    if (read.ok) create.mutate(read.value);
    else show(read.errors);
  };
  return (
    <FormDialog
      title="Nearly bought it"
      description="Hazel asks again in 24 hours. Only if you are still without it, it counts as saved."
      onClose={onClose}
      submit="Ask me tomorrow"
      onSubmit={submit}
      pending={create.isPending}
      className="stack gap-4"
    >
      <AmountField
        label="Price"
        value={typed.amount}
        onChange={(text) => change({ amount: text })}
        understood={understood(typed.amount)}
        error={errors.amount}
      />
      <TextField
        label="What was it?"
        error={errors.what}
        autoComplete="off"
        placeholder="A third lamp"
        value={typed.what}
        onChange={(what) => change({ what })}
      />
      <SelectField
        label="Category"
        options={CATEGORIES}
        value={typed.category}
        onChange={(category) => change({ category })}
      />
      {question}
    </FormDialog>
  );
}
