import { tracked } from '@trpc/server';
import { z } from 'zod';

import { onboardingInputSchema } from '../../domain/onboarding/onboarding-schema';
import {
  liveSchema,
  notificationChangeSchema,
  profileUpdateSchema,
  remindersSchema,
} from '../../domain/settings/settings-schema';
import { getMe } from '../../features/accounts/me';
import { continueWithFree, putBannerAway } from '../../features/billing/free-plan';
import { streamLiveEvents } from '../../features/groups/stream-live-events';
import { completeOnboarding, getGoalTemplates, welcomed } from '../../features/onboarding/onboarding';
import {
  changeNotification,
  getNotifications,
  setReminders,
  updateSettings,
} from '../../features/settings/settings';
import { authedProcedure, calls, noInput, router } from '../init';

/** The signed-in person: who they are, their goal, settings and plan. */
export const profileRouter = router({
  /** Everything a screen needs to know about the person; costs no statement beyond the session's. */
  me: authedProcedure.input(noInput).query(calls(getMe)),
  /** A stream of the person's changes elsewhere, and of events of their groups. */
  live: authedProcedure.input(liveSchema).subscription(async function* ({ ctx, input, signal }) {
    for await (const { id, news } of streamLiveEvents(ctx, input?.lastEventId ?? null, signal))
      yield tracked(id, news);
  }),
  goalTemplates: authedProcedure.input(noInput).query(calls(getGoalTemplates)),
  onboard: authedProcedure
    .input(onboardingInputSchema.extend({ replace: z.boolean().default(false) }))
    .mutation(calls(completeOnboarding)),
  update: authedProcedure.input(profileUpdateSchema).mutation(calls(updateSettings)),
  notifications: authedProcedure.input(noInput).query(calls(getNotifications)),
  setReminders: authedProcedure.input(remindersSchema).mutation(calls(setReminders)),
  changeNotification: authedProcedure.input(notificationChangeSchema).mutation(calls(changeNotification)),
  continueWithFree: authedProcedure.input(noInput).mutation(calls(continueWithFree)),
  putBannerAway: authedProcedure.input(noInput).mutation(calls(putBannerAway)),
  welcomed: authedProcedure.input(noInput).mutation(calls(welcomed)),
});
