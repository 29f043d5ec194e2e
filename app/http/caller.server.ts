import { type LoaderFunctionArgs, data } from '@remix-run/node';
import { createServerSideHelpers } from '@trpc/react-query/server';
import { TRPCError } from '@trpc/server';

import { createQueryClient } from '~/trpc/client';
import { type AppRouter, appRouter, createCaller, publicError } from '~server/index';

type Args = Pick<LoaderFunctionArgs, 'context'>;

/** Calls procedures in process, as the visitor. For actions; loaders use {@link prefetch}. */
export function callerOf({ context }: Args): ReturnType<typeof createCaller> {
  return createCaller(context.ctx);
}

export type Api = ReturnType<typeof createServerSideHelpers<AppRouter>>;

/** Runs the queries of a screen side by side and keeps what they gave for the document (`entry.server.tsx`): the
 * first paint has its data. A query that fails is left out; its block then loads, and fails, alone. */
export async function prefetch({ context }: Args, queries: (api: Api) => Promise<unknown>[]): Promise<null> {
  const { ctx } = context;
  const queryClient = (context.loaded ??= createQueryClient());
  await ctx.readTogether(async (db) => {
    const api = createServerSideHelpers({ router: appRouter, ctx: { ...ctx, db }, queryClient });
    // Whoever is signed in is known already: it costs no statement, and the frame of every screen needs it.
    const me = ctx.actor.kind === 'user' ? [api.profile.me.prefetch()] : [];
    await Promise.all([...me, ...queries(api)]);
  });
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) if (query.state.status !== 'success') cache.remove(query);
  return null;
}

/** What a procedure refused with, for an action's answer: message, reason, field messages and HTTP status.
 * Anything that nobody expected is thrown on, as an answer without inner details. */
export function refusalOf(error: unknown) {
  if (!(error instanceof TRPCError)) throw error;
  const refusal = publicError(error);
  const { status, message, reason } = refusal;
  if (status >= 500) throw data({ message, reason }, { status });
  return refusal;
}
export type Refusal = ReturnType<typeof refusalOf>;
