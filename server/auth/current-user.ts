import type { SessionRow } from '~db/queries/accounts/sessions';

import { type Access, accessOf } from '../domain/billing/access';
import { isBannerPutAway } from '../domain/billing/trial';
import { hardshipOfProfile } from '../domain/coach/person/hardship';
import { type LocalDay, wallAt } from '../domain/kernel/days';
import type { Goal } from '../domain/goals/goal';
import { type HeldDay, gameDayAt } from '../domain/game/game-day';
import { streakOn } from '../domain/game/streak';

type AccessRow = Pick<
  SessionRow,
  | 'is_admin'
  | 'pro_status'
  | 'pro_taken_back_at'
  | 'trial_ends_at'
  | 'trial_used_before'
  | 'free_plan_chosen_at'
  | 'subscription_status'
  | 'subscription_payment'
  | 'subscription_period_end'
  | 'subscription_ends_at'
  | 'subscription_pro_until'
  | 'subscription_ending'
>;

const instantOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

function subscriptionIn(row: AccessRow) {
  const { subscription_status: status, subscription_payment: payment, subscription_period_end: end } = row;
  if (status === null || payment === null || end === null) return null;
  return {
    status,
    payment,
    periodEnd: new Date(end),
    endsAt: instantOrNull(row.subscription_ends_at),
    proUntil: instantOrNull(row.subscription_pro_until),
    ending: row.subscription_ending,
  };
}

/** The access that a stored account has at the instant `now`. */
export function accessIn(row: AccessRow, now: Date): Access {
  return accessOf(
    {
      role: row.is_admin ? 'admin' : null,
      proStatus: row.pro_status,
      trialEndsAt: new Date(row.trial_ends_at),
      trialUsedBefore: row.trial_used_before,
      subscription: subscriptionIn(row),
      takenBackAt: instantOrNull(row.pro_taken_back_at),
      freePlanChosenAt: instantOrNull(row.free_plan_chosen_at),
    },
    now,
  );
}

/** The running goal, or null before onboarding. */
function goalOf(row: SessionRow) {
  const { goal_id: id, goal_name: name, goal_amount_cents: amount, goal_date: date } = row;
  const { goal_set_on: setOn, goal_started_at: startedAt, goal_opening_cents: opening } = row;
  if (
    id === null ||
    name === null ||
    amount === null ||
    date === null ||
    setOn === null ||
    startedAt === null ||
    opening === null
  )
    return null;
  return {
    id,
    name,
    amount,
    date,
    setOn,
    /** The instant at which it was set. A saving of that day counts only when it was logged later. */
    startedAt,
    /** The amount that was already put aside, including earlier savings if they count. */
    opening,
    /** Savings that were logged since it began and are dated before it, and whether the person counts them. */
    earlier: row.goal_earlier_cents,
    countsEarlier: row.goal_counts_earlier,
    saved: row.goal_saved_cents,
    withdrawn: row.goal_withdrawn_cents,
    reachedOn: row.goal_reached_on,
    /** Whether the person has seen that it is reached. */
    celebrated: row.goal_celebrated,
  } satisfies Goal & Record<string, unknown>;
}

/** The day that is kept after a change of time zone; null for people who never changed it. */
export function heldOf(row: { held_day: LocalDay | null; held_until: string | null }): HeldDay | null {
  const { held_day: day, held_until: until } = row;
  return day === null || until === null ? null : { day, until: new Date(until) };
}

/** The signed-in person as every use case sees them at `now`, from the one row that is read with the session. */
export function currentUserOf(row: SessionRow, now: Date) {
  const { day: today, hour } = wallAt(now, row.time_zone);
  const { banner_put_away_at: away } = row;
  const goal = goalOf(row);
  const held = heldOf(row);
  return {
    id: row.user_id,
    displayName: row.display_name,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    /** Whether mail to the address came back, so that hardly any is sent there. */
    mailBounced: row.mail_bounced,
    hasPassword: row.has_password,
    googleLinked: row.google_subject !== null,
    /** Whether signing in needs a code beside the password. */
    twoFactor: row.two_factor,
    goal,
    /** Whether money is so tight that no screen and no mail may press (docs/product/coach.md, 'Income and hardship'). */
    hardship:
      hardshipOfProfile({
        income: row.income_cents,
        fixedCosts: row.fixed_cents,
        saysTight: row.money_is_tight,
        goal,
        today,
      }) !== null,
    householdSize: row.household_size,
    spendAreas: row.spend_areas,
    coachTone: row.coach_tone,
    xp: row.xp,
    /** Weeks of the streak as of today; 0 when it has run out. */
    streakWeeks: streakOn({ weeks: row.streak_weeks, aliveUntil: row.streak_alive_until }, today),
    savedTotal: row.saved_total_cents,
    savedCount: row.saved_count,
    createdAt: row.created_at,
    welcomed: row.welcomed_at !== null,
    /** Whether they have answered the question about reminders, or put it away. */
    remindersAsked: row.reminders_asked_at !== null,
    city: row.city,
    country: row.country,
    costMultiplier: Number(row.cost_multiplier),
    timeZone: row.time_zone,
    numberLocale: row.number_locale,
    theme: row.theme,
    /** Whether the person allows facts to be sent to Anthropic. */
    aiConsent: row.ai_consent_at !== null,
    /** Whether others see their savings on the leaderboard; null until they were asked. */
    leaderboard: row.leaderboard_choice,
    /** Whether only their followers see their profile. */
    isPrivate: row.is_private,
    /** Whether an operator hides their euros from others, whatever they have chosen. */
    figuresHidden: row.figures_hidden_at !== null,
    access: accessIn(row, now),
    trialEndsAt: row.trial_ends_at,
    /** Whether the trial ended early, because their address had one before. */
    trialUsedBefore: row.trial_used_before,
    /** When the account will be deleted, if its person has closed it. Until then they can only keep it or sign out. */
    deletionDueAt: row.deletion_due_at,
    /** When they last proved in this session who they are. */
    confirmedAt: row.session_confirmed_at,
    /** When they last did so with a second factor or a passkey; null if never. */
    factorConfirmedAt: row.session_factor_confirmed_at,
    /** Whether this is an administrator with a second factor or a passkey, so that the password alone is not enough. */
    adminHasFactor: row.admin_has_factor,
    /** Whether the person has dismissed the banner of an ended trial for now, on all of their devices. */
    bannerPutAway: away !== null && isBannerPutAway(new Date(away), now),
    /** The day on which XP are booked and challenges count: `today`, unless they have just changed their time zone. */
    gameDay: gameDayAt(now, row.time_zone, held),
    /** The person's local day at the moment of the request, and the hour of it, 0 to 23. */
    today,
    hour,
  };
}
export type CurrentUser = ReturnType<typeof currentUserOf>;

/** A person who has set a goal. */
export interface OnboardedUser extends CurrentUser {
  goal: NonNullable<CurrentUser['goal']>;
}
