import Sparkles from 'lucide-react/icons/sparkles';
import { useState } from 'react';

import { SmallButton } from '~/components/button';
import { FormDialog } from '~/components/form-dialog';
import { TextAreaField, TextField } from '~/components/form-fields';
import { dismissNotice, notifySuccess } from '~/components/notify';
import { newId } from '~/lib/id';
import { failureText } from '~/lib/failure-text';
import { readForm } from '~/lib/read-form';
import { useForm } from '~/lib/use-form';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import {
  CHALLENGE_TEXT,
  MAX_CUSTOM_DAYS,
  MAX_CHALLENGE_DESCRIPTION,
  MAX_CHALLENGE_TITLE,
} from '~server/domain/challenges/challenge';
import { COACH_TEXT } from '~server/domain/coach/tips/coach-text';
import { customChallengeSchema } from '~server/domain/challenges/challenge-schema';
import { cents, formatAmountInput } from '~server/domain/kernel/money';
import { countSchema } from '~server/domain/kernel/schemas';
import type { CustomChallenge } from '~server/features/challenges/challenge-list';

const DAYS = `Enter 1 to ${MAX_CUSTOM_DAYS} days`;
/** The form names both bounds at once. */
const FORM_SCHEMA = customChallengeSchema.extend({
  durationDays: countSchema(1, MAX_CUSTOM_DAYS, { tooSmall: DAYS, tooLarge: DAYS }),
});

/** The days as typed; 0 for what is no whole number. */
const daysOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : 0);

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
  const create = trpc.challenges.createCustom.useMutation({ meta: { awaitsScreen: true } });
  const update = trpc.challenges.updateCustom.useMutation({ meta: { awaitsScreen: true } });
  const form = useForm({
    initial: () => ({
      title: challenge?.title ?? '',
      description: challenge?.description ?? '',
      durationDays: String(challenge?.days ?? 7),
      saving: formatAmountInput(challenge?.couldSave ?? cents(0), numberLocale),
    }),
    read: ({ durationDays, saving, ...typed }) =>
      readForm(
        FORM_SCHEMA,
        { id, ...typed, durationDays: daysOf(durationDays) },
        { saving: saving.trim() || '0' },
      ),
    send: async (input) => {
      await (challenge === null ? create : update).mutateAsync(input);
      notifySuccess(challenge === null ? CHALLENGE_TEXT.created : CHALLENGE_TEXT.updated);
      onClose();
    },
    failed: (error) =>
      failureText(error, challenge === null ? CHALLENGE_TEXT.createFailed : CHALLENGE_TEXT.updateFailed),
  });
  const { title } = form.typed;
  /** A mended mistake takes its notice along. */
  const field = (name: keyof typeof form.typed) => ({
    ...form.field(name),
    onChange: (text: string) => {
      if (form.errors[name] !== undefined) dismissNotice();
      form.change({ [name]: text });
    },
  });
  const suggest = trpc.coach.suggestSaving.useMutation({
    meta: { unseen: true },
    onSuccess: ({ estimatedSavings }) => {
      form.change({ saving: formatAmountInput(estimatedSavings, numberLocale) });
      notifySuccess(COACH_TEXT.suggestionMade);
    },
    // Only logged (docs/product/challenges.md, 'Challenges'), because the amount can still be typed.
    // eslint-disable-next-line no-console
    onError: (error) => console.warn('No savings suggestion', error),
  });

  function askForSuggestion() {
    // Without a valid duration assume a week, which is what most challenges last.
    const asked = daysOf(form.typed.durationDays);
    suggest.mutate({ title, days: asked >= 1 && asked <= MAX_CUSTOM_DAYS ? asked : 7 });
  }

  return (
    <FormDialog
      title={challenge === null ? 'Create Custom Challenge' : 'Edit Challenge'}
      description={challenge === null ? undefined : 'A run that is going on keeps what it was started with.'}
      onClose={onClose}
      submit={challenge === null ? 'Create Challenge' : 'Save Changes'}
      form={form}
      cancel="ghost"
    >
      <TextField label="Title" maxLength={MAX_CHALLENGE_TITLE} {...field('title')} />
      <TextAreaField label="Description" maxLength={MAX_CHALLENGE_DESCRIPTION} {...field('description')} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Duration (days)" inputMode="numeric" maxLength={4} {...field('durationDays')} />
        <TextField label="Expected savings (EUR)" inputMode="decimal" maxLength={14} {...field('saving')} />
      </div>
      <div className="stack gap-2" aria-live="polite">
        <SmallButton disabled={title.trim() === ''} pending={suggest.isPending} onClick={askForSuggestion}>
          <Sparkles size={18} /> Suggest savings
        </SmallButton>
        {suggest.data && <p className="muted wrap-anywhere">{suggest.data.breakdown}</p>}
      </div>
    </FormDialog>
  );
}
