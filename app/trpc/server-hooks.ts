import type { createTRPCReact } from '@trpc/react-query';
import { createTRPCRecursiveProxy } from '@trpc/server';
import { createContext, useContext } from 'react';

import type { AppRouter } from '~server/index';

import type { Loaded } from './loaded';

/** On the server: what this answer's loaders have fetched. */
export const LoadedContext = createContext<Loaded | null>(null);

function notHere(): never {
  throw new Error('Nothing is asked or changed while a document is rendered');
}

/** A mutation that nobody has started. */
const IDLE = {
  status: 'idle',
  data: undefined,
  error: null,
  variables: undefined,
  isIdle: true,
  isPending: false,
  isSuccess: false,
  isError: false,
  isPaused: false,
  failureCount: 0,
  mutate: notHere,
  mutateAsync: notHere,
  reset: notHere,
} as const;

/** A query as its first rendering in the browser finds it: answered by what the document carries, or about to ask. */
function queryOf(data: unknown, options: unknown) {
  const given = typeof options === 'object' && options !== null ? options : {};
  if ('select' in given || 'placeholderData' in given)
    throw new Error('The server knows no select and no placeholderData');
  const found = data !== undefined;
  const asks = !found && !('enabled' in given && given.enabled === false);
  return {
    status: found ? 'success' : 'pending',
    data,
    error: null,
    isSuccess: found,
    isPending: !found,
    isLoading: asks,
    isFetching: asks,
    isError: false,
    refetch: notHere,
  };
}

const untouched = (): unknown => createTRPCRecursiveProxy(notHere);

function useOnServer({ path, args }: { path: readonly string[]; args: readonly unknown[] }): unknown {
  const loaded = useContext(LoadedContext);
  const hook = path[path.length - 1];
  if (hook === 'useMutation') return IDLE;
  if (hook === 'useUtils') return untouched();
  const [input, options] = args;
  const query = queryOf(loaded?.find(path.slice(0, -1), input), options);
  if (hook === 'useQuery') return query;
  if (hook === 'useSuspenseQuery' && query.isSuccess) return [query.data, query];
  throw new Error(`${path.join('.')} is not there on the server`);
}

/**
 * The procedures as hooks, for the server: a rendering there asks nothing, changes nothing and happens once, so a
 * query is a look into what the loaders have fetched and a mutation one that nobody has started. The hooks of the
 * browser would build an observer for each of them, a fifth of the dashboard's CPU.
 */
export function createServerHooks(): ReturnType<typeof createTRPCReact<AppRouter>> {
  return createTRPCRecursiveProxy(useOnServer);
}
