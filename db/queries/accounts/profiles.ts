import { sql } from 'kysely';

import type { Db } from '../../client';
import type { Cents, CoachTone, LeaderboardChoice, LocalDay, SpendArea, Theme } from '../../columns';
import { asCents, eurOf } from '../../euros';

export interface OnboardingAnswers {
  goalName: string;
  goalAmount: Cents;
  goalDate: LocalDay;
  householdSize: number;
  spendAreas: SpendArea[];
  weeklyEatingOut: number;
  weeklyCoffeesOut: number;
  weeklyTransport: number;
  monthlySubscriptions: number;
  coachTone: CoachTone;
}

/** Stores the answers of onboarding; the goal counts from now on unless there was one before. Without
 * `replace` an existing, different goal stays. False when it did. */
export async function saveOnboarding(
  db: Db,
  userId: string,
  answers: OnboardingAnswers,
  fresh: { id: string; setOn: LocalDay; startedAt: string },
  replace: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('profiles')
    .set({
      goal_type: answers.goalName,
      goal_amount_eur: eurOf(answers.goalAmount),
      goal_date: answers.goalDate,
      goal_id: sql<string>`coalesce(goal_id, ${fresh.id}::uuid)`,
      goal_set_on: sql<LocalDay>`coalesce(goal_set_on, ${fresh.setOn}::date)`,
      goal_started_at: sql<string>`coalesce(goal_started_at, ${fresh.startedAt}::timestamptz)`,
      goal_opening_eur: sql<string>`coalesce(goal_opening_eur, 0)`,
      household_size: answers.householdSize,
      spend_areas: answers.spendAreas,
      weekly_eating_out: answers.weeklyEatingOut,
      weekly_coffees_out: answers.weeklyCoffeesOut,
      weekly_transport: answers.weeklyTransport,
      monthly_subscriptions: answers.monthlySubscriptions,
      coach_tone: answers.coachTone,
    })
    .where('id', '=', userId)
    .$if(!replace, (update) =>
      update.where((eb) =>
        eb.or([
          eb('goal_amount_eur', 'is', null),
          eb.and([
            eb('goal_type', '=', answers.goalName),
            eb('goal_amount_eur', '=', eurOf(answers.goalAmount)),
            eb('goal_date', '=', answers.goalDate),
          ]),
        ]),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface ProfileChanges {
  displayName?: string | undefined;
  goalName?: string | undefined;
  goalAmount?: Cents | undefined;
  goalDate?: LocalDay | undefined;
  goalOpening?: Cents | undefined;
  coachTone?: CoachTone | undefined;
  timeZone?: string | undefined;
  held?: { day: LocalDay; until: Date } | undefined;
  numberLocale?: string | undefined;
  theme?: Theme | undefined;
  leaderboard?: LeaderboardChoice | undefined;
  isPrivate?: boolean | undefined;
  place?: { city: string | null; country: string | null; costMultiplier: number } | undefined;
}

/** Changes the given fields only. Hits `profiles_display_name_key` when the name is taken. */
export async function updateProfile(db: Db, userId: string, changes: ProfileChanges): Promise<void> {
  const { goalAmount, goalOpening, held, place } = changes;
  const set = {
    display_name: changes.displayName,
    goal_type: changes.goalName,
    goal_amount_eur: goalAmount === undefined ? undefined : eurOf(goalAmount),
    goal_date: changes.goalDate,
    goal_opening_eur: goalOpening === undefined ? undefined : eurOf(goalOpening),
    coach_tone: changes.coachTone,
    time_zone: changes.timeZone,
    held_day: held?.day,
    held_until: held?.until.toISOString(),
    number_locale: changes.numberLocale,
    theme: changes.theme,
    leaderboard_choice: changes.leaderboard,
    is_private: changes.isPrivate,
    city: place?.city,
    country: place?.country,
    cost_multiplier: place?.costMultiplier,
  };
  if (Object.values(set).every((value) => value === undefined)) return;
  await db.updateTable('profiles').set(set).where('id', '=', userId).execute();
}

/** The time zone of a person, and the day that is kept since its last change. */
export async function readZone(db: Db, userId: string) {
  return db
    .selectFrom('profiles')
    .select(['time_zone', 'held_day', 'held_until'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

const MAIL_COLUMNS = {
  weeklySummary: 'mail_weekly_summary',
  streakReminder: 'mail_streak_reminder',
  groupNews: 'mail_group_news',
  encouragement: 'mail_encouragement',
  followers: 'mail_followers',
  trial: 'mail_trial',
} as const;

/** Which mails a person wants. */
export async function findNotifications(db: Db, userId: string) {
  return db
    .selectFrom('profiles')
    .select([
      'mail_weekly_summary as weeklySummary',
      'mail_streak_reminder as streakReminder',
      'mail_group_news as groupNews',
      'mail_encouragement as encouragement',
      'mail_followers as followers',
      'mail_trial as trial',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function setNotification(
  db: Db,
  userId: string,
  kind: keyof typeof MAIL_COLUMNS,
  wanted: boolean,
): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ [MAIL_COLUMNS[kind]]: wanted })
    .where('id', '=', userId)
    .execute();
}

/** Stores that the question about reminders was answered or put away. */
export async function noteRemindersAsked(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ reminders_asked_at: now.toISOString() })
    .where('id', '=', userId)
    .where('reminders_asked_at', 'is', null)
    .execute();
}

/** Goals to pick from, by category. */
export async function listGoalTemplates(db: Db) {
  return db
    .selectFrom('goal_templates')
    .select((eb) => [
      'code',
      'name',
      'description',
      'emoji',
      'category',
      'suggested_duration_months as suggestedMonths',
      asCents(eb.ref('suggested_amount_eur')).as('suggestedAmount'),
    ])
    .orderBy('category')
    .orderBy('suggested_amount_eur')
    .execute();
}
