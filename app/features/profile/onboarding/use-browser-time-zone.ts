import { useEffect, useRef } from 'react';

import { trpc } from '~/trpc/client';
import { useMe } from '~/trpc/use-me';

/**
 * Takes the browser's time zone over into a profile that has none of its own yet ('UTC' until then), whichever
 * way the person signed up. Says nothing when that fails: settings show the zone and can change it.
 */
export function useBrowserTimeZone(): void {
  const { timeZone } = useMe();
  const asked = useRef(false);
  const { mutate } = trpc.profile.update.useMutation();
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (asked.current || timeZone !== 'UTC' || !own || own === 'UTC') return;
    asked.current = true;
    mutate({ timeZone: own });
  }, [timeZone, mutate]);
}
