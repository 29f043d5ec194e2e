import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { tabQueryClient, TrpcProvider } from './trpc/client';

startTransition(() => {
  hydrateRoot(
    document,
    <TrpcProvider queryClient={tabQueryClient()}>
      <RemixBrowser />
    </TrpcProvider>,
  );
});
