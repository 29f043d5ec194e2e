import { z } from 'zod';

import { leaderboardInputSchema } from '../../domain/social/leaderboard-schema';
import { reportSchema } from '../../domain/social/social-schema';
import { block, unblock } from '../../features/social/block';
import { searchPeople } from '../../features/social/discover';
import {
  answerRequest,
  follow,
  getFollowers,
  getRelations,
  putFollowersAway,
  removeFollower,
  unfollow,
} from '../../features/social/follow';
import { getProfile } from '../../features/social/profile';
import { getLeaderboard } from '../../features/social/leaderboard';
import { openProfileLink, getProfileLink } from '../../features/social/profile-link';
import { report } from '../../features/social/report';
import { noInput, onboardedProcedure, router } from '../init';

const person = z.object({ userId: z.uuid('User not found') });

/** People, as far as they see each other. */
export const socialRouter = router({
  /** This month's savers who joined. `profile.update` stores the choice. */
  leaderboard: onboardedProcedure
    .input(leaderboardInputSchema)
    .query(({ ctx, input }) => getLeaderboard(ctx, input)),
  profile: onboardedProcedure
    .input(z.object({ userId: z.string() }))
    .query(({ ctx, input }) => getProfile(ctx, input.userId)),
  ownLink: onboardedProcedure
    .input(z.object({ renew: z.boolean() }))
    .mutation(({ ctx, input }) => getProfileLink(ctx, input)),
  openLink: onboardedProcedure
    .input(z.object({ token: z.string().max(100) }))
    .query(({ ctx, input }) => openProfileLink(ctx, input.token)),
  discover: onboardedProcedure
    .input(z.object({ search: z.string().max(100, 'At most 100 characters') }))
    .query(({ ctx, input }) => searchPeople(ctx, input.search)),
  relations: onboardedProcedure.input(noInput).query(({ ctx }) => getRelations(ctx)),
  followers: onboardedProcedure.input(noInput).query(({ ctx }) => getFollowers(ctx)),
  follow: onboardedProcedure.input(person).mutation(({ ctx, input }) => follow(ctx, input.userId)),
  unfollow: onboardedProcedure.input(person).mutation(({ ctx, input }) => unfollow(ctx, input.userId)),
  answerRequest: onboardedProcedure
    .input(person.extend({ approve: z.boolean() }))
    .mutation(({ ctx, input }) => answerRequest(ctx, input)),
  putFollowersAway: onboardedProcedure
    .input(z.object({ upTo: z.iso.datetime() }))
    .mutation(({ ctx, input }) => putFollowersAway(ctx, input)),
  removeFollower: onboardedProcedure
    .input(person)
    .mutation(({ ctx, input }) => removeFollower(ctx, input.userId)),
  block: onboardedProcedure.input(person).mutation(({ ctx, input }) => block(ctx, input.userId)),
  unblock: onboardedProcedure.input(person).mutation(({ ctx, input }) => unblock(ctx, input.userId)),
  report: onboardedProcedure.input(reportSchema).mutation(({ ctx, input }) => report(ctx, input)),
});
