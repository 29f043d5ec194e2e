import { type ComponentType, Suspense, lazy, useEffect, useState } from 'react';

import { useMe } from '~/trpc/use-me';

// If its code cannot be loaded, the dialog appears with the next page: nothing depends on it.
const WelcomeDialog = lazy<ComponentType>(() =>
  import('./welcome-dialog').catch(() => ({ default: () => null })),
);

/** The welcome after sign-up, until it was seen. It appears after hydration: a suspended part within it would
 * make React throw the server's page away. */
export function Welcome() {
  const { welcomed } = useMe();
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (!hydrated || welcomed) return null;
  return (
    <Suspense fallback={null}>
      <WelcomeDialog />
    </Suspense>
  );
}
