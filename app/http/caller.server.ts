import { type AppLoadContext, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { QueryClient } from '@tanstack/react-query';
import { createServerSideHelpers } from '@trpc/react-query/server';
import { TRPCError } from '@trpc/server';

import { type Page, queriesOf } from '~/trpc/client-page';
import { appRouter, createCaller, publicErrorOf } from '~server/index';

import { requireUser } from './gate.server';

/** Calls procedures in process, as the visitor. For actions; loaders use {@link serverPage}. */
export function callerOf({ context }: Pick<LoaderFunctionArgs, 'context'>): ReturnType<typeof createCaller> {
  return createCaller(context.ctx);
}

/** The cache of this request: its loaders fill it and its rendering reads it (`entry.server.tsx`). */
export function queryClientOf(context: AppLoadContext): QueryClient {
  return (context.queryClient ??= new QueryClient({
    defaultOptions: { queries: { gcTime: Infinity, staleTime: Infinity, retry: false } },
  }));
}

/** The loader of a page: its gate, then its queries in process, so that the first paint has their data. A query that
 * fails is left out, and the browser asks for it again. */
export function serverPage(page: Page) {
  return async (args: LoaderFunctionArgs): Promise<null> => {
    const user = requireUser(args, page);
    const asked = { search: new URL(args.request.url).searchParams, params: args.params };
    const queryClient = queryClientOf(args.context);
    const api = createServerSideHelpers({ router: appRouter, ctx: args.context.ctx, queryClient });
    // `profile.me` costs no statement, and the frame of every screen needs it. Unexpected errors have been logged
    // where they happened.
    const results = await Promise.allSettled([api.profile.me.fetch(), ...queriesOf(page, api, user, asked)]);
    if (page.missing !== undefined && results.some(isNotFound)) throw redirect(page.missing);
    for (const query of queryClient.getQueryCache().getAll())
      if (query.state.status === 'error') queryClient.getQueryCache().remove(query);
    return null;
  };
}

const isNotFound = (result: PromiseSettledResult<unknown>): boolean =>
  result.status === 'rejected' && result.reason instanceof TRPCError && result.reason.code === 'NOT_FOUND';

/** The public error of a procedure, for an action's answer: message, reason, field messages and HTTP status.
 * Unexpected errors are thrown on, as an answer without inner details. */
export function publicErrorOfCall(error: unknown) {
  if (!(error instanceof TRPCError)) throw error;
  const publicError = publicErrorOf(error);
  const { status, message, reason } = publicError;
  if (status >= 500) throw Response.json({ message, reason }, { status });
  return publicError;
}

/** The answer of an action whose form a procedure has refused. Unexpected errors are thrown on. */
export function refusalOf(error: unknown): Response {
  const { message, status } = publicErrorOfCall(error);
  return Response.json({ message, fields: {} }, { status });
}
