import { sql } from 'kysely';

import type { Db } from '../../client';

/** How many badges a person has, how many follow them and how many they follow. */
export async function countSocial(db: Db, userId: string) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('user_badges')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .$asScalar()
        .$notNull()
        .as('badges'),
      eb
        .selectFrom('user_follows')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('following_id', '=', userId)
        .$asScalar()
        .$notNull()
        .as('followers'),
      eb
        .selectFrom('user_follows')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('follower_id', '=', userId)
        .$asScalar()
        .$notNull()
        .as('following'),
    ])
    .executeTakeFirstOrThrow();
}

/** Lets everybody follow who waits for a yes of this person. */
export async function acceptFollowRequests(db: Db, userId: string): Promise<void> {
  await sql`
    with waiting as (
      delete from follow_requests where following_id = ${userId}::uuid returning follower_id, following_id
    )
    insert into user_follows (follower_id, following_id)
    select follower_id, following_id from waiting
    on conflict do nothing`.execute(db);
}
