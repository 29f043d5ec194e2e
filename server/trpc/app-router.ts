import { createCallerFactory, router } from './init';
import { accountsRouter } from './routers/accounts/accounts';
import { adminRouter } from './routers/admin';
import { billingRouter } from './routers/billing';
import { challengesRouter } from './routers/challenges';
import { coachRouter } from './routers/coach';
import { dashboardRouter } from './routers/dashboard';
import { gameRouter } from './routers/game';
import { goalsRouter } from './routers/goals';
import { groupsRouter } from './routers/groups';
import { habitsRouter } from './routers/habits';
import { insightsRouter } from './routers/insights';
import { leaguesRouter } from './routers/leagues';
import { messagesRouter } from './routers/messages';
import { partnerRouter } from './routers/partner';
import { placesRouter } from './routers/places';
import { profileRouter } from './routers/profile';
import { receiptsRouter } from './routers/receipts';
import { savingsRouter } from './routers/savings';
import { sharesRouter } from './routers/shares';
import { socialRouter } from './routers/social';
import { transfersRouter } from './routers/transfers';
import { yearRouter } from './routers/year';

export const appRouter = router({
  accounts: accountsRouter,
  admin: adminRouter,
  billing: billingRouter,
  challenges: challengesRouter,
  coach: coachRouter,
  dashboard: dashboardRouter,
  game: gameRouter,
  goals: goalsRouter,
  groups: groupsRouter,
  habits: habitsRouter,
  insights: insightsRouter,
  leagues: leaguesRouter,
  messages: messagesRouter,
  partner: partnerRouter,
  places: placesRouter,
  profile: profileRouter,
  receipts: receiptsRouter,
  savings: savingsRouter,
  shares: sharesRouter,
  social: socialRouter,
  transfers: transfersRouter,
  year: yearRouter,
});

export type AppRouter = typeof appRouter;

/** Calls procedures in process, as the given context's actor. Errors are TRPCErrors. */
export const createCaller = createCallerFactory(appRouter);
