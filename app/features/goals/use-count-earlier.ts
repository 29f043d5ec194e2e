import { dismissNotice, notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import { trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';

/** How long a message with `Count it`, or with Undo, stays. */
const OFFERED_MS = 10_000;

/** Counts savings dated before the goal, or stops counting them; the message afterwards undoes that. */
export function useCountEarlier() {
  const { goal } = useMe();
  const eur = useEur();
  const { mutate, isPending } = trpc.goals.countEarlier.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: ({ earlier }, { goalId, counts }) => {
      dismissNotice();
      const what = earlier > 0 ? `${eur(earlier)} from before your goal` : 'What is from before your goal';
      notifySuccess(counts ? `${what} counts now` : `${what} is left out again`, {
        action: { label: 'Undo', onPress: () => mutate({ goalId, counts: !counts }) },
        durationMs: OFFERED_MS,
      });
    },
    onError: (error) => notifyError(failureText(error, 'Failed to change your goal')),
  });
  const count = (counts: boolean) => {
    if (goal !== null) mutate({ goalId: goal.id, counts });
  };
  return {
    count,
    /** Options of a message about savings that are left out. */
    offer: { action: { label: 'Count it', onPress: () => count(true) }, durationMs: OFFERED_MS },
    pending: isPending,
  };
}
