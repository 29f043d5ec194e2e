import type { Context } from '../../context';

/** Signs a person in: a new session, never the one that the browser held before, which ends. */
export async function startSession(ctx: Context, userId: string): Promise<void> {
  const { sessions } = ctx.services;
  if (ctx.actor.kind === 'user') await sessions.close(ctx.actor.token);
  ctx.setCookie(await sessions.open(userId, ctx.userAgent));
}
