import { useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { AmountField } from '~/components/amount-field';
import { Button } from '~/components/button';
import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { dismissNotice, notifySuccess } from '~/components/notify';
import { Switch } from '~/components/switch';
import { newId } from '~/lib/id';
import { readForm } from '~/lib/read-form';
import { useTyped } from '~/lib/use-typed';
import { trpc } from '~/trpc/client';
import { useEur, useMe, useUnderstood } from '~/trpc/use-me';
import { contributionSchema, correctionSchema } from '~server/domain/groups/group-schema';
import type { ContributionInput } from '~server/domain/groups/group-schema';
import { cents, formatAmountInput } from '~server/domain/kernel/money';
import { MAX_NOTE } from '~server/domain/savings/saving-rules';
import type { Contribution, Group } from '~server/features/groups/group-list';

import { ACT_TEXT } from '~/features/groups/act-texts';
import { askedFirst } from '~/features/groups/asked-first';
import type { OpenDialog, TypedContribution } from '~/features/groups/open-dialog';

const QUICK = ['5', '10', '20'].map((text) => ({ label: `€${text}`, text }));

export type SendContribution = (
  sent: { group: Group; typed: TypedContribution },
  input: ContributionInput,
) => void;

interface ContributeDialogProps {
  group: Group;
  /** A contribution that could not be sent before. */
  typed?: TypedContribution | undefined;
  onSend: SendContribution;
  onClose: () => void;
}

/** Adds savings to a group. It closes at once, and opens again when they could not be added. */
export function ContributeDialog({ group, typed: kept, onSend, onClose }: ContributeDialogProps) {
  const understood = useUnderstood();
  const eur = useEur();
  const { typed, errors, show, change } = useTyped<TypedContribution>(
    () => kept ?? { id: newId(), amount: '', note: '', logSaving: true },
  );
  const submit = () => {
    const { amount, ...rest } = typed;
    const read = readForm(contributionSchema, { groupId: group.id, ...rest }, { amount });
    if (!read.ok) return show(read.errors);
    dismissNotice();
    onClose();
    onSend({ group, typed }, read.value);
  };
  return (
    <FormDialog
      title="Add Your Savings"
      description={`${group.title}: ${eur(group.total)} of ${eur(group.goal)}`}
      onClose={onClose}
      submit="Add Savings"
      onSubmit={submit}
      pending={false}
      cancel="ghost"
    >
      <AmountField
        label="Amount"
        value={typed.amount}
        onChange={(amount) => change({ amount })}
        quick={QUICK}
        understood={understood(typed.amount)}
        error={errors.amount}
        autoFocus
      />
      <Note value={typed.note} error={errors.note} onChange={(note) => change({ note })} />
      <Switch
        label="Log it as a saving of mine too"
        hint="It counts towards your own goal, XP and streak, and once in every total."
        checked={typed.logSaving}
        onChange={(event) => change({ logSaving: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}

interface CorrectDialogProps {
  group: Group;
  contribution: Contribution;
  onOpen: (dialog: OpenDialog) => void;
  onClose: () => void;
}

/** Changes one's own contribution, or takes it back, within 24 hours. */
export function CorrectDialog({ group, contribution, onOpen, onClose }: CorrectDialogProps) {
  const { numberLocale } = useMe();
  const understood = useUnderstood();
  const eur = useEur();
  const { typed, errors, show, change, refuse } = useTyped({
    amount: formatAmountInput(contribution.amount, numberLocale),
    note: contribution.note ?? '',
  });
  const [asked, setAsked] = useState<string | null>(null);
  const correct = trpc.groups.correctContribution.useMutation({
    meta: { awaitsScreen: true },
    onSettled: (_answer, error) => {
      if (error) return;
      notifySuccess(ACT_TEXT.corrected);
      onClose();
    },
    onError(error) {
      const question = askedFirst(error);
      setAsked(question);
      if (question === null) refuse(ACT_TEXT.notCorrected)(error);
    },
  });
  const submit = () => {
    const { amount, note } = typed;
    const read = readForm(correctionSchema, { groupId: group.id, id: contribution.id, note }, { amount });
    if (read.ok) correct.mutate(read.value);
    else show(read.errors);
  };
  // The question replaces the form; afterwards the form comes back with what was typed.
  if (asked !== null && correct.variables)
    return (
      <AlertDialog
        open
        onOpenChange={(open) => open || setAsked(null)}
        title={`Change it to ${eur(cents(correct.variables.amount), { decimals: 'always' })}?`}
        description={asked}
        confirmLabel="Change it"
        confirmLook="primary"
        onConfirm={() => correct.mutate({ ...correct.variables, confirmed: true })}
      />
    );
  return (
    <FormDialog
      title="Change your contribution"
      description={[
        contribution.linked
          ? 'For 24 hours. The saving that you logged with it changes along.'
          : 'For 24 hours after it was added.',
        group.state === 'completed' && 'Below its goal the group goes on for everybody.',
      ]
        .filter(Boolean)
        .join(' ')}
      onClose={onClose}
      submit="Save Changes"
      onSubmit={submit}
      pending={correct.isPending}
      cancel="ghost"
    >
      <AmountField
        label="Amount"
        value={typed.amount}
        onChange={(amount) => change({ amount })}
        understood={understood(typed.amount)}
        error={errors.amount}
      />
      <Note value={typed.note} error={errors.note} onChange={(note) => change({ note })} />
      <Button
        small
        look="quiet"
        className="justify-self-start"
        onClick={() => onOpen({ kind: 'takeBack', group, contribution })}
      >
        Take it back
      </Button>
    </FormDialog>
  );
}

function Note(field: { value: string; error: string | undefined; onChange: (note: string) => void }) {
  return (
    <TextField
      {...field}
      label="Note"
      optional
      hint="All members see it."
      maxLength={MAX_NOTE}
      autoComplete="off"
    />
  );
}
