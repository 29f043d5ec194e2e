import { tracked } from '@trpc/server';
import { z } from 'zod';

import { onboardingInputSchema } from '../../domain/onboarding/onboarding-schema';
import {
  liveSchema,
  notificationChangeSchema,
  profileUpdateSchema,
} from '../../domain/settings/settings-schema';
import { getMe } from '../../features/accounts/me';
import { continueWithFree, putBannerAway } from '../../features/billing/free-plan';
import { streamLiveEvents } from '../../features/groups/stream-live-events';
import { completeOnboarding, getGoalTemplates, welcomed } from '../../features/onboarding/onboarding';
import { changeNotification, getNotifications, updateSettings } from '../../features/settings/settings';
import { authedProcedure, noInput, router } from '../init';

/** The signed-in person: who they are, their goal, settings and plan. */
export const profileRouter = router({
  /** Everything a screen needs to know about the person; costs no statement beyond the session's. */
  me: authedProcedure.input(noInput).query(({ ctx }) => getMe(ctx)),
  /** A stream of the person's changes elsewhere, and of events of their groups. */
  live: authedProcedure.input(liveSchema).subscription(async function* ({ ctx, input, signal }) {
    for await (const { id, news } of streamLiveEvents(ctx, input?.lastEventId ?? null, signal))
      yield tracked(id, news);
  }),
  goalTemplates: authedProcedure.input(noInput).query(({ ctx }) => getGoalTemplates(ctx)),
  onboard: authedProcedure
    .input(onboardingInputSchema.extend({ replace: z.boolean().default(false) }))
    .mutation(({ ctx, input }) => completeOnboarding(ctx, input)),
  update: authedProcedure.input(profileUpdateSchema).mutation(({ ctx, input }) => updateSettings(ctx, input)),
  notifications: authedProcedure.input(noInput).query(({ ctx }) => getNotifications(ctx)),
  changeNotification: authedProcedure
    .input(notificationChangeSchema)
    .mutation(({ ctx, input }) => changeNotification(ctx, input)),
  continueWithFree: authedProcedure.input(noInput).mutation(({ ctx }) => continueWithFree(ctx)),
  putBannerAway: authedProcedure.input(noInput).mutation(({ ctx }) => putBannerAway(ctx)),
  welcomed: authedProcedure.input(noInput).mutation(({ ctx }) => welcomed(ctx)),
});
