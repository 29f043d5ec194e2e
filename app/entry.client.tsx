import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { startServiceWorker } from './lib/service-worker';
import { TrpcProvider } from './trpc/client';
import { tabQueryClient } from './trpc/tab-cache';

// What `z.config({ jitless: true })` does, without making zod part of the first load: the policy forbids the
// `eval` that zod otherwise tries, and the browser would log that.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

startServiceWorker();

startTransition(() => {
  hydrateRoot(
    document,
    <TrpcProvider queryClient={tabQueryClient()}>
      <RemixBrowser />
    </TrpcProvider>,
  );
});
