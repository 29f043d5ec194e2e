import { AlertDialog } from '~/components/alert-dialog';
import { AmountField } from '~/components/amount-field';
import { QuietButton } from '~/components/button';
import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { Switch } from '~/components/switch';
import { newId } from '~/lib/id';
import { readForm } from '~/lib/read-form';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { contributionSchema, correctionSchema } from '~server/domain/groups/group-schema';
import type { ContributionInput } from '~server/domain/groups/group-schema';
import { cents, formatAmountInput } from '~server/domain/kernel/money';
import { MAX_NOTE } from '~server/domain/savings/saving-rules';
import type { Contribution, Group } from '~server/features/groups/group-list';

import { useAskFirst } from '~/features/groups/asked-first';
import type { OpenGroupDialog, TypedContribution } from '~/features/groups/open-dialog';

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
  const eur = useEur();
  const form = useForm({
    initial: (): TypedContribution => kept ?? { id: newId(), amount: '', note: '', logSaving: true },
    read: ({ amount, ...typed }) => readForm(contributionSchema, { groupId: group.id, ...typed }, { amount }),
    send: async (input) => {
      onClose();
      onSend({ group, typed: form.typed }, input);
    },
    failed: 'no connection',
  });
  return (
    <FormDialog
      title="Add Your Savings"
      description={`${group.title}: ${eur(group.total)} of ${eur(group.goal)}`}
      onClose={onClose}
      submit="Add Savings"
      form={form}
      cancel="ghost"
    >
      <AmountField label="Amount" quick={QUICK} autoFocus {...form.field('amount')} />
      <Note {...form.field('note')} />
      <Switch
        label="Log it as a saving of mine too"
        hint="It counts towards your own goal, XP and streak, and once in every total."
        checked={form.typed.logSaving}
        onChange={(event) => form.change({ logSaving: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}

interface CorrectDialogProps {
  group: Group;
  contribution: Contribution;
  onOpen: (dialog: OpenGroupDialog) => void;
  onClose: () => void;
}

/** Changes one's own contribution, or takes it back, within 24 hours. */
export function CorrectDialog({ group, contribution, onOpen, onClose }: CorrectDialogProps) {
  const { numberLocale } = useMe();
  const eur = useEur();
  const { asks, question } = useAskFirst();
  const correct = trpc.groups.correctContribution.useMutation({ meta: { awaitsScreen: true } });
  const form = useForm({
    initial: { amount: formatAmountInput(contribution.amount, numberLocale), note: contribution.note ?? '' },
    read: ({ amount, note }) =>
      readForm(correctionSchema, { groupId: group.id, id: contribution.id, note }, { amount }),
    send: async (input, confirmed) => {
      await correct.mutateAsync({ ...input, confirmed });
      notifySuccess('Contribution changed');
      onClose();
    },
    asks,
    failed: 'Failed to change contribution',
  });
  if (question && correct.variables)
    return (
      <AlertDialog
        {...question}
        title={`Change it to ${eur(cents(correct.variables.amount), { decimals: 'always' })}?`}
        confirmLabel="Change it"
        confirmLook="primary"
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
      form={form}
      cancel="ghost"
    >
      <AmountField label="Amount" {...form.field('amount')} />
      <Note {...form.field('note')} />
      <QuietButton
        className="justify-self-start"
        onClick={() => onOpen({ kind: 'takeBack', group, contribution })}
      >
        Take it back
      </QuietButton>
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
