import { MutationCache, QueryClient } from '@tanstack/react-query';
import { createTRPCClient } from '@trpc/client';
import { createTRPCQueryUtils } from '@trpc/react-query';

import { notifyError, notifySuccess } from '~/components/notify';
import { failureText } from '~/lib/failure-text';
import type { AppRouter } from '~server/index';

import { followsChanges, links, publicErrorFrom } from './client';
import { takeQueryState } from './query-state';

const RETRY_MS = 600;

let tab: QueryClient | undefined;

/** The tab's one cache, filled from the document. Only in the browser. */
export function tabQueryClient(): QueryClient {
  if (tab) return tab;
  const queryClient: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _onMutateResult, { meta }) => {
        if (meta?.done !== undefined) notifySuccess(meta.done);
      },
      onError: (error, _variables, _onMutateResult, { meta }) => {
        if (meta?.failed !== undefined) notifyError(failureText(error, meta.failed));
      },
      // The one place that invalidates: after a change everything in the cache is out of date. A screen has one query.
      onSettled: (_data, error, _variables, _onMutateResult, { meta }) => {
        if (meta?.unseen) return;
        const fresh = queryClient.invalidateQueries({ predicate: followsChanges });
        // A failed mutation has changed nothing to wait for, so it can be tried again at once.
        return meta?.awaitsScreen && !error ? fresh : undefined;
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // A refusal is final; a query that did not arrive is tried once more.
        retry: (failures, error) => navigator.onLine && publicErrorFrom(error) === null && failures < 1,
        retryDelay: RETRY_MS,
        // Without a connection a query fails visibly, instead of waiting in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  takeQueryState(queryClient);
  tab = queryClient;
  return queryClient;
}

/** Cache and procedures for client loaders. They accept stale data, because the screen itself refetches it. */
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
