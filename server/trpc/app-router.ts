import { createCallerFactory, router } from './init';
import { accountRouter } from './routers/account';
import { adminRouter } from './routers/admin';
import { badgesRouter } from './routers/badges';
import { challengesRouter } from './routers/challenges';
import { coachRouter } from './routers/coach';
import { groupsRouter } from './routers/groups';
import { insightsRouter } from './routers/insights';
import { profileRouter } from './routers/profile';
import { savingsRouter } from './routers/savings';
import { socialRouter } from './routers/social';
import { nearlyRouter, standingRouter } from './routers/standing';
import { streakRouter } from './routers/streak';
import { transfersRouter } from './routers/transfers';

export const appRouter = router({
  account: accountRouter,
  admin: adminRouter,
  badges: badgesRouter,
  challenges: challengesRouter,
  coach: coachRouter,
  groups: groupsRouter,
  insights: insightsRouter,
  nearly: nearlyRouter,
  profile: profileRouter,
  savings: savingsRouter,
  social: socialRouter,
  standing: standingRouter,
  streak: streakRouter,
  transfers: transfersRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures in process, as the given context's actor. Errors are TRPCErrors. */
export const createCaller = createCallerFactory(appRouter);
