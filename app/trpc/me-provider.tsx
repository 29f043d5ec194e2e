import type { ReactNode } from 'react';

import { trpc } from './client';
import { MeContext } from './use-me';

const RECHECK_MS = 60_000;

/** Gives the signed-in person to the tree below, for `useMe`. Asked again every 60 s and on return to the tab, so
 * that Pro, XP and streak are never older than that (docs/product.md, 'Plans and access'). One observer for the whole
 * page: one in each component was a twelfth of the dashboard's CPU. */
export function MeProvider({ children }: { children: ReactNode }) {
  const [me] = trpc.profile.me.useSuspenseQuery(undefined, {
    refetchInterval: RECHECK_MS,
    refetchOnWindowFocus: true,
  });
  return <MeContext.Provider value={me}>{children}</MeContext.Provider>;
}
