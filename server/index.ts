/** The one door from app to server. Route loaders and actions (never the browser) come through here. */
export type { Context } from './context';
export type { CurrentUser, OnboardedUser } from './auth/current-user';
export { publicErrorOf } from './trpc/init';
export { appRouter, createCaller, type AppRouter } from './trpc/app-router';
