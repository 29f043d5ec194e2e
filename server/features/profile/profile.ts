import { randomUUID } from 'node:crypto';

import type { Db } from '~db/client';
import { setBannerPutAway, setFreePlanChosen, setWelcomed } from '~db/queries/accounts/accounts';
import { lockProfile } from '~db/queries/game/xp-ledger';
import { settleGoal } from '~db/queries/goals/goals';
import {
  findNotifications,
  listGoalTemplates,
  readZone,
  saveOnboarding,
  setNotification,
  updateProfile,
} from '~db/queries/profile/profiles';
import { acceptFollowRequests } from '~db/queries/social/relations';

import { heldOf } from '../../auth/current-user';
import { type HeldDay, heldFrom } from '../../domain/game/game-day';
import { cents } from '../../domain/kernel/money';
import { costMultiplier } from '../../domain/places/cost-of-living';
import { GOAL_DATE_PASSED, OPENING_TOO_LARGE, isFutureGoalDate } from '../../domain/goals/goal-schema';
import type { OnboardingInput } from '../../domain/profile/onboarding-schema';
import type { NotificationKind, Notifications } from '../../domain/profile/notifications';
import type { ProfileUpdate } from '../../domain/profile/profile-schema';
import { DomainError, isUniqueViolation } from '../../errors';
import type { AuthedContext, Context } from '../../context';
import { nameTaken, requireOwnName } from '../accounts/open-account';

/** Everything that screens know about the person, and whether mail goes out on this installation. */
export const me = ({ user, services }: AuthedContext) => ({
  ...user,
  mail: {
    on: services.mailOn,
    /** Whom to ask for help when something would need a mail. */
    help: services.operator.email,
  },
});
export type Me = ReturnType<typeof me>;

const goalDatePassed = () =>
  new DomainError('BAD_REQUEST', 'GOAL_DATE_PASSED', GOAL_DATE_PASSED, { field: 'goalDate' });

/** Stores goal, habits and tone, and returns the goal. The first goal opens the app. A goal that was set
 * meanwhile, in another tab or on another device, is only replaced if the person says so. @throws GOAL_EXISTS */
export async function completeOnboarding(
  ctx: AuthedContext,
  { replace, ...input }: OnboardingInput & { replace: boolean },
) {
  const { today, id, goal } = ctx.user;
  if (!isFutureGoalDate(input.goalDate, today)) throw goalDatePassed();
  const fresh = {
    id: randomUUID(),
    setOn: today,
    startedAt: ctx.now().toISOString(),
    opening: cents(0),
    earlier: cents(0),
    countsEarlier: false,
    saved: cents(0),
    withdrawn: cents(0),
    reachedOn: null,
    celebrated: false,
  };
  await ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, id);
    if (!(await saveOnboarding(trx, id, input, fresh, replace)))
      throw new DomainError('CONFLICT', 'GOAL_EXISTS', 'You have a goal already. Nothing was changed.');
    await settleGoal(trx, id, today);
  });
  const { goalName: name, goalAmount: amount, goalDate: date } = input;
  return { ...(goal ?? fresh), name, amount, date };
}

/** Goals to pick from, by category. */
export const goalTemplates = (ctx: Context) => listGoalTemplates(ctx.db);

/** Changes the settings that are present in the input. City and country set the price level. When a person
 * stops being private, their waiting follow requests are accepted. */
export async function updateSettings(ctx: AuthedContext, input: ProfileUpdate): Promise<void> {
  const { user } = ctx;
  if (input.displayName !== undefined) requireOwnName(input.displayName, user.displayName);
  const { goalName, goalAmount, goalDate, goalOpening, timeZone } = input;
  const goalAnswers = [goalName, goalAmount, goalDate, goalOpening];
  if (goalAnswers.some((answer) => answer !== undefined) && user.goal === null) {
    throw new DomainError('FORBIDDEN', 'GOAL_REQUIRED', 'Set a goal first');
  }
  // A goal date that has passed may stay while other fields change.
  if (
    input.goalDate !== undefined &&
    input.goalDate !== user.goal?.date &&
    !isFutureGoalDate(input.goalDate, user.today)
  )
    throw goalDatePassed();
  const { city: newCity, country: newCountry, ...rest } = input;
  const city = newCity === undefined ? user.city : newCity;
  const country = newCountry === undefined ? user.country : newCountry;
  const place =
    newCity === undefined && newCountry === undefined
      ? undefined
      : { city, country, costMultiplier: costMultiplier(city, country) };
  // The opening amount stays when the goal is lowered below it; then the goal is reached.
  const earlier = user.goal?.countsEarlier ? user.goal.earlier : 0;
  if (goalOpening !== undefined && goalOpening + earlier >= (goalAmount ?? user.goal?.amount ?? 0))
    throw new DomainError('BAD_REQUEST', 'OPENING_TOO_LARGE', OPENING_TOO_LARGE, { field: 'goalOpening' });
  try {
    await ctx.db.transaction().execute(async (trx) => {
      await lockProfile(trx, user.id);
      // Before there is a goal nothing can be earned, and the browser may still correct the time zone guessed
      // at sign-up.
      const held =
        timeZone === undefined || user.goal === null ? undefined : await heldIn(trx, ctx, timeZone);
      await updateProfile(trx, user.id, { ...rest, place, held });
      if (input.isPrivate === false) await acceptFollowRequests(trx, user.id);
      if (goalAmount !== undefined || goalOpening !== undefined) await settleGoal(trx, user.id, user.today);
    });
  } catch (error) {
    if (input.displayName !== undefined && isUniqueViolation(error, 'profiles_display_name_key'))
      throw nameTaken(input.displayName);
    throw error;
  }
}

/** The day that is kept after a change of time zone; undefined when there is none. The profile must be locked. */
async function heldIn(trx: Db, { user, now }: AuthedContext, timeZone: string): Promise<HeldDay | undefined> {
  const stored = await readZone(trx, user.id);
  if (stored.time_zone === timeZone) return undefined;
  return heldFrom(now(), { from: stored.time_zone, to: timeZone }, heldOf(stored));
}

/** Which mails the person wants. */
export const ownNotifications = ({ db, user }: AuthedContext): Promise<Notifications> =>
  findNotifications(db, user.id);

export async function changeNotification(
  { db, user }: AuthedContext,
  { kind, wanted }: { kind: NotificationKind; wanted: boolean },
): Promise<void> {
  await setNotification(db, user.id, kind, wanted);
}

/** Stores that 'Continue with Free' was pressed: the Trial Expired screen never blocks again. */
export async function continueWithFree(ctx: AuthedContext): Promise<void> {
  if (ctx.user.access.pro) return;
  await setFreePlanChosen(ctx.db, ctx.user.id, ctx.now());
}

/** Hides the banner of an ended trial for a week. */
export async function putBannerAway(ctx: AuthedContext): Promise<void> {
  await setBannerPutAway(ctx.db, ctx.user.id, ctx.now());
}

/** Stores that the welcome dialog was seen. */
export async function welcomed(ctx: AuthedContext): Promise<void> {
  await setWelcomed(ctx.db, ctx.user.id, ctx.now());
}
