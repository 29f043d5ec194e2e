import { useEffect, useState } from 'react';

import { onDemand } from '~/components/on-demand';
import { isString } from '~/lib/shape';
import { readStored, writeStored } from '~/lib/storage';
import { clockAgrees, useMe } from '~/trpc/use-me';
import { wallAt } from '~server/domain/kernel/days';
import type { Me } from '~server/features/accounts/me';

// If its code cannot be loaded it is asked on the next page.
const ZoneBanner = onDemand(() => import('./zone-banner'), { failure: 'nothing' });

const keyOf = (userId: string) => `hazel-zone-kept:${userId}`;

/** The browser's time zone if its clock shows another hour than the profile's, unless the person has refused
 * it here before. */
function otherZone(me: Me): string | null {
  if (clockAgrees(me)) return null;
  const { id, timeZone } = me;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Browsers that hide their location report UTC.
  if (!own || own === 'UTC' || own === timeZone) return null;
  const now = new Date();
  const [here, there] = [wallAt(now, own), wallAt(now, timeZone)];
  if (here.day === there.day && here.hour === there.hour) return null;
  return readStored('localStorage', keyOf(id), (kept) => (isString(kept) ? kept : null)) === own ? null : own;
}

/** Asks a person whose browser is in another time zone than their profile whether to use its days; once for each zone. */
export function ZoneQuestion() {
  const me = useMe();
  const { id } = me;
  const [zone, setZone] = useState<string | null>(null);
  useEffect(() => {
    const look = () => setZone(otherZone(me));
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [me]);
  if (zone === null) return null;
  const keep = () => {
    writeStored('localStorage', keyOf(id), zone);
    setZone(null);
  };
  return <ZoneBanner zone={zone} onKeep={keep} />;
}
