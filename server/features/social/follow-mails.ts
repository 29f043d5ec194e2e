import { lockUser } from '~db/queries/accounts/accounts';
import type { Db } from '~db/client';
import { findLinkSecret } from '~db/queries/messages/message-facts';
import {
  findFollowNews,
  listFollowNews,
  listMailedFollowers,
  noteFollowMail,
} from '~db/queries/social/follow-news';

import { messageToken } from '../../auth/message-tokens';
import { dayAt } from '../../domain/kernel/days';
import { mayMailFollowNews } from '../../domain/social/follow-mail';
import { type Batch, eachAlone } from '../../each-alone';
import type { Logger } from '../../log';
import { enqueueMail } from '../messages/enqueue-mail';

interface MailsContext {
  db: Db;
  log: Logger;
  /** While mail is off this is null, and nobody is marked as told. */
  email: unknown;
  appUrl: string;
  now: () => Date;
}

const BATCH = 200;

/** Tells one person if there still is news; false when another worker was first. */
async function tell({ db, appUrl, now }: MailsContext, userId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // One worker at a time, in the lock order of the deletion of an account.
    if (!(await lockUser(trx, userId))) return false;
    const found = await findFollowNews(trx, userId);
    if (!found || !mayMailFollowNews(now(), clockOf(found))) return false;
    const { email, name, requests, followers } = found;
    await noteFollowMail(trx, userId, now());
    const secret = await findLinkSecret(trx, userId);
    if (secret === null) throw new Error('There is no secret for the links of a person');
    const linked = { userId, kind: 'follow-news', day: dayAt(now(), found.timeZone) } as const;
    await enqueueMail(trx, { userId, recipient: email }, 'follow-news', {
      displayName: name,
      requests,
      followers,
      homeUrl: `${appUrl}/dashboard`,
      settingsUrl: `${appUrl}/settings/notifications`,
      unsubscribeUrl: `${appUrl}/stop-mails?token=${messageToken(linked, 'stop', secret)}`,
    });
    return true;
  });
}

const clockOf = ({ timeZone, mailedAt }: { timeZone: string; mailedAt: string | null }) => ({
  timeZone,
  last: mailedAt === null ? null : new Date(mailedAt),
});

/** Mails the next people after an id who want it that somebody follows them or asks to. A second run finds nothing to
 * do; a mail that fails is left to the next run. */
export async function sendFollowMails(ctx: MailsContext, after: string | null): Promise<Batch<string>> {
  if (ctx.email === null) return { next: null };
  const people = await listMailedFollowers(ctx.db, after, BATCH);
  const news = await listFollowNews(ctx.db, people);
  const due = news.filter((person) => mayMailFollowNews(ctx.now(), clockOf(person)));
  const done = await eachAlone(
    ctx,
    due,
    ({ id }) => tell(ctx, id),
    'a person could not be told of their followers',
  );
  return { ...done, next: people.length === BATCH ? (people.at(-1) ?? null) : null };
}
