import { AlertDialog } from '~/components/alert-dialog';
import { notifyError, notifySuccess } from '~/components/notify';
import { trpc } from '~/trpc/client';
import { CHALLENGE_TEXT } from '~server/domain/challenges/challenge';
import type { BuiltInChallenge, CustomChallenge } from '~server/features/challenges/challenge-list';
import type { Run } from '~server/features/challenges/run';

import CompletionDialog from './completion-dialog';
import { CustomDialog } from './custom-dialog';
import { CustomizeDialog } from './customize-dialog';
import { failureText } from '~/lib/failure-text';

/** Which dialog of the challenges screen is open, and about what. */
export type OpenDialog =
  | { kind: 'complete'; run: Run; xpLeftToday: number }
  | { kind: 'abandon'; run: Run }
  | { kind: 'customize'; challenge: BuiltInChallenge }
  | { kind: 'custom'; challenge: CustomChallenge | null }
  | { kind: 'delete'; challenge: CustomChallenge };

/** The dialogs of the challenges screen; loaded with the first one. */
export default function ChallengeDialogs({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  switch (dialog.kind) {
    case 'complete':
      return <CompletionDialog {...dialog} ask onClose={onClose} />;
    case 'customize':
      return <CustomizeDialog challenge={dialog.challenge} onClose={onClose} />;
    case 'custom':
      return <CustomDialog challenge={dialog.challenge} onClose={onClose} />;
    case 'abandon':
      return <AbandonDialog run={dialog.run} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog challenge={dialog.challenge} onClose={onClose} />;
  }
}

function AbandonDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const abandon = trpc.challenges.abandon.useMutation({
    onError: (error) => notifyError(failureText(error, CHALLENGE_TEXT.updateFailed)),
  });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Abandon this challenge?"
      description={`${run.title} ends without XP for completing it. The XP of your check-ins stays yours.`}
      confirmLabel="Abandon"
      cancelLabel="Keep going"
      onConfirm={() => abandon.mutate({ id: run.id })}
    />
  );
}

function DeleteDialog({ challenge, onClose }: { challenge: CustomChallenge; onClose: () => void }) {
  const remove = trpc.challenges.deleteCustom.useMutation({
    onSuccess: () => notifySuccess(CHALLENGE_TEXT.deleted),
    onError: (error) => notifyError(failureText(error, CHALLENGE_TEXT.deleteFailed)),
  });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this challenge?"
      description={
        challenge.running
          ? `${challenge.title} cannot be started again. The run that is going on stays.`
          : `${challenge.title} cannot be started again.`
      }
      confirmLabel="Delete"
      onConfirm={() => remove.mutate({ id: challenge.id })}
    />
  );
}
