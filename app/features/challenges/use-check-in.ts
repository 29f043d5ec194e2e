import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { celebrate } from '~/features/game/milestones';
import { failedFor, trpc } from '~/trpc/client';
import { CHALLENGE_TEXT } from '~server/domain/challenges/challenge';

/** Checks in to a run and shows the messages; `sending` is true until the screen shows the answer. */
export function useCheckIn(): { sending: boolean; checkIn: (id: string, note?: string) => Promise<boolean> } {
  const mutation = trpc.challenges.checkIn.useMutation({
    meta: { awaitsScreen: true },
    onSuccess: (answer) => {
      notifySuccess(answer.xpEarned > 0 ? CHALLENGE_TEXT.checkedIn : CHALLENGE_TEXT.checkedInWithoutXp);
      celebrate(answer);
    },
    onError: (error) => {
      const ended = failedFor(error, 'CHALLENGE_ENDED', 'CHALLENGE_NOT_BEGUN', 'ALREADY_CHECKED_IN');
      if (ended) notifyInfo(error.message);
      else notifyError(CHALLENGE_TEXT.checkInFailed);
    },
  });
  return {
    sending: mutation.isPending,
    checkIn: (id, note) =>
      mutation.mutateAsync({ id, note: note ?? null }).then(
        () => true,
        () => false,
      ),
  };
}
