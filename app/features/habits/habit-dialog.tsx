import { type FormEvent, useRef, useState } from 'react';

import { AmountField } from '~/components/amount-field';
import { Button } from '~/components/button';
import { DateInput } from '~/components/date-field';
import { Dialog } from '~/components/dialog';
import { Field } from '~/components/field';
import { notifyError, notifySuccess } from '~/components/notify';
import { Segmented } from '~/components/segmented';
import { Select } from '~/components/select';
import { TextInput } from '~/components/text-input';
import { newId } from '~/features/savings/new-saving';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { CATEGORIES } from '~server/domain/kernel/categories';
import { parseAmount } from '~server/domain/kernel/money';
import { CADENCES, ladderTotal } from '~server/domain/habits/habit';

import { CADENCE_WORDS } from './habit-words';
import { type HabitErrors, readHabit, type TypedHabit } from './read-habit';

const QUICK = {
  fixed: [
    { label: '€2', text: '2' },
    { label: '€5', text: '5' },
    { label: '€20', text: '20' },
  ],
  ladder: [
    { label: '1 cent', text: '0.01' },
    { label: '10 cents', text: '0.10' },
    { label: '€1', text: '1' },
  ],
};

const CADENCE_OPTIONS = CADENCES.map((value) => ({ value, label: CADENCE_WORDS[value].label }));

export interface HabitDialogProps {
  kind: 'fixed' | 'ladder';
  onClose: () => void;
}

/** Begins a standing saving or a ladder. Nothing is logged by it: it only asks on its days. */
export default function HabitDialog({ kind, onClose }: HabitDialogProps) {
  const { today } = useMe();
  const eur = useEur();
  const id = useRef(newId());
  const isLadder = kind === 'ladder';
  const [typed, setTyped] = useState<TypedHabit>({
    title: isLadder ? '1-cent ladder' : '',
    amount: isLadder ? '0.01' : '',
    category: 'other',
    cadence: isLadder ? 'daily' : 'weekly',
    startsOn: today,
    steps: '365',
    reversed: false,
  });
  const [errors, setErrors] = useState<HabitErrors>({});
  const create = trpc.habits.create.useMutation({
    onSuccess: () => {
      notifySuccess('Set. Hazel asks on its day, and logs nothing without your tap.');
      onClose();
    },
    onError: (error) => {
      const publicError = publicErrorFrom(error);
      setErrors({ ...publicError?.fields });
      notifyError(publicError?.message ?? 'This could not be saved. Try again.');
    },
  });
  const change = (part: Partial<TypedHabit>) => {
    setTyped((current) => ({ ...current, ...part }));
    setErrors({});
  };
  const read = readHabit(kind, typed, today);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    if (!read.ok) return setErrors(read.errors);
    create.mutate({ id: id.current, ...read.habit });
  };
  const amount = parseAmount(typed.amount);
  const ladder = read.ok && read.habit.kind === 'ladder' ? read.habit : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={isLadder ? 'A ladder' : 'A standing saving'}
      description={
        isLadder
          ? 'Each step saves a little more than the one before, or, downwards, a little less.'
          : 'The same saving again and again. On its day it waits for one tap.'
      }
    >
      <form onSubmit={submit} noValidate className="stack">
        <AmountField
          label={isLadder ? 'Each step adds' : 'Amount'}
          value={typed.amount}
          onChange={(text) => change({ amount: text })}
          quick={QUICK[kind]}
          understood={amount.ok && amount.ambiguous ? eur(amount.cents, { decimals: 'always' }) : null}
          error={errors.amount}
        />
        <Field label="Name" error={errors.title}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              placeholder="Lunch from home"
              value={typed.title}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
          )}
        </Field>
        <Segmented
          label="How often"
          name="cadence"
          options={CADENCE_OPTIONS}
          value={typed.cadence}
          onChange={(cadence) => change({ cadence })}
        />
        {isLadder && (
          <div className="grid grid-cols-2 items-end gap-3">
            <Field label="Steps" error={errors.steps}>
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="numeric"
                  maxLength={3}
                  autoComplete="off"
                  value={typed.steps}
                  onChange={(event) => change({ steps: event.currentTarget.value })}
                />
              )}
            </Field>
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
          <Field label="First day" error={errors.startsOn}>
            {(control) => (
              <DateInput
                {...control}
                min={today}
                value={typed.startsOn}
                onChange={(event) => change({ startsOn: event.currentTarget.value })}
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
        </div>
        <Button type="submit" wide pending={create.isPending}>
          {isLadder ? 'Start the ladder' : 'Set it up'}
        </Button>
      </form>
    </Dialog>
  );
}
