import type { Page } from '@playwright/test';

/** The URLs of all calls of a procedure. Simultaneous calls share a URL in which commas separate their names. */
export const callsOf = (procedure: string): RegExp =>
  new RegExp(`/api/trpc/(?:[^?]*,)?${procedure.replaceAll('.', '\\.')}(?:[,?]|$)`);

/** Drops every call of a procedure while `act` runs. */
export async function lost(page: Page, procedure: string, act: () => Promise<void>): Promise<void> {
  await page.route(callsOf(procedure), (route) => route.abort());
  await act();
  await page.unroute(callsOf(procedure));
}
