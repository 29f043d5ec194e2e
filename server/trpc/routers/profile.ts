import { tracked } from '@trpc/server';
import { z } from 'zod';

import { onboardingInputSchema } from '../../domain/onboarding/onboarding-schema';
import {
  liveSchema,
  notificationChangeSchema,
  profileUpdateSchema,
} from '../../domain/settings/settings-schema';
import { me } from '../../features/accounts/me';
import { continueWithFree, putBannerAway } from '../../features/billing/free-plan';
import { followNews } from '../../features/groups/follow-news';
import { completeOnboarding, goalTemplates, welcomed } from '../../features/onboarding/onboarding';
import { changeNotification, ownNotifications, updateSettings } from '../../features/settings/settings';
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
