import { useCallback, useEffect, useState } from 'react';

import { notifyError, notifySuccess } from '~/components/notify';
import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

import { type DeviceState, deviceState, subscribe, unsubscribe } from './own-device';
import { DEVICE_TEXT } from './device-text';

/** Notifications on this device: how it stands with them, null until that is known, and how they are switched. */
export function useDevice() {
  const { id, pushKey } = useMe();
  const utils = trpc.useUtils();
  const { mutateAsync: tell } = trpc.messages.tellDevice.useMutation();
  const { mutateAsync: forget } = trpc.messages.forgetDevice.useMutation();
  const [state, setState] = useState<DeviceState | null>(null);
  const [busy, setBusy] = useState(false);

  const look = useCallback(() => void deviceState().then(setState), []);
  useEffect(look, [look]);

  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch {
      notifyError(DEVICE_TEXT.failed);
    } finally {
      await utils.messages.devices.invalidate();
      look();
      setBusy(false);
    }
  };

  const turnOn = () =>
    act(async () => {
      const device = pushKey === null ? null : await subscribe(id, pushKey);
      if (device === null) return;
      try {
        await tell(device);
      } catch (error) {
        // Otherwise it would seem to be on.
        await unsubscribe();
        throw error;
      }
      notifySuccess(DEVICE_TEXT.on);
    });
  const turnOff = () =>
    act(async () => {
      const endpoint = await unsubscribe();
      if (endpoint !== null) await forget({ endpoint });
    });
  return { state, busy, turnOn, turnOff };
}
