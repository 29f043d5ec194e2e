import { findLinkSecret, noteMessageOpened, noteMessageStopped } from '~db/queries/messages/message-facts';
import { setNotification } from '~db/queries/accounts/profiles';

import { type LinkedMessage, readMessageToken } from '../../auth/message-tokens';
import type { AuthedContext, Context } from '../../context';
import { DAY_MS } from '../../domain/kernel/durations';
import { SWITCH_OF } from '../../domain/messages/message-due';
import { DomainError } from '../../errors';

/** The message that a link belongs to; null for one that Hazel has not signed for this purpose. */
export async function linkedMessage(
  { db }: Pick<Context, 'db'>,
  token: string,
  purpose: 'stop' | 'open' | 'quiet',
) {
  const read = readMessageToken(token, purpose);
  if (read === null) return null;
  const secret = await findLinkSecret(db, read.message.userId);
  return secret !== null && read.isSignedBy(secret) ? read.message : null;
}

/** The kind of mail that a link ends. There is no rate limit here and below, because mail programs and scanners of many people call
 * this from one network address, and a token cannot be guessed. @throws INVALID_LINK */
export async function getStoppable(ctx: Context, token: string): Promise<LinkedMessage['kind']> {
  const message = await linkedMessage(ctx, token, 'stop');
  if (message === null) throw new DomainError('INVALID_LINK', 'This link is invalid or has expired');
  return message.kind;
}

/** Switches mails of a kind off, for whoever holds a mail of that kind; nobody is signed in. A second call changes nothing.
 * @throws INVALID_LINK */
export async function stopMessages(ctx: Context, token: string): Promise<LinkedMessage['kind']> {
  const { db, now } = ctx;
  const message = await linkedMessage(ctx, token, 'stop');
  if (message === null) throw new DomainError('INVALID_LINK', 'This link is invalid or has expired');
  await db.transaction().execute(async (trx) => {
    const { userId, kind } = message;
    if (kind === 'follow-news') return setNotification(trx, userId, 'followers', false);
    await setNotification(trx, userId, SWITCH_OF[kind], false);
    await noteMessageStopped(trx, { ...message, kind, now: now() });
  });
  return message.kind;
}

/** Counts that the person came by a link of a message, within a day of it. A link that is not theirs, or none at all,
 * counts nothing. */
export async function noteOpened(ctx: AuthedContext, { token }: { token: string }): Promise<void> {
  const message = await linkedMessage(ctx, token, 'open');
  if (message?.userId !== ctx.user.id || message.kind === 'follow-news') return;
  const now = ctx.now();
  await noteMessageOpened(ctx.db, {
    ...message,
    kind: message.kind,
    since: new Date(now.getTime() - DAY_MS),
    now,
  });
}
