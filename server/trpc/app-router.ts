import { createCallerFactory, router } from './init';
import { accountRouter } from './routers/account';
import { profileRouter } from './routers/profile';
import { savingsRouter } from './routers/savings';

export const appRouter = router({
  account: accountRouter,
  profile: profileRouter,
  savings: savingsRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures in process, as the given context's actor. Errors are TRPCErrors. */
export const createCaller = createCallerFactory(appRouter);
