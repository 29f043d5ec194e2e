import type { Page } from '@playwright/test';

/** The addresses of all calls of a procedure: calls of one moment go out together, in one address with commas. */
export const callsOf = (procedure: string): RegExp =>
  new RegExp(`/api/trpc/(?:[^?]*,)?${procedure.replaceAll('.', '\\.')}(?:[,?]|$)`);

/** Loses every call of a procedure while `act` runs. */
export async function lost(page: Page, procedure: string, act: () => Promise<void>): Promise<void> {
  await page.route(callsOf(procedure), (route) => route.abort());
  await act();
  await page.unroute(callsOf(procedure));
}
