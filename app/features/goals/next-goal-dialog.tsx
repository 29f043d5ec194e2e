import { useState } from 'react';

import { FormDialog } from '~/components/form-dialog';
import { DateField, TextField } from '~/components/form-fields';
import { dismissNotice, notifySuccess } from '~/components/notify';
import { newId } from '~/lib/id';
import { readForm } from '~/lib/read-form';
import { useTyped } from '~/lib/use-typed';
import { trpc } from '~/trpc/client';
import { useEur, useMe, useUnderstood } from '~/trpc/use-me';
import { addDays, isLocalDay } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import { GOAL_DATE_PASSED, isFutureGoalDate, nextGoalSchema } from '~server/domain/goals/goal-schema';

import { GOALS_TEXT } from './texts';

/** The goal that follows a reached one. */
export default function NextGoalDialog({ onClose }: { onClose: () => void }) {
  const { today, goal } = useMe();
  const eur = useEur();
  const understood = useUnderstood();
  const [id] = useState(newId);
  const { typed, errors, show, change, refuse } = useTyped({
    goalName: '',
    goalAmount: '',
    goalDate: '',
    goalOpening: '',
  });
  const start = trpc.goals.startNext.useMutation({
    meta: { awaitsScreen: true },
    // The dialog closes once the screen behind it shows the new goal.
    onSettled: (_set, error) => {
      if (error) return;
      dismissNotice();
      notifySuccess(GOALS_TEXT.set);
      onClose();
    },
    onError: refuse(GOALS_TEXT.notSet),
  });
  const submit = () => {
    const { goalName, goalDate, ...amounts } = typed;
    const read = readForm(nextGoalSchema, { id, goalName, goalDate }, amounts);
    const passed = isLocalDay(goalDate) && !isFutureGoalDate(goalDate, today);
    if (read.ok && !passed) return start.mutate(read.value);
    show({ ...(read.ok ? {} : read.errors), ...(passed ? { goalDate: GOAL_DATE_PASSED } : {}) });
  };
  const hintOf = (text: string) => understood(text) && `Understood as ${understood(text)}`;
  const over = goal === null ? 0 : goal.saved - goal.amount;
  return (
    <FormDialog
      title="Your next goal"
      description="It counts what you save from now on. The goal that you have reached stays in the list."
      onClose={onClose}
      submit="Set goal"
      onSubmit={submit}
      pending={start.isPending}
      cancel="ghost"
    >
      <TextField
        label="Goal name"
        error={errors.goalName}
        autoComplete="off"
        maxLength={100}
        value={typed.goalName}
        onChange={(goalName) => change({ goalName })}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Amount"
          error={errors.goalAmount}
          hint={hintOf(typed.goalAmount)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          className="num"
          value={typed.goalAmount}
          onChange={(goalAmount) => change({ goalAmount })}
        />
        <DateField
          label="Target date"
          error={errors.goalDate}
          min={addDays(today, 1)}
          value={typed.goalDate}
          onChange={(goalDate) => change({ goalDate })}
        />
      </div>
      <TextField
        label="Already put aside"
        optional
        error={errors.goalOpening}
        hint={
          hintOf(typed.goalOpening) ??
          (over > 0
            ? `${eur(cents(over))} more than the last goal needed lie there`
            : 'For this goal, before today')
        }
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        className="num"
        value={typed.goalOpening}
        onChange={(goalOpening) => change({ goalOpening })}
      />
    </FormDialog>
  );
}
