import { AlertDialog } from '~/components/alert-dialog';
import { FormDialog } from '~/components/form-dialog';
import { TextField } from '~/components/form-fields';
import { notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';
import { CHALLENGE_TEXT, customizedDays, customizedSaving } from '~server/domain/challenges/challenge';
import { townOfProfile } from '~server/domain/coach/prices/whose';
import { estimateBuiltIn } from '~server/domain/coach/tips/built-in-estimates';
import { formatAmountInput } from '~server/domain/kernel/money';
import { counted } from '~server/domain/kernel/plural';
import type { BuiltInChallenge, CustomChallenge } from '~server/features/challenges/challenge-list';
import type { Run } from '~server/features/challenges/run';

import CompletionDialog from './completion-dialog';
import { CustomDialog } from './custom-dialog';
import { ProgressDialog } from './progress-dialog';

/** The dialog of the challenges screen that is open, and its subject. */
export type OpenChallengeDialog =
  | { kind: 'complete'; run: Run; xpLeftToday: number }
  | { kind: 'abandon'; run: Run }
  | { kind: 'progress'; run: Pick<Run, 'id' | 'title'> }
  | { kind: 'customize'; challenge: BuiltInChallenge }
  | { kind: 'custom'; challenge: CustomChallenge | null }
  | { kind: 'delete'; challenge: CustomChallenge };

/** The dialogs of the challenges screen; their code is loaded with the first one. */
export default function ChallengeDialogs({
  dialog,
  onClose,
}: {
  dialog: OpenChallengeDialog;
  onClose: () => void;
}) {
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
  const abandon = trpc.challenges.abandon.useMutation({ meta: { failed: CHALLENGE_TEXT.updateFailed } });
  return (
    <AlertDialog
      onClose={onClose}
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
    meta: { done: CHALLENGE_TEXT.deleted, failed: CHALLENGE_TEXT.deleteFailed },
  });
  return (
    <AlertDialog
      onClose={onClose}
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
  const me = useMe();
  const { numberLocale: locale, costMultiplier: multiplier } = me;
  const eur = useEur();
  const start = trpc.challenges.start.useMutation({ meta: { awaitsScreen: true } });
  const form = useForm({
    // Until the person types an amount it follows the days.
    initial: (): { days: string; saving: string | null } => ({ days: String(challenge.days), saving: null }),
    read: (typed) => ({ ok: true, value: typed }),
    send: async () => {
      await start.mutateAsync({ code: challenge.code, durationDays, saving: expected });
      notifySuccess(CHALLENGE_TEXT.started);
      onClose();
    },
    failed: (error) => failureText(error, CHALLENGE_TEXT.startFailed),
  });
  const { days, saving } = form.typed;
  const durationDays = customizedDays(days);
  const estimate = estimateBuiltIn(challenge.code, durationDays, {
    multiplier,
    locale,
    place: townOfProfile(me),
  });
  const expected = saving === null ? (estimate?.saving ?? challenge.couldSave) : customizedSaving(saving);
  return (
    <FormDialog
      title="Customize Challenge"
      description={`${challenge.title}. ${challenge.description}`}
      onClose={onClose}
      submit="Start Challenge"
      form={form}
      cancel="ghost"
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Duration (days)"
          hint="1 to 90"
          inputMode="numeric"
          maxLength={4}
          {...form.field('days')}
          onBlur={() => form.change({ days: String(durationDays) })}
        />
        <TextField
          label="Expected savings (EUR)"
          inputMode="decimal"
          maxLength={14}
          {...form.field('saving')}
          value={saving ?? formatAmountInput(expected, locale)}
          onBlur={() => saving !== null && form.change({ saving: formatAmountInput(expected, locale) })}
        />
      </div>
      <output className="muted">
        {counted(durationDays, 'day')}, about {eur(expected)}, +50 XP
      </output>
      {estimate && (
        <details className="as-table">
          <summary>
            {saving === null ? 'Why this amount?' : `Hazel’s estimate: ${eur(estimate.saving)}`}
          </summary>
          <ul className="fine stack gap-1">
            {estimate.why.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </FormDialog>
  );
}
