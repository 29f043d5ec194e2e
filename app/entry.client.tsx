import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { startServiceWorker } from './lib/service-worker';
import { TrpcProvider } from './trpc/client';
import { keptDocument } from './trpc/as-of';
import { tabQueryClient } from './trpc/tab-cache';

// What `z.config({ jitless: true })` does, without making zod part of the first load: the policy forbids the
// `eval` that zod otherwise tries, and the browser would log that.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const queryClient = tabQueryClient();
const keepData = () => void import('./trpc/kept-data').then((module) => module.keepData(queryClient));
// What a kept document shows may not be the latest that was fetched here; else it can wait.
if (keptDocument()) keepData();
startServiceWorker(keptDocument() ? () => undefined : keepData);

startTransition(() => {
  hydrateRoot(
    document,
    <TrpcProvider queryClient={queryClient}>
      <RemixBrowser />
    </TrpcProvider>,
  );
});
