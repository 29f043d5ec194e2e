import { notifyError, notifySuccess } from '~/components/notify';
import { trpc } from '~/trpc/client';

/** Gives or takes back the consent to facts going to Anthropic. */
export function useConsent() {
  const utils = trpc.useUtils();
  return trpc.coach.setConsent.useMutation({
    onSuccess: (_none, { granted }) =>
      notifySuccess(
        granted ? 'Claude may now word your tips and answers' : 'Nothing is sent to Anthropic any more',
      ),
    onError: () => notifyError('This could not be saved. Nothing has changed; try again.'),
    onSettled: () => Promise.all([utils.coach.ai.invalidate(), utils.coach.screen.invalidate()]),
  });
}
