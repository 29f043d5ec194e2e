import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { QueryClient } from '@tanstack/react-query';
import { createServerSideHelpers } from '@trpc/react-query/server';
import { TRPCError } from '@trpc/server';

import type { PageQueries } from '~/trpc/client';
import { appRouter, createCaller, publicErrorOf } from '~server/index';

import { requireOnboarded } from './gate.server';

type Args = Pick<LoaderFunctionArgs, 'context'>;

/** Calls procedures in process, as the visitor. For actions; loaders use {@link prefetch}. */
export function callerOf({ context }: Args): ReturnType<typeof createCaller> {
  return createCaller(context.ctx);
}

/** The cache of this request: its loaders fill it and its rendering reads it (`entry.server.tsx`). */
export function queryClientOf(context: AppLoadContext): QueryClient {
  return (context.queryClient ??= new QueryClient({
    defaultOptions: { queries: { gcTime: Infinity, staleTime: Infinity, retry: false } },
  }));
}

/** Runs the queries of a page in process, so that the first paint has its data. One that fails is left out, and the
 * browser asks for it again. */
export async function prefetch({ context }: Args, queries: PageQueries = () => []): Promise<null> {
  const { ctx } = context;
  const queryClient = queryClientOf(context);
  const api = createServerSideHelpers({ router: appRouter, ctx, queryClient });
  if (ctx.actor.kind !== 'user') return null;
  // Who is signed in costs no statement, and the frame of every screen needs it.
  const asked = [api.profile.me.fetch(), ...queries(api, ctx.actor.user)];
  // Whatever nobody expected has been logged where it happened.
  await Promise.allSettled(asked);
  for (const query of queryClient.getQueryCache().getAll())
    if (query.state.status === 'error') queryClient.getQueryCache().remove(query);
  return null;
}

/** The loader of a page: its gate, then its queries. In the browser `clientPage` does the same. */
export const serverPage = (
  queries?: PageQueries,
  gate: (args: LoaderFunctionArgs) => unknown = requireOnboarded,
) =>
  async function loader(args: LoaderFunctionArgs): Promise<null> {
    gate(args);
    return prefetch(args, queries);
  };

/** What a procedure refused with, for an action's answer: message, reason, field messages and HTTP status.
 * Anything that nobody expected is thrown on, as an answer without inner details. */
export function publicErrorFrom(error: unknown) {
  if (!(error instanceof TRPCError)) throw error;
  const publicError = publicErrorOf(error);
  const { status, message, reason } = publicError;
  if (status >= 500) throw Response.json({ message, reason }, { status });
  return publicError;
}
