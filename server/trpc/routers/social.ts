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
import { calls, callsWith, noInput, onboardedProcedure, router } from '../init';

const person = z.object({ userId: z.uuid('User not found') });

/** People, as far as they see each other. */
export const socialRouter = router({
  /** This month's savers who joined. `profile.update` stores the choice. */
  leaderboard: onboardedProcedure.input(leaderboardInputSchema).query(calls(getLeaderboard)),
  profile: onboardedProcedure.input(z.object({ userId: z.string() })).query(callsWith('userId', getProfile)),
  ownLink: onboardedProcedure.input(z.object({ renew: z.boolean() })).mutation(calls(getProfileLink)),
  openLink: onboardedProcedure
    .input(z.object({ token: z.string().max(100) }))
    .query(callsWith('token', openProfileLink)),
  discover: onboardedProcedure
    .input(z.object({ search: z.string().max(100, 'At most 100 characters') }))
    .query(callsWith('search', searchPeople)),
  relations: onboardedProcedure.input(noInput).query(calls(getRelations)),
  followers: onboardedProcedure.input(noInput).query(calls(getFollowers)),
  follow: onboardedProcedure.input(person).mutation(callsWith('userId', follow)),
  unfollow: onboardedProcedure.input(person).mutation(callsWith('userId', unfollow)),
  answerRequest: onboardedProcedure
    .input(person.extend({ approve: z.boolean() }))
    .mutation(calls(answerRequest)),
  putFollowersAway: onboardedProcedure
    .input(z.object({ upTo: z.iso.datetime() }))
    .mutation(calls(putFollowersAway)),
  removeFollower: onboardedProcedure.input(person).mutation(callsWith('userId', removeFollower)),
  block: onboardedProcedure.input(person).mutation(callsWith('userId', block)),
  unblock: onboardedProcedure.input(person).mutation(callsWith('userId', unblock)),
  report: onboardedProcedure.input(reportSchema).mutation(calls(report)),
});
