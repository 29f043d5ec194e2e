import { useEffect } from 'react';

import { useQueuedSavings } from '~/features/savings/offline-queue';
import { useMe } from '~/trpc/use-me';

/** The app's icon shows how many savings wait on this device to be sent, where the platform can. A message that came in counts
 * until the app is opened. */
export function AppBadge() {
  const { length } = useQueuedSavings(useMe().id);
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
