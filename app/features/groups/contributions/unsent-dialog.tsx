import { useRef } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { notifyError } from '~/components/notify';
import { useLanded } from '~/features/savings/use-landed';
import { useSendSaving } from '~/features/savings/use-send-saving';
import { useEur, useMe } from '~/trpc/use-me';
import { cents } from '~server/domain/kernel/money';

import type { SendContribution } from './contribute-dialog';
import { type UnsentContribution, useOpenDialog } from '~/features/groups/open-dialog';

/** Asks about an amount that looks like a slip. After a no the dialog comes back with what was typed. */
export function AskedDialog({ asked, onSend }: { asked: UnsentContribution; onSend: SendContribution }) {
  const open = useOpenDialog();
  const { group, typed, input, why } = asked;
  const eur = useEur();
  const said = useRef(false);
  return (
    <AlertDialog
      onClose={() => said.current || open({ kind: 'contribute', group, typed })}
      title={`Add ${eur(input.amount, { decimals: 'always' })}?`}
      description={`${group.title}: ${eur(group.total)} of ${eur(group.goal)}. ${why}`}
      confirmLabel="Add it"
      confirmLook="primary"
      cancelLabel="Change it"
      onConfirm={() => {
        said.current = true;
        open(null);
        onSend({ group, typed }, { ...input, confirmed: true });
      }}
    />
  );
}

/** Offers to log a contribution as the person's own saving when its group no longer takes it. Stays open until
 * the person has decided. */
export function KeptDialog({
  kept,
  onClose,
}: {
  kept: Pick<UnsentContribution, 'input' | 'why'>;
  onClose: () => void;
}) {
  const { input, why } = kept;
  const { today } = useMe();
  const landed = useLanded();
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
      landed(outcome.answer);
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
