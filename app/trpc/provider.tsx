import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { createHookClient, tabQueryClient, trpc } from './client';

/** Cache and procedures for the tree below. The server needs neither, see `server-hooks.ts`. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  return import.meta.env.SSR ? children : <TabProvider>{children}</TabProvider>;
}

function TabProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createHookClient);
  const queryClient = tabQueryClient();
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
