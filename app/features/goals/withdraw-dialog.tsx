import { useState } from 'react';

import { AmountField } from '~/components/amount-field';
import { FormDialog } from '~/components/form-dialog';
import { SelectField } from '~/components/form-fields';
import { dismissNotice, notifySuccess } from '~/components/notify';
import { DayAndNote } from '~/components/day-and-note';
import { newId } from '~/lib/id';
import { useTyped } from '~/lib/use-typed';
import { trpc } from '~/trpc/client';
import { useEur, useMe, useUnderstood } from '~/trpc/use-me';
import { readSaving } from '~server/domain/savings/saving-rules';

import { GOALS_TEXT } from './texts';

/** Money taken out of a goal. The goal is only asked for when a reached goal still holds money. */
export default function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const { today, goal } = useMe();
  const eur = useEur();
  const understood = useUnderstood();
  const [id] = useState(newId);
  const reached = trpc.goals.get.useQuery().data?.reached ?? [];
  const { typed, errors, show, change, refuse } = useTyped<
    Record<'goalId' | 'amount' | 'date' | 'note', string>
  >({
    goalId: goal?.id ?? '',
    amount: '',
    date: today,
    note: '',
  });
  const withdraw = trpc.goals.withdraw.useMutation({
    onSuccess: () => {
      dismissNotice();
      notifySuccess(GOALS_TEXT.withdrawn);
      onClose();
    },
    onError: refuse(GOALS_TEXT.notWithdrawn),
  });
  const goals = [
    ...(goal === null ? [] : [{ id: goal.id, name: goal.name, left: goal.saved }]),
    ...reached.filter(({ left }) => left > 0),
  ];
  const submit = () => {
    // The same rules as for a saving. A withdrawal has no category, so a fixed one stands in.
    const read = readSaving({ ...typed, category: 'other' }, today);
    if (!read.ok) return show(read.errors);
    const { amount, date, note } = read.saving;
    withdraw.mutate({ id, goalId: typed.goalId, amount, date, note });
  };
  return (
    <FormDialog
      title="Took money out"
      description="It lowers the goal. Your XP, streak, badges and what you have saved in all stay as they are."
      onClose={onClose}
      submit="Log it"
      onSubmit={submit}
      pending={withdraw.isPending}
      className="stack gap-4"
    >
      <AmountField
        label="Amount"
        value={typed.amount}
        onChange={(amount) => change({ amount })}
        understood={understood(typed.amount)}
        error={errors.amount}
      />
      {goals.length > 1 && (
        <SelectField
          label="From"
          error={errors.goalId}
          value={typed.goalId}
          options={goals.map(({ id: value, name, left }) => ({ value, label: `${name} (${eur(left)})` }))}
          onChange={(goalId) => change({ goalId })}
        />
      )}
      <DayAndNote today={today} date={typed.date} note={typed.note} onChange={change} errors={errors} />
    </FormDialog>
  );
}
