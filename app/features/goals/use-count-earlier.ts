import { dismissNotice, notifyError, notifySuccess } from '~/components/notify';
import { publicErrorFrom, trpc } from '~/trpc/client';
import { useEur, useMe } from '~/trpc/use-me';

/** The label of the one tap, and how long a message with it, or with Undo, stays. */
export const COUNT_EARLIER = 'Count what I saved before';
export const COUNT_EARLIER_MS = 10_000;

/** Makes what is dated before the goal part of it, or no part of it again; the message after it undoes that. */
export function useCountEarlier(): { count: (counts: boolean) => void; pending: boolean } {
  const { goal } = useMe();
  const eur = useEur();
  const { mutate, isPending } = trpc.goals.countEarlier.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: ({ earlier }, { goalId, counts }) => {
      dismissNotice();
      const what = earlier > 0 ? `${eur(earlier)} from before your goal` : 'What is from before your goal';
      notifySuccess(counts ? `${what} ${earlier > 0 ? 'count' : 'counts'} now` : `${what} left out again`, {
        action: { label: 'Undo', onPress: () => mutate({ goalId, counts: !counts }) },
        durationMs: COUNT_EARLIER_MS,
      });
    },
    onError: (error) => notifyError(publicErrorFrom(error)?.message ?? 'Failed to change your goal'),
  });
  return {
    count: (counts) => {
      if (goal !== null) mutate({ goalId: goal.id, counts });
    },
    pending: isPending,
  };
}
