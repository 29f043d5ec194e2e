import type { Context } from '../../context';

/** Ends this session, or every session of the person. Signing out twice is no error. */
export async function signOut(ctx: Context, everywhere: boolean): Promise<void> {
  const { sessions } = ctx.services;
  if (ctx.actor.kind === 'user') {
    if (everywhere) await sessions.closeAll(ctx.actor.user.id);
    else await sessions.close(ctx.actor.token);
    ctx.log.info(
      { event: 'sign_out', userId: ctx.actor.user.id, everywhere, requestId: ctx.requestId },
      'signed out',
    );
  }
  ctx.setCookie(sessions.blankCookie);
}
