import { tracked } from '@trpc/server';
import { z } from 'zod';

import { onboardingInputSchema } from '../../domain/profile/onboarding-schema';
import {
  liveSchema,
  notificationChangeSchema,
  profileUpdateSchema,
} from '../../domain/profile/profile-schema';
import { followNews } from '../../features/profile/follow-news';
import {
  changeNotification,
  completeOnboarding,
  continueWithFree,
  goalTemplates,
  me,
  ownNotifications,
  putBannerAway,
  updateSettings,
  welcomed,
} from '../../features/profile/profile';
import { authedProcedure, noInput, router } from '../init';

/** The signed-in person: who they are, their goal, settings and plan. */
export const profileRouter = router({
  /** Everything a screen needs to know about the person; costs no statement beyond the session's. */
  me: authedProcedure.input(noInput).query(({ ctx }) => me(ctx)),
  /** A stream of the person's changes elsewhere, and of events of their groups. */
  live: authedProcedure.input(liveSchema).subscription(async function* ({ ctx, input, signal }) {
    for await (const { id, news } of followNews(ctx, input?.lastEventId ?? null, signal))
      yield tracked(id, news);
  }),
  goalTemplates: authedProcedure.input(noInput).query(({ ctx }) => goalTemplates(ctx)),
  onboard: authedProcedure
    .input(onboardingInputSchema.extend({ replace: z.boolean().default(false) }))
    .mutation(({ ctx, input }) => completeOnboarding(ctx, input)),
  update: authedProcedure.input(profileUpdateSchema).mutation(({ ctx, input }) => updateSettings(ctx, input)),
  notifications: authedProcedure.input(noInput).query(({ ctx }) => ownNotifications(ctx)),
  changeNotification: authedProcedure
    .input(notificationChangeSchema)
    .mutation(({ ctx, input }) => changeNotification(ctx, input)),
  continueWithFree: authedProcedure.input(noInput).mutation(({ ctx }) => continueWithFree(ctx)),
  putBannerAway: authedProcedure.input(noInput).mutation(({ ctx }) => putBannerAway(ctx)),
  welcomed: authedProcedure.input(noInput).mutation(({ ctx }) => welcomed(ctx)),
});
