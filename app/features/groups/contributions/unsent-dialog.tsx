import { useRef } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { notifyError, notifySuccess } from '~/components/notify';
import { savedText } from '~/features/savings/saved-text';
import { useSendSaving } from '~/features/savings/use-send-saving';
import { useEur, useMe } from '~/trpc/use-me';
import { cents } from '~server/domain/kernel/money';

import type { SendContribution } from './contribute-dialog';
import type { OpenGroupDialog, UnsentContribution } from '~/features/groups/open-dialog';

interface AskedDialogProps {
  asked: UnsentContribution;
  onSend: SendContribution;
  onOpen: (dialog: OpenGroupDialog | null) => void;
}

/** Asks about an amount that looks like a slip. After a no the dialog comes back with what was typed. */
export function AskedDialog({ asked, onSend, onOpen }: AskedDialogProps) {
  const { group, typed, input, why } = asked;
  const eur = useEur();
  const said = useRef(false);
  return (
    <AlertDialog
      onClose={() => said.current || onOpen({ kind: 'contribute', group, typed })}
      title={`Add ${eur(input.amount, { decimals: 'always' })}?`}
      description={`${group.title}: ${eur(group.total)} of ${eur(group.goal)}. ${why}`}
      confirmLabel="Add it"
      confirmLook="primary"
      cancelLabel="Change it"
      onConfirm={() => {
        said.current = true;
        onOpen(null);
        onSend({ group, typed }, { ...input, confirmed: true });
      }}
    />
  );
}

/** Offers to log a contribution as the person's own saving when its group no longer takes it. Stays open until
 * the person has decided. */
export function KeptDialog({ kept, onClose }: { kept: UnsentContribution; onClose: () => void }) {
  const { input, why } = kept;
  const { numberLocale, today } = useMe();
  const eur = useEur();
  const send = useSendSaving();
  const sending = useRef(false);
  const log = async () => {
    sending.current = true;
    const { id, amount, note } = input;
    const outcome = await send({
      id,
      amount: cents(amount),
      category: 'other',
      date: today,
      note: note ?? null,
    });
    sending.current = false;
    if (outcome.kind === 'saved') {
      notifySuccess(savedText(outcome.answer, numberLocale));
      onClose();
    } else notifyError('message' in outcome ? outcome.message : 'Failed to log the saving');
  };
  return (
    <AlertDialog
      onClose={() => sending.current || onClose()}
      title={`Log ${eur(input.amount, { decimals: 'always' })} as a saving?`}
      description={`${why.replace(/\.?$/, '.')} What you typed is kept, and can be a saving of your own.`}
      confirmLabel="Log as a saving"
      confirmLook="primary"
      cancelLabel="Not now"
      onConfirm={() => {
        if (!sending.current) void log();
      }}
    />
  );
}
