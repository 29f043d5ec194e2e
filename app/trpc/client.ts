import { QueryClient } from '@tanstack/react-query';
import { TRPCClientError, createTRPCClient, httpBatchLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';

import type { AppRouter } from '~server/index';

import { takeLoaded } from './loaded';
import { createServerHooks } from './server-hooks';

/** The procedures as hooks. */
export const trpc = import.meta.env.SSR ? createServerHooks() : createTRPCReact<AppRouter>();

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

/** A cache. Only in the browser. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // What was refused stays refused; what did not arrive is tried once more.
        retry: (failures, error) => publicErrorFrom(error) === null && failures < 1,
        retryDelay: 600,
        // Without a connection a query fails and says so, instead of waiting without a word.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

let tab: QueryClient | undefined;

/** The tab's one cache, with what the document brought along. Only in the browser. */
export function tabQueryClient(): QueryClient {
  if (tab) return tab;
  tab = createQueryClient();
  takeLoaded(tab);
  return tab;
}

/** The procedures for hooks. Only in the browser. */
export const createHookClient = () => trpc.createClient({ links: links() });

/** Cache and procedures outside of React, for client loaders. */
export function clientApi() {
  return createTRPCQueryUtils<AppRouter>({
    queryClient: tabQueryClient(),
    client: createTRPCClient<AppRouter>({ links: links() }),
  });
}
export type ClientApi = ReturnType<typeof clientApi>;
