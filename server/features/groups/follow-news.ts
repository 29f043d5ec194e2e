import { hashToken } from '../../auth/tokens';
import type { AuthedContext } from '../../context';
import { isBlocked } from '../../domain/billing/access';
import type { News } from './news';

/** A stream of what the person changes elsewhere and of group events: first the group events after `lastId`, then both
 * from now on. Without a goal or behind Trial Expired there are no group events, as those screens are closed, too. */
export function followNews(
  { user, actor, services }: AuthedContext,
  lastId: string | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ id: string; news: News }, void> {
  const sessionId = actor.kind === 'user' ? hashToken(actor.token) : '';
  const hearsGroups = user.goal !== null && !isBlocked(user.access);
  return services.news.follow({ userId: user.id, sessionId, hearsGroups, lastId, signal });
}
