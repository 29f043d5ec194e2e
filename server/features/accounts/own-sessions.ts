import { deleteSessionByHandle, deleteSessionsOf, findSecurity } from '~db/queries/accounts/sessions';

import { ABSOLUTE_DAYS } from '../../auth/sessions';
import type { AuthedContext } from '../../context';
import { logEvent } from '../../log';
import { deviceName } from '../../domain/accounts/device-name';
import { notFound } from '../../errors';
import { sessionIdOf } from './confirm-identity';
import { DAY_MS } from '../../domain/kernel/durations';

/** What the security page shows beside the person's own data: where they are signed in, and the address that
 * waits for its link to be opened. */
export async function getOwnSecurity(ctx: AuthedContext) {
  const now = ctx.now();
  const { sessions, wanted_email: wantedEmail } = await findSecurity(ctx.db, {
    userId: ctx.user.id,
    sessionId: sessionIdOf(ctx),
    now,
    oldest: new Date(now.getTime() - ABSOLUTE_DAYS * DAY_MS),
  });
  return {
    wantedEmail,
    googleOn: ctx.services.google !== null,
    sessions: sessions.map(({ id, user_agent, first_seen, last_seen, here }) => ({
      id,
      device: deviceName(user_agent),
      firstSeen: first_seen,
      lastSeen: last_seen,
      here,
    })),
  };
}

export type OwnSecurity = Awaited<ReturnType<typeof getOwnSecurity>>;

/** Ends another session of the signed-in person; its browser notices with its next request. @throws NOT_FOUND */
export async function endSession(ctx: AuthedContext, handle: string): Promise<void> {
  const own = { userId: ctx.user.id, handle, exceptId: sessionIdOf(ctx) };
  if (!(await deleteSessionByHandle(ctx.db, own))) throw notFound('Session');
  logEvent(ctx, { event: 'session_ended', userId: ctx.user.id }, 'session ended');
}

/** Ends every session of the signed-in person but this one. */
export async function endOtherSessions(ctx: AuthedContext): Promise<void> {
  await deleteSessionsOf(ctx.db, ctx.user.id, sessionIdOf(ctx));
  logEvent(ctx, { event: 'other_sessions_ended', userId: ctx.user.id }, 'other sessions ended');
}
