import { useCallback } from 'react';

import { notifyError, notifyInfo, notifySuccess } from '~/components/notify';
import { clockAgrees, useMe } from '~/trpc/use-me';
import { type LocalDay, dayAt } from '~server/domain/kernel/days';

import type { Act } from './acts';
import { loadQueue } from './load-queue';

const KEEP_TEXT = {
  kept: 'Kept on this device, sent by itself.',
  full: 'This device has no space left to keep it. Send what waits first, once there is a connection.',
  failed: 'This device cannot keep it. Try again with a connection.',
  takenBack: 'Taken back. Nothing was logged.',
  onItsWay: 'It is being sent just now.',
};

/** Keeps an act on this device until there is a connection, and says where that fails.
 * @returns its key in the queue; null when it could not be kept */
export function useKeep(): (act: Act) => Promise<string | null> {
  const { id: userId } = useMe();
  return useCallback(
    async (act) => {
      try {
        return await (await loadQueue()).keep(userId, act);
      } catch (error) {
        const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
        notifyError(isFull ? KEEP_TEXT.full : KEEP_TEXT.failed);
        return null;
      }
    },
    [userId],
  );
}

/** Takes an act out of the queue again; false when it is on its way already, which is said. */
export function useTakeOut(): (key: string) => Promise<boolean> {
  const { id: userId } = useMe();
  return async (key) => {
    const { discard } = await loadQueue();
    const isOut = await discard({ userId, key });
    notifyInfo(isOut ? KEEP_TEXT.takenBack : KEEP_TEXT.onItsWay);
    return isOut;
  };
}

/** Keeps an act that is no saving, and says so with Undo. */
export function useKeepAct(): (act: Act) => Promise<boolean> {
  const keep = useKeep();
  const takeOut = useTakeOut();
  return async (act) => {
    const key = await keep(act);
    if (key === null) return false;
    notifySuccess(KEEP_TEXT.kept, { action: { label: 'Undo', onPress: () => void takeOut(key) } });
    return true;
  };
}

/** Whether the browser says that there is no connection. */
export const isOffline = (): boolean => !navigator.onLine;

/** The person's local day at this moment by the clock of the device: the day that the server named last may have passed
 * since. */
export function useDayNow(): () => LocalDay {
  const me = useMe();
  const { today, timeZone } = me;
  return () => {
    if (clockAgrees(me)) return today;
    const day = dayAt(new Date(), timeZone);
    return day > today ? day : today;
  };
}
