import { type QueryClient, hashKey } from '@tanstack/react-query';

/** Id of the element in which a document carries what its loaders fetched. */
export const LOADED_ID = 'loaded';

/** Under what name the tab's cache keeps the answer of a procedure: what tRPC's hooks would call it. */
function keyOf(path: readonly string[], input: unknown): readonly [readonly string[], object] {
  return [path, input === undefined ? { type: 'query' } : { input, type: 'query' }];
}

/** What the loaders of one document fetched through procedures. The rendering reads it, the tab's cache begins
 * with it. A cache of React Query's own would do the same for ten times the work. */
export class Loaded {
  readonly #answers = new Map<string, [key: readonly unknown[], data: unknown]>();

  keep(path: readonly string[], input: unknown, data: unknown): void {
    const key = keyOf(path, input);
    this.#answers.set(hashKey(key), [key, data]);
  }

  /** Undefined where nothing was fetched, or fetching failed: that is the browser's to ask. */
  find(path: readonly string[], input: unknown): unknown {
    return this.#answers.get(hashKey(keyOf(path, input)))?.[1];
  }

  /** Pairs of key and data. */
  toJSON(): unknown {
    return [...this.#answers.values()];
  }
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
