import { useRouteError } from '@remix-run/react';

import { AppFrame } from '~/frame/app-frame';
import { ErrorPage } from '~/frame/error-page';
import { MeProvider } from '~/trpc/use-me';

/** Frame around every signed-in screen. It gates nothing: each screen's loader does that itself. */
export default function AppLayout() {
  return (
    <MeProvider>
      <AppFrame />
    </MeProvider>
  );
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
