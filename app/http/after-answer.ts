import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/** For `shouldRevalidate`: Remix's own decision, except after an action that never reached the server (its
 * answer has no status). The loaders could not be reached either, and their failure would replace the form. */
export function afterAnswer({
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && (actionResult === undefined || actionStatus !== undefined);
}
