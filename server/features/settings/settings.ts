import type { Db } from '~db/client';
import {
  findNotifications,
  noteRemindersAsked,
  readZone,
  setNotification,
  updateProfile,
} from '~db/queries/accounts/profiles';
import { changeReminders, findReminders, latestHours } from '~db/queries/messages/plans';
import { lockProfile } from '~db/queries/game/xp-ledger';
import { settleGoal } from '~db/queries/goals/goals';
import { acceptFollowRequests } from '~db/queries/social/relations';

import { heldOf } from '../../auth/current-user';
import type { AuthedContext } from '../../context';
import { type HeldDay, heldFrom } from '../../domain/game/game-day';
import { OPENING_TOO_LARGE, isFutureGoalDate } from '../../domain/goals/goal-schema';
import { costMultiplier } from '../../domain/places/cost-of-living';
import type { NotificationKind, Notifications } from '../../domain/settings/notifications';
import { HOURS_OF, usualHour } from '../../domain/messages/message-hours';
import type { ProfileUpdate, RemindersChange } from '../../domain/settings/settings-schema';
import { DomainError, isUniqueViolation } from '../../errors';
import { nameTaken, requireOwnName } from '../accounts/open-account';
import { goalDatePassed } from '../goals/goal-date';

/** Changes the settings that are present in the input. City and country set the price level. When a person
 * stops being private, their waiting follow requests are accepted. */
export async function updateSettings(ctx: AuthedContext, input: ProfileUpdate): Promise<void> {
  const { user } = ctx;
  if (input.displayName !== undefined) requireOwnName(input.displayName, user.displayName);
  const { goalName, goalAmount, goalDate, goalOpening, timeZone } = input;
  const goalAnswers = [goalName, goalAmount, goalDate, goalOpening];
  if (goalAnswers.some((answer) => answer !== undefined) && user.goal === null)
    throw new DomainError('GOAL_REQUIRED', 'Set a goal first');
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
    throw new DomainError('OPENING_TOO_LARGE', OPENING_TOO_LARGE, { field: 'goalOpening' });
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

/** Which mails the person wants, and the hour of those that Hazel sends of itself: theirs, or the one at which they
 * usually log. */
export async function getNotifications({ db, user }: AuthedContext) {
  const wanted: Notifications = await findNotifications(db, user.id);
  const { hour, withAmounts, complained } = await findReminders(db, user.id);
  const [latest] = await latestHours(db, [user.id], HOURS_OF);
  return {
    wanted,
    hour: hour ?? usualHour(latest?.hours ?? []),
    chosen: hour !== null,
    withAmounts,
    /** Whether none of these mails goes to the address, because one was reported as unwanted. Only to whom the address is proven
     * to belong: others signed up with it, and what its owner reports is not theirs to know. */
    complained: user.emailVerified && complained,
  };
}

/** Changes when and how reminders come. Whoever did has answered the question about them. */
export async function setReminders({ db, user, now }: AuthedContext, input: RemindersChange): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockProfile(trx, user.id);
    await changeReminders(trx, user.id, input);
    if (input.wanted !== undefined) await setNotification(trx, user.id, 'streakReminder', input.wanted);
    await noteRemindersAsked(trx, user.id, now());
  });
}

export async function changeNotification(
  { db, user }: AuthedContext,
  { kind, wanted }: { kind: NotificationKind; wanted: boolean },
): Promise<void> {
  await setNotification(db, user.id, kind, wanted);
}
