import { useState } from 'react';

import { FormDialog } from '~/components/form-dialog';
import { DateField, TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { newId } from '~/lib/id';
import { readForm } from '~/lib/read-form';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';
import { useEur, useMe, useUnderstood } from '~/trpc/use-me';
import { addDays } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import { nextGoalSchemaOn } from '~server/domain/goals/goal-schema';

import { GOALS_TEXT } from './texts';

/** The goal that follows a reached one. */
export default function NextGoalDialog({ onClose }: { onClose: () => void }) {
  const { today, goal } = useMe();
  const eur = useEur();
  const understood = useUnderstood();
  const [id] = useState(newId);
  const start = trpc.goals.startNext.useMutation({ meta: { awaitsScreen: true } });
  const form = useForm({
    initial: { goalName: '', goalAmount: '', goalDate: '', goalOpening: '' },
    read: ({ goalName, goalDate, ...amounts }) =>
      readForm(nextGoalSchemaOn(today), { id, goalName, goalDate }, amounts),
    send: async (goal) => {
      // The screen behind the dialog shows the new goal by then.
      await start.mutateAsync(goal);
      notifySuccess(GOALS_TEXT.set);
      onClose();
    },
    failed: GOALS_TEXT.notSet,
  });
  const amount = (name: 'goalAmount' | 'goalOpening') => ({
    ...form.field(name),
    hint: understood(form.typed[name]),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 20,
    className: 'num',
  });
  const opening = amount('goalOpening');
  const over = goal === null ? 0 : goal.saved - goal.amount;
  const lastGoal =
    over > 0 ? `${eur(cents(over))} more than the last goal needed lie there` : 'For this goal, before today';
  return (
    <FormDialog
      title="Your next goal"
      description="It counts what you save from now on. The goal that you have reached stays in the list."
      onClose={onClose}
      submit="Set goal"
      form={form}
      cancel="ghost"
    >
      <TextField label="Goal name" autoComplete="off" maxLength={100} {...form.field('goalName')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Amount" {...amount('goalAmount')} />
        <DateField label="Target date" min={addDays(today, 1)} {...form.field('goalDate')} />
      </div>
      <TextField {...opening} label="Already put aside" optional hint={opening.hint ?? lastGoal} />
    </FormDialog>
  );
}
