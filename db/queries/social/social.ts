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
