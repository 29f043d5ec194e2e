import { setBannerPutAway, setFreePlanChosen } from '~db/queries/accounts/accounts';

import type { AuthedContext } from '../../context';

/** Stores that 'Continue with Free' was pressed: the Trial Expired screen never blocks again. */
export async function continueWithFree(ctx: AuthedContext): Promise<void> {
  if (ctx.user.access.pro) return;
  await setFreePlanChosen(ctx.db, ctx.user.id, ctx.now());
}

/** Hides the banner of an ended trial for a week. */
export async function putBannerAway(ctx: AuthedContext): Promise<void> {
  await setBannerPutAway(ctx.db, ctx.user.id, ctx.now());
}
