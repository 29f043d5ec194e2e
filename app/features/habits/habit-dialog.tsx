import { useState } from 'react';

import { AmountField } from '~/components/amount-field';
import { FormDialog } from '~/components/form-dialog';
import { DateField, SelectField, TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { Segmented } from '~/components/segmented';
import { useConfirmAmount } from '~/features/savings/confirm-amount';
import { newId } from '~/lib/id';
import { readForm } from '~/lib/read-form';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
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
  const { asks, question } = useConfirmAmount();
  const [id] = useState(newId);
  const isLadder = kind === 'ladder';
  const { mutateAsync } = trpc.habits.create.useMutation();
  const readTyped = ({ amount, steps, reversed, ...common }: TypedHabit) =>
    readForm(
      habitInputSchema,
      { id, kind, ...common, ...(isLadder && { steps: Number(steps), reversed }) },
      { amount },
    );
  const form = useForm({
    initial: (): TypedHabit => ({
      title: isLadder ? '1-cent ladder' : '',
      amount: isLadder ? '0.01' : '',
      category: 'other',
      cadence: isLadder ? 'daily' : 'weekly',
      startsOn: today,
      steps: '365',
      reversed: false,
    }),
    read: (typed) => {
      const read = readTyped(typed);
      return read.ok && read.value.startsOn < today
        ? { ok: false, errors: { startsOn: HABIT_TEXT.startsInPast } }
        : read;
    },
    send: async (input, confirmed) => {
      await mutateAsync({ ...input, confirmed });
      notifySuccess(HABITS_TEXT.set);
      onClose();
    },
    asks,
    failed: HABITS_TEXT.notSaved,
  });
  const read = readTyped(form.typed);
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
      form={form}
    >
      <AmountField
        label={isLadder ? 'Each step adds' : 'Amount'}
        quick={QUICK[kind]}
        {...form.field('amount')}
      />
      <TextField label="Name" autoComplete="off" placeholder="Lunch from home" {...form.field('title')} />
      <Segmented label="How often" name="cadence" options={CADENCE_OPTIONS} {...form.field('cadence')} />
      {isLadder && (
        <div className="grid grid-cols-2 items-end gap-3">
          <TextField
            label="Steps"
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            {...form.field('steps')}
          />
          <Segmented
            label="Direction"
            name="direction"
            options={[
              { value: 'up', label: 'Up' },
              { value: 'down', label: 'Down' },
            ]}
            value={form.typed.reversed ? 'down' : 'up'}
            onChange={(direction) => form.change({ reversed: direction === 'down' })}
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
        <DateField label="First day" min={today} {...form.field('startsOn')} />
        <SelectField label="Category" options={CATEGORIES} {...form.field('category')} />
      </div>
      {question}
    </FormDialog>
  );
}
