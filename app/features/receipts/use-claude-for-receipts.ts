import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';

/** Keeps the answer to whether Claude may read pictures of receipts. */
export function useClaudeForReceipts() {
  return trpc.coach.setPictureConsent.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: (_none, { granted }) =>
      notifySuccess(granted ? 'Claude may now read your receipts' : 'Your receipts stay with Hazel'),
    onError: (error) =>
      notifyError(failureText(error, 'This could not be saved. Nothing has changed; try again.')),
  });
}
