import {
  deleteFollow,
  deleteRequest,
  isFollowing,
  insertFollow,
  insertRequest,
  listFollowers,
  listRelations,
  staysPrivate,
} from '~db/queries/social/relations';

import { seeFollowers } from '~db/queries/social/follow-news';

import type { OnboardedContext } from '../../context';
import { notFound } from '../../errors';
import { withPerson } from './with-person';

const MOST = 100;

/** Follows somebody, or asks a private person for it. Doing it again changes nothing. @throws NOT_FOUND */
export async function follow(ctx: OnboardedContext, otherId: string): Promise<{ requested: boolean }> {
  await ctx.services.limits.consume('follow', ctx.user.id);
  return withPerson(ctx, otherId, async (trx, { userId, isPrivate }) => {
    if (isPrivate && !(await isFollowing(trx, userId, otherId)) && (await staysPrivate(trx, otherId))) {
      await insertRequest(trx, userId, otherId);
      return { requested: true };
    }
    await insertFollow(trx, userId, otherId, { seen: false });
    await deleteRequest(trx, userId, otherId);
    return { requested: false };
  });
}

/** Stops following somebody, or takes the request back. @throws NOT_FOUND */
export async function unfollow(ctx: OnboardedContext, otherId: string): Promise<void> {
  await withPerson(ctx, otherId, async (trx, { userId }) => {
    await deleteFollow(trx, userId, otherId);
    await deleteRequest(trx, userId, otherId);
  });
}

/** Answers a follow request; a declined person is not told, and may ask again. @throws NOT_FOUND */
export async function answerRequest(
  ctx: OnboardedContext,
  { userId: otherId, approve }: { userId: string; approve: boolean },
): Promise<void> {
  await withPerson(ctx, otherId, async (trx, { userId }) => {
    if (!(await deleteRequest(trx, otherId, userId))) throw notFound('Request');
    if (approve) await insertFollow(trx, otherId, userId, { seen: true });
  });
}

/** Removes one of the person's followers, without telling them. @throws NOT_FOUND */
export async function removeFollower(ctx: OnboardedContext, otherId: string): Promise<void> {
  await withPerson(ctx, otherId, async (trx, { userId }) => {
    if (!(await deleteFollow(trx, otherId, userId))) throw notFound('Follower');
  });
}

/** Stores that the person has seen their followers, up to the newest one shown. */
export const putFollowersAway = ({ user, db }: OnboardedContext, { upTo }: { upTo: string }): Promise<void> =>
  seeFollowers(db, user.id, upTo);

/** Who asks to follow the person, and whom they have blocked. */
export const getRelations = ({ user, db }: OnboardedContext) => listRelations(db, user.id, MOST);

/** The person's latest followers. */
export const getFollowers = ({ user, db }: OnboardedContext) => listFollowers(db, user.id, MOST);
