import Sparkles from 'lucide-react/icons/sparkles';
import { type ChangeEvent, type FormEvent, useState } from 'react';

import { Button } from '~/components/button';
import { Dialog, DialogClose } from '~/components/dialog';
import { Field } from '~/components/field';
import { dismissNotice, notifyError, notifySuccess } from '~/components/notify';
import { TextArea } from '~/components/text-area';
import { TextInput } from '~/components/text-input';
import { newId } from '~/lib/id';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import {
  CHALLENGE_TEXT,
  MAX_CUSTOM_DAYS,
  MAX_DESCRIPTION,
  MAX_TITLE,
} from '~server/domain/challenges/challenge';
import { COACH_TEXT } from '~server/domain/coach/coach-text';
import { AMOUNT_PROBLEM_TEXT, cents, formatAmountInput, parseAmount } from '~server/domain/kernel/money';
import type { CustomChallenge } from '~server/features/challenges/challenge-list';

import { failureText } from '~/lib/failure-text';

type FieldName = 'title' | 'description' | 'durationDays' | 'saving';
type Errors = Partial<Record<FieldName, string>>;

/** Creates (`challenge` null) or edits a challenge of the person's own. */
export function CustomDialog({
  challenge,
  onClose,
}: {
  challenge: CustomChallenge | null;
  onClose: () => void;
}) {
  const { numberLocale } = useMe();
  const [id] = useState(() => challenge?.id ?? newId());
  const [title, setTitle] = useState(challenge?.title ?? '');
  const [description, setDescription] = useState(challenge?.description ?? '');
  const [days, setDays] = useState(String(challenge?.days ?? 7));
  const [saving, setSaving] = useState(formatAmountInput(challenge?.couldSave ?? cents(0), numberLocale));
  const [errors, setErrors] = useState<Errors>({});

  const done = (text: string) => (_answer: unknown, error: unknown) => {
    if (error) return;
    notifySuccess(text);
    onClose();
  };
  const failed = (text: string) => (error: unknown) => {
    setErrors(publicErrorFrom(error)?.fields ?? {});
    notifyError(failureText(error, text));
  };
  const create = trpc.challenges.createCustom.useMutation({
    meta: { awaitsScreen: true },
    onSettled: done(CHALLENGE_TEXT.created),
    onError: failed(CHALLENGE_TEXT.createFailed),
  });
  const update = trpc.challenges.updateCustom.useMutation({
    meta: { awaitsScreen: true },
    onSettled: done(CHALLENGE_TEXT.updated),
    onError: failed(CHALLENGE_TEXT.updateFailed),
  });
  const pending = create.isPending || update.isPending;
  const suggest = trpc.coach.suggestSaving.useMutation({
    meta: { unseen: true },
    onSuccess: ({ estimatedSavings }) => {
      setSaving(formatAmountInput(estimatedSavings, numberLocale));
      setErrors(({ saving: _amount, ...others }) => others);
      notifySuccess(COACH_TEXT.suggestionMade);
    },
    // Only logged (docs/product/challenges.md, 'Challenges'), because the amount can still be typed.
    // eslint-disable-next-line no-console
    onError: (error) => console.warn('No savings suggestion', error),
  });

  /** Stores typed text and clears the field's message, which was about the earlier text. */
  const into =
    (field: FieldName, set: (text: string) => void) =>
    (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      set(event.currentTarget.value);
      if (errors[field] === undefined) return;
      setErrors(({ [field]: _mended, ...others }) => others);
      dismissNotice();
    };

  const length = () => (/^\d+$/.test(days.trim()) ? Number(days) : 0);
  const isLength = (n: number) => n >= 1 && n <= MAX_CUSTOM_DAYS;
  function askForSuggestion() {
    // Without a valid duration assumes a week, the usual length.
    const asked = length();
    suggest.mutate({ title, days: isLength(asked) ? asked : 7 });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    const found: Errors = {};
    if (title.trim() === '') found.title = CHALLENGE_TEXT.fillIn;
    if (description.trim() === '') found.description = CHALLENGE_TEXT.fillIn;
    const durationDays = length();
    if (!isLength(durationDays)) found.durationDays = `Enter 1 to ${MAX_CUSTOM_DAYS} days`;
    const amount = saving.trim() === '' ? parseAmount('0') : parseAmount(saving);
    if (!amount.ok) found.saving = AMOUNT_PROBLEM_TEXT[amount.problem];
    setErrors(found);
    const [first] = Object.values(found);
    if (first !== undefined || !amount.ok) {
      notifyError(first ?? CHALLENGE_TEXT.fillIn);
      return;
    }
    const input = { id, title, description, durationDays, saving: amount.cents };
    if (challenge === null) create.mutate(input);
    else update.mutate(input);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={challenge === null ? 'Create Custom Challenge' : 'Edit Challenge'}
      description={challenge === null ? undefined : 'A run that is going on keeps what it was started with.'}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="Title" error={errors.title}>
          {(control) => (
            <TextInput {...control} value={title} maxLength={MAX_TITLE} onChange={into('title', setTitle)} />
          )}
        </Field>
        <Field label="Description" error={errors.description}>
          {(control) => (
            <TextArea
              {...control}
              value={description}
              maxLength={MAX_DESCRIPTION}
              onChange={into('description', setDescription)}
            />
          )}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Duration (days)" error={errors.durationDays}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="numeric"
                maxLength={4}
                value={days}
                onChange={into('durationDays', setDays)}
              />
            )}
          </Field>
          <Field label="Expected savings (EUR)" error={errors.saving}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                maxLength={14}
                value={saving}
                onChange={into('saving', setSaving)}
              />
            )}
          </Field>
        </div>
        <div className="stack gap-2" aria-live="polite">
          <Button
            small
            look="ghost"
            disabled={title.trim() === ''}
            pending={suggest.isPending}
            onClick={askForSuggestion}
          >
            <Sparkles size={18} /> Suggest savings
          </Button>
          {suggest.data && <p className="muted wrap-anywhere">{suggest.data.breakdown}</p>}
        </div>
        <div className="sheet-actions">
          <DialogClose asChild>
            <Button look="ghost">Cancel</Button>
          </DialogClose>
          <Button type="submit" pending={pending}>
            {challenge === null ? 'Create Challenge' : 'Save Changes'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
