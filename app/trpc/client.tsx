import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { ReactNode } from 'react';

import type { AppRouter } from '~server/index';

import { takeQueryState } from './query-state';

/** The procedures as hooks. */
export const trpc = createTRPCReact<AppRouter>();

const links = () => [httpBatchLink({ url: '/api/trpc', maxItems: 20, maxURLLength: 4000 })];

/** What a procedure refused with; null for anything else (no connection, a broken answer). */
export function publicErrorFrom(
  error: unknown,
): { reason: string; message: string; fields: Record<string, string> } | null {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('reason' in data) || typeof data.reason !== 'string')
    return null;
  const fields: Record<string, string> = {};
  if ('fields' in data && typeof data.fields === 'object' && data.fields !== null) {
    for (const [key, value] of Object.entries(data.fields))
      if (typeof value === 'string') fields[key] = value;
  }
  return { reason: data.reason, message: error.message, fields };
}

const RETRY_MS = 600;

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Nothing that a screen shows changes by it. */
      unseen?: boolean;
      /** It ends when the screen shows what it has changed. */
      awaitsScreen?: boolean;
    };
    queryMeta: {
      /** Stays as it is while it is shown, whatever changes. */
      steady?: boolean;
    };
  }
}

let tab: QueryClient | undefined;

/** The tab's one cache, with what the document brought along. Only in the browser. */
export function tabQueryClient(): QueryClient {
  if (tab) return tab;
  const queryClient: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      // The one place that invalidates: after a change, whatever the tab knows is out of date. A screen asks once.
      onSettled: (_data, error, _variables, _onMutateResult, { meta }) => {
        if (meta?.unseen) return;
        const fresh = queryClient.invalidateQueries({ predicate: (query) => !query.meta?.steady });
        // What has failed has nothing new to show: it can be tried again at once.
        return meta?.awaitsScreen && !error ? fresh : undefined;
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // What was refused stays refused; what did not arrive is tried once more.
        retry: (failures, error) => publicErrorFrom(error) === null && failures < 1,
        retryDelay: RETRY_MS,
        // Without a connection a query fails and says so, instead of waiting without a word.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  takeQueryState(queryClient);
  tab = queryClient;
  return queryClient;
}

/** What the hooks ask through. On the server it is never asked: a rendering there runs no effects. */
const hookClient = trpc.createClient({ links: links() });

/** Cache and procedures for client loaders. What the tab has is good enough to show a screen with: the screen itself
 * asks again for what has gone stale. */
export function clientApi() {
  const { queries } = tabQueryClient().getDefaultOptions();
  return createTRPCQueryUtils<AppRouter>({
    queryClient: new QueryClient({
      queryCache: tabQueryClient().getQueryCache(),
      defaultOptions: { queries: { ...queries, staleTime: 'static' } },
    }),
    client: createTRPCClient<AppRouter>({ links: links() }),
  });
}

/** Procedures and their cache for the tree below: in the browser the tab's cache, on the server the request's. */
export function TrpcProvider({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <trpc.Provider client={hookClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
