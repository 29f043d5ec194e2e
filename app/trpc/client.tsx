import { type Query, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { httpBatchLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { ReactNode } from 'react';

import type { AppRouter, Reason } from '~server/index';

import { confirmLink } from './confirm-link';

/** The procedures as hooks. */
export const trpc = createTRPCReact<AppRouter>();

let tabId: string | undefined;

/** An id of this tab, so that it need not refetch when the server tells the person's tabs about a change that
 * this one made. */
export const ownTab = (): string =>
  (tabId ??= Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(''));

/** The headers of a request. */
export const tabHeaders = () => ({ 'x-tab': ownTab() });

/** How procedures are called. */
export const links = () => [
  confirmLink,
  httpBatchLink({ url: '/api/trpc', maxItems: 20, maxURLLength: 4000, headers: tabHeaders }),
];

const isOfProcedure = (error: unknown): error is TRPCClientError<AppRouter> =>
  error instanceof TRPCClientError;

/** The public error of a procedure; null for anything else (no connection, a broken answer). */
export function publicErrorFrom(error: unknown) {
  if (!isOfProcedure(error) || !error.data) return null;
  const { reason, fields } = error.data;
  return { reason, message: error.message, fields: fields ?? {} };
}

/** Whether a procedure has failed for one of these reasons. */
export function failedFor(error: unknown, ...reasons: Reason[]): boolean {
  const reason = publicErrorFrom(error)?.reason;
  return reasons.some((one) => one === reason);
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The mutation changes nothing that a screen shows, so nothing is invalidated. */
      unseen?: boolean;
      /** The mutation stays pending until the screen shows what it has changed. */
      awaitsScreen?: boolean;
      /** The message when it has worked. */
      done?: string;
      /** The message when it has failed, unless a rule has refused: then its own message is shown. */
      failed?: string;
    };
    queryMeta: {
      /** The query is not invalidated by mutations, so that it stays the same while it is shown. */
      steady?: boolean;
    };
  }
}

/** Whether a query follows the changes of its person. */
export const followsChanges = ({ meta }: Pick<Query, 'meta'>): boolean => !meta?.steady;

/** The client of the hooks. It is never used on the server, because rendering there runs no effects. */
const hookClient = trpc.createClient({ links: links() });

/** Procedures and their cache for the tree below: in the browser the tab's cache, on the server the request's. */
export function TrpcProvider({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <trpc.Provider client={hookClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
