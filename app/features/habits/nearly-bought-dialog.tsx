import { useState } from 'react';

import { AmountField } from '~/components/amount-field';
import { FormDialog } from '~/components/form-dialog';
import { SelectField, TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { isOffline, useDayNow, useKeepAct } from '~/features/queue/use-keep';
import { useConfirmAmount } from '~/features/savings/confirm-amount';
import { newId } from '~/lib/id';
import { readForm } from '~/lib/read-form';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';
import { CATEGORIES } from '~server/domain/kernel/categories';
import { nearlyBoughtInputSchema } from '~server/domain/habits/habit-schema';

import { HABITS_TEXT } from './texts';

/** Stores something nearly bought. It is saved only if the person, asked a day later, still has not bought it. */
export default function NearlyBoughtDialog({ onClose }: { onClose: () => void }) {
  const { asks, question } = useConfirmAmount();
  const [id] = useState(newId);
  const keep = useKeepAct();
  const dayNow = useDayNow();
  const { mutateAsync } = trpc.habits.noteNearlyBought.useMutation();
  const form = useForm({
    initial: { what: '', amount: '', category: 'shopping' },
    read: (typed) => readForm(nearlyBoughtInputSchema, { ...typed, id }, { amount: typed.amount }),
    send: async (input, confirmed) => {
      if (isOffline()) {
        const { what: title, amount, category } = input;
        const act = { kind: 'nearlyBought', input, title, amount, category, day: dayNow() } as const;
        if (await keep(act)) onClose();
        return;
      }
      await mutateAsync({ ...input, confirmed });
      notifySuccess(HABITS_TEXT.nearlyNoted);
      onClose();
    },
    asks,
    failed: HABITS_TEXT.notSaved,
  });
  return (
    <FormDialog
      title="Nearly bought it"
      description="Hazel asks again in 24 hours. Only if you are still without it, it counts as saved."
      onClose={onClose}
      submit="Ask me tomorrow"
      form={form}
      className="stack gap-4"
    >
      <AmountField label="Price" {...form.field('amount')} />
      <TextField label="What was it?" autoComplete="off" placeholder="A third lamp" {...form.field('what')} />
      <SelectField label="Category" options={CATEGORIES} {...form.field('category')} />
      {question}
    </FormDialog>
  );
}
