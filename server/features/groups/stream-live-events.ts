import { hashToken } from '../../auth/tokens';
import type { AuthedContext } from '../../context';
import { isBlocked } from '../../domain/billing/access';
import type { LiveEvent } from './live-events';

/** A stream of what the person changes elsewhere and of group events: first the group events after `lastId`, then both
 * from now on. Without a goal or behind Trial Expired there are no group events, as those screens are closed, too. */
export function streamLiveEvents(
  { user, actor, services }: AuthedContext,
  lastId: string | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ id: string; news: LiveEvent }, void> {
  const sessionId = actor.kind === 'user' ? hashToken(actor.token) : '';
  const hearsGroups = user.goal !== null && !isBlocked(user.access);
  return services.liveEvents.follow({ userId: user.id, sessionId, hearsGroups, lastId, signal });
}
