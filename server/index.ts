/** The app's only entry to the server's code, for loaders and actions of routes, never for the browser. */
export type { Context } from './context';
export type { CurrentUser, OnboardedUser } from './auth/current-user';
export type { Reason } from './errors';
export { loggedPath } from './log';
export { publicErrorOf } from './trpc/init';
export { appRouter, createCaller, type AppRouter } from './trpc/app-router';
