import type { QueryClient } from '@tanstack/react-query';

/** Id of the element in which a document carries what its loaders fetched. */
export const LOADED_ID = 'loaded';

/** What a cache holds, as JSON: pairs of key and data. Rendering asks for what is not there, too: such a query has no
 * data yet, and is the browser's to ask. */
export function loadedJson(queryClient: QueryClient): string {
  const queries = queryClient.getQueryCache().getAll();
  return JSON.stringify(
    queries.flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : [])),
  );
}

/** Fills a cache with what this document carries, so that its first render asks nothing again. */
export function takeLoaded(queryClient: QueryClient): void {
  const text = document.getElementById(LOADED_ID)?.textContent;
  if (!text) return;
  const pairs: unknown = JSON.parse(text);
  if (!Array.isArray(pairs)) return;
  for (const pair of pairs) {
    if (Array.isArray(pair) && Array.isArray(pair[0])) queryClient.setQueryData(pair[0], pair[1]);
  }
}
