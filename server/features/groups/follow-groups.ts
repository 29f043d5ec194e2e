import type { OnboardedContext } from '../../context';
import { hashToken } from '../../auth/tokens';
import type { News } from '../../group-news';

/** The news of the person's groups from now on, and before that what happened after `lastId`. */
export function followGroups(
  { user, actor, services }: OnboardedContext,
  lastId: string | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ id: string; news: News }, void> {
  const sessionId = actor.kind === 'user' ? hashToken(actor.token) : '';
  return services.groupNews.follow({ userId: user.id, sessionId, lastId, signal });
}
