import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** The queries whose data is what this device has kept, by hash, and when that was fetched. */
const kept = new Map<string, number>();

/** Says that what a query now holds is kept from before. That ends by itself when the server gives newer. */
export const markKept = ({ queryHash, state }: Pick<Query, 'queryHash' | 'state'>): void =>
  void kept.set(queryHash, state.dataUpdatedAt);

/** When the oldest of what the screen shows was fetched, in milliseconds; null while all of it is as new as it gets.
 * @param online whether there is a connection; without one everything is from before */
export function useAsOf(online: boolean): number | null {
  const queries = useQueryClient().getQueryCache();
  const subscribe = useCallback((changed: () => void) => queries.subscribe(changed), [queries]);
  const read = () => {
    const times = queries
      .getAll()
      .filter(
        (query) =>
          query.isActive() &&
          query.state.data !== undefined &&
          (!online ||
            query.state.status === 'error' ||
            kept.get(query.queryHash) === query.state.dataUpdatedAt),
      )
      .map(({ state }) => state.dataUpdatedAt);
    return times.length === 0 ? null : Math.min(...times);
  };
  return useSyncExternalStore(subscribe, read, () => null);
}
