import type { SessionRow } from '~db/queries/accounts/sessions';

import { type Access, accessOf } from '../../domain/billing/access';
import { type LocalDay, wallAt } from '../../domain/kernel/days';
import type { SpendArea } from '../../domain/kernel/categories';
import type { Cents } from '../../domain/kernel/money';
import type { CoachTone } from '../../domain/profile/onboarding-schema';
import type { Theme } from '../../domain/profile/profile-schema';
import { streakOn } from '../../domain/game/streak';

interface Goal {
  name: string;
  amount: Cents;
  date: LocalDay;
  /** Local day on which the goal was set: where its pace starts. */
  setOn: LocalDay;
}

/** The signed-in person as every use case sees them: one row, read with the session. */
export interface CurrentUser {
  id: string;
  displayName: string;
  email: string;
  emailVerified: boolean;
  hasPassword: boolean;
  googleLinked: boolean;
  goal: Goal | null;
  householdSize: number;
  spendAreas: SpendArea[];
  coachTone: CoachTone;
  xp: number;
  /** Weeks of the streak as it stands today. */
  streakWeeks: number;
  savedTotal: Cents;
  savedCount: number;
  createdAt: string;
  welcomed: boolean;
  city: string | null;
  country: string | null;
  costMultiplier: number;
  timeZone: string;
  numberLocale: string;
  theme: Theme;
  /** Facts may go to Anthropic. */
  aiConsent: boolean;
  access: Access;
  /** The person's local day at the moment of the request. */
  today: LocalDay;
  /** Hour of that day, 0 to 23. */
  hour: number;
}

/** A person who has set a goal. */
export interface OnboardedUser extends CurrentUser {
  goal: Goal;
}

const LIVE_SUBSCRIPTION = new Set(['active', 'trialing', 'past_due']);

/** Whether a stored subscription carries Pro at `now`. */
export function isSubscribed(
  row: Pick<SessionRow, 'subscription_status' | 'subscription_period_end'>,
  now: Date,
): boolean {
  return (
    row.subscription_status !== null &&
    LIVE_SUBSCRIPTION.has(row.subscription_status) &&
    (row.subscription_period_end === null || Date.parse(row.subscription_period_end) > now.getTime())
  );
}

/** Reads the person out of the session's row as of `now`. */
export function currentUserOf(row: SessionRow, now: Date): CurrentUser {
  const { day: today, hour } = wallAt(now, row.time_zone);
  const goal =
    row.goal_type !== null &&
    row.goal_amount_cents !== null &&
    row.goal_date !== null &&
    row.goal_set_on !== null
      ? {
          name: row.goal_type,
          amount: row.goal_amount_cents,
          date: row.goal_date,
          setOn: row.goal_set_on,
        }
      : null;
  return {
    id: row.user_id,
    displayName: row.display_name,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    hasPassword: row.has_password,
    googleLinked: row.google_subject !== null,
    goal,
    householdSize: row.household_size,
    spendAreas: row.spend_areas,
    coachTone: row.coach_tone,
    xp: row.xp,
    streakWeeks: streakOn({ weeks: row.streak_weeks, aliveUntil: row.streak_alive_until }, today),
    savedTotal: row.saved_total_cents,
    savedCount: row.saved_count,
    createdAt: row.created_at,
    welcomed: row.welcomed_at !== null,
    city: row.city,
    country: row.country,
    costMultiplier: Number(row.cost_multiplier),
    timeZone: row.time_zone,
    numberLocale: row.number_locale,
    theme: row.theme,
    aiConsent: row.ai_consent_at !== null,
    access: accessOf(
      {
        role: row.is_admin ? 'admin' : null,
        proStatus: row.pro_status,
        trialEndsAt: new Date(row.trial_ends_at),
        subscribed: isSubscribed(row, now),
        freePlanChosenAt: row.free_plan_chosen_at === null ? null : new Date(row.free_plan_chosen_at),
      },
      now,
    ),
    today,
    hour,
  };
}
