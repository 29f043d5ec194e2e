import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/** For `shouldRevalidate`: as Remix would do it, but not after an action that never reached the server (its answer
 * has no status). The loaders could not be reached either, and their failure would take the form away. */
export function afterAnswer({
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && (actionResult === undefined || actionStatus !== undefined);
}
