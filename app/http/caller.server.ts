import { type LoaderFunctionArgs, data } from '@remix-run/node';
import { TRPCError, callTRPCProcedure, createTRPCRecursiveProxy } from '@trpc/server';

import { Loaded } from '~/trpc/loaded';
import { appRouter, createCaller, publicError } from '~server/index';

type Args = Pick<LoaderFunctionArgs, 'context'>;

/** Calls procedures in process, as the visitor. For actions; loaders use {@link prefetch}. */
export function callerOf({ context }: Args): ReturnType<typeof createCaller> {
  return createCaller(context.ctx);
}

/** The queries of the router as what a loader can ask for. */
type Prefetching<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends (...args: infer Args) => Promise<unknown>
    ? { prefetch: (...args: Args) => Promise<void> }
    : Prefetching<Calls[Name]>;
};
export type Api = Prefetching<ReturnType<typeof createCaller>>;

/** Runs the queries of a screen side by side and keeps what they gave for the document (`entry.server.tsx`): the
 * first paint has its data. A query that fails is left out; its block then loads, and fails, alone. */
export async function prefetch({ context }: Args, queries: (api: Api) => Promise<unknown>[]): Promise<null> {
  const loaded = (context.loaded ??= new Loaded());
  await context.ctx.readTogether(async (db) => {
    const ctx = { ...context.ctx, db };
    const api = createTRPCRecursiveProxy<Api>(async ({ path: [...path], args: [input] }) => {
      path.pop();
      try {
        const data = await callTRPCProcedure({
          router: appRouter,
          path: path.join('.'),
          getRawInput: () => Promise.resolve(input),
          ctx,
          type: 'query',
          signal: undefined,
          batchIndex: 0,
        });
        loaded.keep(path, input, data);
      } catch {
        // Whatever nobody expected has been logged where it happened.
      }
    });
    // Whoever is signed in is known already: it costs no statement, and the frame of every screen needs it.
    const me = ctx.actor.kind === 'user' ? [api.profile.me.prefetch()] : [];
    await Promise.all([...me, ...queries(api)]);
  });
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
