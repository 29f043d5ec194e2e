import { useRef } from 'react';

import { AmountField } from '~/components/amount-field';
import { FormDialog } from '~/components/form-dialog';
import { DateField, SelectField, TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { Segmented } from '~/components/segmented';
import { useConfirmAmount } from '~/features/savings/confirm-amount';
import { newId } from '~/lib/id';
import { readForm } from '~/lib/read-form';
import { useTyped } from '~/lib/use-typed';
import { trpc } from '~/trpc/client';
import { useEur, useMe, useUnderstood } from '~/trpc/use-me';
import { CATEGORIES } from '~server/domain/kernel/categories';
import { CADENCES, type Cadence, ladderTotal } from '~server/domain/habits/habit';
import { habitInputSchema } from '~server/domain/habits/habit-schema';
import { HABIT_TEXT } from '~server/domain/habits/habit-text';

import { CADENCE_WORDS } from './habit-list';
import { HABITS_TEXT } from './texts';

const QUICK = {
  fixed: ['2', '5', '20'].map((text) => ({ label: `€${text}`, text })),
  ladder: [
    { label: '1 cent', text: '0.01' },
    { label: '10 cents', text: '0.10' },
    { label: '€1', text: '1' },
  ],
};

const CADENCE_OPTIONS = CADENCES.map((value) => ({ value, label: CADENCE_WORDS[value].label }));

interface TypedHabit extends Record<'title' | 'amount' | 'category' | 'startsOn' | 'steps', string> {
  cadence: Cadence;
  reversed: boolean;
}

/** Begins a habit: the same amount each time (`fixed`) or a ladder. It logs nothing by itself, but asks on its days. */
export default function HabitDialog({ kind, onClose }: { kind: 'fixed' | 'ladder'; onClose: () => void }) {
  const { today } = useMe();
  const eur = useEur();
  const understood = useUnderstood();
  const { askIf, question } = useConfirmAmount();
  const id = useRef(newId());
  const isLadder = kind === 'ladder';
  const { typed, errors, show, change, refuse } = useTyped<TypedHabit>({
    title: isLadder ? '1-cent ladder' : '',
    amount: isLadder ? '0.01' : '',
    category: 'other',
    cadence: isLadder ? 'daily' : 'weekly',
    startsOn: today,
    steps: '365',
    reversed: false,
  });
  const create = trpc.habits.create.useMutation({
    onSuccess: () => {
      notifySuccess(HABITS_TEXT.set);
      onClose();
    },
    onError: (error, input) =>
      askIf(error, () => create.mutate({ ...input, confirmed: true })) ||
      refuse('This could not be saved. Try again.')(error),
  });
  const { amount: amountText, steps, reversed, ...common } = typed;
  const read = readForm(
    habitInputSchema,
    { id: id.current, kind, ...common, ...(isLadder && { steps: Number(steps), reversed }) },
    { amount: amountText },
  );
  const submit = () => {
    if (!read.ok) show(read.errors);
    else if (typed.startsOn < today) show({ startsOn: HABIT_TEXT.startsInPast });
    else create.mutate(read.value);
  };
  const ladder = read.ok && read.value.kind === 'ladder' ? read.value : null;
  return (
    <FormDialog
      title={isLadder ? 'A ladder' : 'A standing saving'}
      description={
        isLadder
          ? 'Each step saves a little more than the one before, or, downwards, a little less.'
          : 'The same saving again and again. On its day it waits for one tap.'
      }
      onClose={onClose}
      submit={isLadder ? 'Start the ladder' : 'Set it up'}
      onSubmit={submit}
      pending={create.isPending}
    >
      <AmountField
        label={isLadder ? 'Each step adds' : 'Amount'}
        value={typed.amount}
        onChange={(text) => change({ amount: text })}
        quick={QUICK[kind]}
        understood={understood(typed.amount)}
        error={errors.amount}
      />
      <TextField
        label="Name"
        error={errors.title}
        autoComplete="off"
        placeholder="Lunch from home"
        value={typed.title}
        onChange={(title) => change({ title })}
      />
      <Segmented
        label="How often"
        name="cadence"
        options={CADENCE_OPTIONS}
        value={typed.cadence}
        onChange={(cadence) => change({ cadence })}
      />
      {isLadder && (
        <div className="grid grid-cols-2 items-end gap-3">
          <TextField
            label="Steps"
            error={errors.steps}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            value={typed.steps}
            onChange={(text) => change({ steps: text })}
          />
          <Segmented
            label="Direction"
            name="direction"
            options={[
              { value: 'up', label: 'Up' },
              { value: 'down', label: 'Down' },
            ]}
            value={typed.reversed ? 'down' : 'up'}
            onChange={(direction) => change({ reversed: direction === 'down' })}
          />
        </div>
      )}
      {isLadder && (
        <p className="muted min-h-5">
          {ladder &&
            `${ladder.steps} steps: ${eur(ladderTotal(ladder.amount, ladder.steps), { decimals: 'always' })} in all when every step is logged.`}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <DateField
          label="First day"
          error={errors.startsOn}
          min={today}
          value={typed.startsOn}
          onChange={(startsOn) => change({ startsOn })}
        />
        <SelectField
          label="Category"
          options={CATEGORIES}
          value={typed.category}
          onChange={(category) => change({ category })}
        />
      </div>
      {question}
    </FormDialog>
  );
}
