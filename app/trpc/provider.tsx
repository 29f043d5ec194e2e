import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, createContext, useContext, useState } from 'react';

import { createQueryClient, hookClient, tabQueryClient, trpc } from './client';

/** On the server: the cache that this answer's loaders have filled. */
export const LoadedContext = createContext<QueryClient | null>(null);

/** Cache and procedures for the tree below, filled with what the loaders of this page have fetched. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  const loaded = useContext(LoadedContext);
  const [queryClient] = useState(
    () => loaded ?? (typeof document === 'undefined' ? createQueryClient() : tabQueryClient()),
  );
  return (
    <trpc.Provider client={hookClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
