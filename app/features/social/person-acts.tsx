import { useNavigate } from '@remix-run/react';
import { useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { Button } from '~/components/button';
import { RadioChips } from '~/components/choice-chips';
import { Dialog } from '~/components/dialog';
import { FormDialog } from '~/components/form-dialog';
import { TextAreaField } from '~/components/form-fields';
import { failureText } from '~/lib/failure-text';
import { useForm } from '~/lib/use-form';
import { paths } from '~/paths';
import { trpc } from '~/trpc/client';
import { NOTE_LENGTH, REPORT_REASONS, type ReportReasonValue } from '~server/domain/social/social-schema';

interface PersonActsProps {
  id: string;
  name: string;
  act: 'block' | 'report';
  onClose: () => void;
}

/** Blocks or reports somebody; after a report it offers to block them, too. */
export default function PersonActs({ id, name, act, onClose }: PersonActsProps) {
  const [step, setStep] = useState<'block' | 'report' | 'thanks'>(act);
  const navigate = useNavigate();
  const block = trpc.social.block.useMutation({
    meta: { done: 'Blocked', failed: 'Failed to block user' },
    onSuccess: () => navigate(paths.users()),
  });
  if (step === 'report')
    return <ReportForm id={id} name={name} onSent={() => setStep('thanks')} onClose={onClose} />;
  if (step === 'thanks')
    return (
      <Dialog
        onClose={onClose}
        title="Thank you"
        description={`We look at every report. ${name} is not told.`}
        actions={
          <>
            <Button look="ghost" onClick={() => setStep('block')}>
              Block {name}
            </Button>
            <Button onClick={onClose}>Done</Button>
          </>
        }
      />
    );
  return (
    <AlertDialog
      onClose={onClose}
      title={`Block ${name}?`}
      description="Neither of you finds or follows the other any more. They are not told. You can unblock them at the foot of Discover Users."
      confirmLabel="Block"
      onConfirm={() => block.mutate({ userId: id })}
    />
  );
}

function ReportForm({ id, name, onSent, onClose }: Omit<PersonActsProps, 'act'> & { onSent: () => void }) {
  const report = trpc.social.report.useMutation();
  const form = useForm({
    initial: (): { reason: ReportReasonValue | null; note: string } => ({ reason: null, note: '' }),
    read: ({ reason, note }) =>
      reason === null ? { ok: false, errors: {} } : { ok: true, value: { userId: id, reason, note } },
    send: async (input) => {
      await report.mutateAsync(input);
      onSent();
    },
    failed: (error) => failureText(error, 'Failed to send the report'),
  });
  return (
    <FormDialog
      title={`Report ${name}`}
      description="Tell us what is wrong. They are not told who reported them."
      onClose={onClose}
      submit="Send report"
      form={form}
      disabled={form.typed.reason === null}
    >
      <RadioChips legend="What is wrong?" name="reason" options={REPORT_REASONS} {...form.field('reason')} />
      <TextAreaField label="Note" optional maxLength={NOTE_LENGTH} rows={3} {...form.field('note')} />
    </FormDialog>
  );
}
