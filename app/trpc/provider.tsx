import { type DehydratedState, HydrationBoundary, QueryClientProvider } from '@tanstack/react-query';
import { useMatches } from '@remix-run/react';
import { type ReactNode, useState } from 'react';

import { trpc, trpcParts } from './client';

function dehydratedOf(value: unknown): DehydratedState | null {
  if (typeof value !== 'object' || value === null || !('dehydrated' in value)) return null;
  const { dehydrated } = value;
  return isState(dehydrated) ? dehydrated : null;
}
const isState = (value: unknown): value is DehydratedState =>
  typeof value === 'object' && value !== null && 'queries' in value && Array.isArray(value.queries);

/** Cache and procedures for the tree below, filled with what the loaders of this page have fetched. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  const [{ queryClient, client }] = useState(trpcParts);
  const queries = useMatches().flatMap((match) => dehydratedOf(match.data)?.queries ?? []);
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <HydrationBoundary state={{ queries, mutations: [] }}>{children}</HydrationBoundary>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
