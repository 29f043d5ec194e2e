import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { tabQueryClient } from './trpc/client';
import { TrpcProvider } from './trpc/provider';

startTransition(() => {
  hydrateRoot(
    document,
    <TrpcProvider queryClient={tabQueryClient()}>
      <RemixBrowser />
    </TrpcProvider>,
  );
});
