import { useEffect, useState } from 'react';

import { onDemand } from '~/components/on-demand';

import { useMe } from '~/trpc/use-me';

// If its code cannot be loaded, the dialog appears with the next page, which does no harm.
const WelcomeDialog = onDemand(() => import('./welcome-dialog'), { failure: 'nothing' });

/** The welcome dialog after sign-up, until it was seen. It appears after hydration, because a suspended part
 * within it would make React discard the server's page. */
export function Welcome() {
  const { welcomed } = useMe();
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (!hydrated || welcomed) return null;
  return <WelcomeDialog />;
}
