import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';

import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

/** After the page: nobody waits for it. */
const TAKE_OVER_AFTER_MS = 6000;

/** Goes where a message on the lock screen leads, and keeps the notifications of this device alive in a new session. */
export function DeviceHost() {
  const { id, pushKey } = useMe();
  const navigate = useNavigate();
  const { mutate } = trpc.messages.tellDevice.useMutation();

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const hear = ({ data, ports }: MessageEvent<unknown>) => {
      const url: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'open') : null;
      if (typeof url !== 'string' || !url.startsWith('/')) return;
      ports[0]?.postMessage('gone');
      navigate(url);
    };
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  }, [navigate]);

  useEffect(() => {
    if (pushKey === null) return;
    const timer = setTimeout(() => {
      void import('./own-device')
        .then(({ ownSubscription }) => ownSubscription(id))
        .then((device) => device && mutate(device))
        .catch(() => null);
    }, TAKE_OVER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, pushKey, mutate]);
  return null;
}
