import { type QueryClient, dehydrate, hydrate, useQueryClient } from '@tanstack/react-query';

import { markKept } from './as-of';

const ELEMENT_ID = 'query-state';
const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
/** JSON as text of a script element: nothing in it can end the element or begin a comment. */
const escapeScript = (json: string) => json.replace(/[<\u2028\u2029]/g, (found) => ESCAPES[found] ?? '');

/** Writes what the loaders have fetched into the document. In the browser the element stays as the server sent it. */
export function QueryState() {
  const queryClient = useQueryClient();
  const json = import.meta.env.SSR ? escapeScript(JSON.stringify(dehydrate(queryClient))) : '';
  return (
    <script
      id={ELEMENT_ID}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** Fills a tab's new cache with what its document carries, so that the first render asks nothing again. */
export function takeQueryState(queryClient: QueryClient): void {
  const json = document.getElementById(ELEMENT_ID)?.textContent;
  const state: unknown = json ? JSON.parse(json) : null;
  if (state) hydrate(queryClient, state);
  // The service worker marks a document that it has kept for a while.
  if (document.documentElement.dataset.asOf !== undefined)
    for (const query of queryClient.getQueryCache().getAll()) markKept(query);
}
