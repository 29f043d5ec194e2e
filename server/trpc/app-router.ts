import { createCallerFactory, router } from './init';
import { accountRouter } from './routers/account';
import { adminRouter } from './routers/admin';
import { badgesRouter } from './routers/badges';
import { challengesRouter } from './routers/challenges';
import { groupsRouter } from './routers/groups';
import { profileRouter } from './routers/profile';
import { savingsRouter } from './routers/savings';
import { socialRouter } from './routers/social';

export const appRouter = router({
  account: accountRouter,
  admin: adminRouter,
  badges: badgesRouter,
  challenges: challengesRouter,
  groups: groupsRouter,
  profile: profileRouter,
  savings: savingsRouter,
  social: socialRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures in process, as the given context's actor. Errors are TRPCErrors. */
export const createCaller = createCallerFactory(appRouter);
