import { useEffect } from 'react';

import { useQueue } from '~/features/queue/queue-state';

/** The app's icon shows how much waits on this device to be sent, where the platform can. A message that came in counts
 * until the app is opened. */
export function AppBadge() {
  const { length } = useQueue();
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    const show = () => {
      if (document.visibilityState !== 'visible') return;
      void (length === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(length)).catch(() => null);
    };
    show();
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, [length]);
  return null;
}
