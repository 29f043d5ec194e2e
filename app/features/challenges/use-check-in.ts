import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { celebrate } from '~/features/game/milestones';
import { ACT_KEYS } from '~/features/queue/act-keys';
import { useWaits } from '~/features/queue/queue-state';
import { isOffline, useDayNow, useKeepAct } from '~/features/queue/use-keep';
import { failedFor, trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';
import { CHALLENGE_TEXT } from '~server/domain/challenges/challenge';
import type { Run } from '~server/features/challenges/run';

/** Checks in to a run and shows the messages; `sending` is true until the screen shows the answer. Without a connection it
 * waits on this device: `waits` says whether today's does. */
export function useCheckIn(run: Pick<Run, 'id' | 'title'>) {
  const { gameDay, today } = useMe();
  const keep = useKeepAct();
  const dayNow = useDayNow();
  const isWaiting = useWaits();
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
  /** The day of the game, unless midnight has passed since the server named it. */
  const dayOf = () => (dayNow() > today ? dayNow() : gameDay);
  const wait = (note: string | null): Promise<boolean> => {
    const day = dayOf();
    const input = { id: run.id, day, note };
    return keep({ kind: 'checkIn', input, title: run.title, amount: null, category: null, day });
  };
  return {
    sending: mutation.isPending,
    waits: isWaiting(ACT_KEYS.checkIn(run.id, dayOf())),
    checkIn: async (typed?: string): Promise<boolean> => {
      const note = typed?.trim() ? typed : null;
      if (isOffline()) return wait(note);
      try {
        await mutation.mutateAsync({ id: run.id, note });
        return true;
      } catch {
        return false;
      }
    },
  };
}
