import type { Db } from '../../client';
import { notBlocked } from './blocks';

/** Returns the token of the link to a person's profile: the present one, or the one passed in when there is
 * none or `renew` ends the old one. */
export async function keepProfileLink(
  db: Db,
  { userId, token, now, renew }: { userId: string; token: string; now: Date; renew: boolean },
): Promise<string> {
  const row = await db
    .insertInto('profile_links')
    .values({ user_id: userId, token, created_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) =>
        renew
          ? { token: eb.ref('excluded.token'), created_at: eb.ref('excluded.created_at') }
          : // Changes nothing, so that the row is given back.
            { token: eb.ref('profile_links.token') },
      ),
    )
    .returning('token')
    .executeTakeFirstOrThrow();
  return row.token;
}

/** The person whose profile a link leads to; undefined when the link is unknown, or the viewer may not see the person. */
export async function findLinkedProfile(db: Db, { viewerId, token }: { viewerId: string; token: string }) {
  const row = await db
    .selectFrom('profile_links as l')
    .innerJoin('profiles as p', 'p.id', 'l.user_id')
    .select('p.id')
    .where('l.token', '=', token)
    .where('p.goal_amount_eur', 'is not', null)
    .where('p.deletion_due_at', 'is', null)
    .where(notBlocked(viewerId, 'p.id'))
    .executeTakeFirst();
  return row?.id;
}
