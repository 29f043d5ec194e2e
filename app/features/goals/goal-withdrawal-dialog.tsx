import { useState } from 'react';

import { AmountField } from '~/components/amount-field';
import { FormDialog } from '~/components/form-dialog';
import { SelectField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { DayAndNote } from '~/components/day-and-note';
import { newId } from '~/lib/id';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { type Cents, formatAmountInput } from '~server/domain/kernel/money';
import { readSaving } from '~server/domain/savings/saving-rules';

import { GOALS_TEXT } from './texts';

interface GoalWithdrawalDialogProps {
  onClose: () => void;
  /** What to begin with, and the id that makes it one withdrawal however often it is sent. */
  told?: { id: string; amount: Cents; date: string | null; note: string | null };
  onLogged?: () => void;
}

/** Money taken out of a goal. The goal is only asked for when a reached goal still holds money. */
export default function GoalWithdrawalDialog({ onClose, told, onLogged }: GoalWithdrawalDialogProps) {
  const { today, goal, numberLocale } = useMe();
  const eur = useEur();
  const [id] = useState(() => told?.id ?? newId());
  const reached = trpc.goals.get.useQuery().data?.reached ?? [];
  const { mutateAsync } = trpc.goals.withdraw.useMutation();
  const form = useForm({
    initial: (): Record<'goalId' | 'amount' | 'date' | 'note', string> => ({
      goalId: goal?.id ?? '',
      amount: told === undefined ? '' : formatAmountInput(told.amount, numberLocale),
      date: told?.date ?? today,
      note: told?.note ?? '',
    }),
    read: ({ goalId, ...typed }) => {
      // The same rules as for a saving; there is no category, so that of every saving stands in.
      const read = readSaving({ ...typed, category: 'other' }, today);
      if (!read.ok) return read;
      const { category: _category, ...taken } = read.value;
      return { ok: true, value: { id, goalId, ...taken } };
    },
    send: async (input) => {
      await mutateAsync(input);
      notifySuccess(GOALS_TEXT.withdrawn);
      onLogged?.();
      onClose();
    },
    failed: GOALS_TEXT.notWithdrawn,
  });
  const goals = [
    ...(goal === null ? [] : [{ id: goal.id, name: goal.name, left: goal.saved }]),
    ...reached.filter(({ left }) => left > 0),
  ];
  return (
    <FormDialog
      title="Took money out"
      description="It lowers the goal. Your XP, streak, badges and what you have saved in all stay as they are."
      onClose={onClose}
      submit="Log it"
      form={form}
      className="stack gap-4"
    >
      <AmountField label="Amount" {...form.field('amount')} />
      {goals.length > 1 && (
        <SelectField
          label="From"
          options={goals.map(({ id: value, name, left }) => ({ value, label: `${name} (${eur(left)})` }))}
          {...form.field('goalId')}
        />
      )}
      <DayAndNote today={today} date={form.field('date')} note={form.field('note')} />
    </FormDialog>
  );
}
