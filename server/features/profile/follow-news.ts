import { hashToken } from '../../auth/tokens';
import type { AuthedContext } from '../../context';
import { isBlocked } from '../../domain/billing/access';
import type { News } from '../../news';

/** That the person changed something elsewhere, and the news of their groups, from now on, and before that what happened in those after
 * `lastId`. Of groups nothing is heard without a goal or behind Trial Expired, as from their screens. */
export function followNews(
  { user, actor, services }: AuthedContext,
  lastId: string | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ id: string; news: News }, void> {
  const sessionId = actor.kind === 'user' ? hashToken(actor.token) : '';
  const hearsGroups = user.goal !== null && !isBlocked(user.access);
  return services.news.follow({ userId: user.id, sessionId, hearsGroups, lastId, signal });
}
