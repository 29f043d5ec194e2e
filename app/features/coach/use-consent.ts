import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';

import { screen as COACH_SCREEN_TEXT } from './texts.json';

/** Gives or takes back the consent to facts going to Anthropic. */
export function useConsent() {
  return trpc.coach.setConsent.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: (_none, { granted }) =>
      notifySuccess(granted ? COACH_SCREEN_TEXT.consentGiven : COACH_SCREEN_TEXT.consentTaken),
    onError: (error) => notifyError(failureText(error, COACH_SCREEN_TEXT.consentFailed)),
  });
}
