import { type FormEvent, useState } from 'react';

import { AlertDialog } from '~/components/alert-dialog';
import { Button } from '~/components/button';
import { Dialog, DialogClose } from '~/components/dialog';
import { Field } from '~/components/field';
import { notifyError, notifySuccess } from '~/components/notify';
import { TextInput } from '~/components/text-input';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { CHALLENGE_TEXT, customizedDays, customizedSaving } from '~server/domain/challenges/challenge';
import { estimateBuiltIn } from '~server/domain/coach/built-in-estimates';
import { formatAmountInput } from '~server/domain/kernel/money';
import { counted } from '~server/domain/kernel/plural';
import type { BuiltInChallenge, CustomChallenge } from '~server/features/challenges/challenge-list';
import type { Run } from '~server/features/challenges/run';

import CompletionDialog from './completion-dialog';
import { CustomDialog } from './custom-dialog';
import { ProgressDialog } from './progress-dialog';

/** The dialog of the challenges screen that is open, and its subject. */
export type OpenDialog =
  | { kind: 'complete'; run: Run; xpLeftToday: number }
  | { kind: 'abandon'; run: Run }
  | { kind: 'progress'; run: Pick<Run, 'id' | 'title'> }
  | { kind: 'customize'; challenge: BuiltInChallenge }
  | { kind: 'custom'; challenge: CustomChallenge | null }
  | { kind: 'delete'; challenge: CustomChallenge };

/** The dialogs of the challenges screen; their code is loaded with the first one. */
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
    case 'progress':
      return <ProgressDialog run={dialog.run} onClose={onClose} />;
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

/** Duration and expected savings of a built-in challenge, before it is started. */
function CustomizeDialog({ challenge, onClose }: { challenge: BuiltInChallenge; onClose: () => void }) {
  const { numberLocale: locale, costMultiplier: multiplier } = useMe();
  const eur = useEur();
  const [days, setDays] = useState(String(challenge.days));
  // The amount follows the days until the person types one.
  const [typed, setTyped] = useState<string | null>(null);
  const durationDays = customizedDays(days);
  const estimate = estimateBuiltIn(challenge.code, durationDays, { multiplier, locale });
  const expected = typed === null ? (estimate?.saving ?? challenge.couldSave) : customizedSaving(typed);
  const start = trpc.challenges.start.useMutation({
    meta: { awaitsScreen: true },
    onSettled: (_run, error) => {
      if (error) return;
      notifySuccess(CHALLENGE_TEXT.started);
      onClose();
    },
    onError: (error) => notifyError(failureText(error, CHALLENGE_TEXT.startFailed)),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!start.isPending) start.mutate({ code: challenge.code, durationDays, saving: expected });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Customize Challenge"
      description={challenge.title}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Duration (days)" hint="1 to 90">
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                maxLength={4}
                value={days}
                onChange={(event) => setDays(event.currentTarget.value)}
                onBlur={() => setDays(String(durationDays))}
              />
            )}
          </Field>
          <Field label="Expected savings (EUR)">
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                maxLength={14}
                value={typed ?? formatAmountInput(expected, locale)}
                onChange={(event) => setTyped(event.currentTarget.value)}
                onBlur={() => typed !== null && setTyped(formatAmountInput(expected, locale))}
              />
            )}
          </Field>
        </div>
        <output className="muted">
          {counted(durationDays, 'day')}, about {eur(expected)}, +50 XP
        </output>
        {estimate && (
          <details className="as-table">
            <summary>
              {typed === null ? 'Why this amount?' : `Hazel’s estimate: ${eur(estimate.saving)}`}
            </summary>
            <ul className="fine stack gap-1">
              {estimate.why.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
        )}
        <div className="sheet-actions">
          <DialogClose asChild>
            <Button look="ghost">Cancel</Button>
          </DialogClose>
          <Button type="submit" pending={start.isPending}>
            Start Challenge
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
