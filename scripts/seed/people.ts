import type { FixedExpenseType, LeaderboardChoice } from '~db/columns';
import { eurOf } from '~db/euros';
import { hashPassword } from '~server/auth/password';
import type { SpendArea } from '~server/domain/kernel/categories';
import { costMultiplier } from '~server/domain/places/cost-of-living';
import { addDays, dayAt, type LocalDay } from '~server/domain/kernel/days';
import { displayNameSchema } from '~server/domain/accounts/display-name';
import { normaliseEmail } from '~server/domain/accounts/email-address';
import { type CoachTone, DEFAULT_COACH_TONE } from '~server/domain/onboarding/onboarding-schema';
import { trialEndsAt } from '~server/domain/billing/trial';
import { firstWeek } from '~server/domain/leagues/league';

import { daysAgo, insertRows, MS_PER_DAY, type SeededPerson, type Setting } from './setting';

/** The password of everybody whom the factories make. */
export const DEMO_PASSWORD = 'Demo-pass-1!';

/** Hashing is slow on purpose, so one hash serves all people of a run. */
let demoHash: Promise<string> | undefined;

export interface PersonOptions {
  email?: string;
  displayName?: string;
  timeZone?: string;
  city?: string | null;
  country?: string | null;
  numberLocale?: string;
  /** Default: yesterday. */
  createdAt?: Date;
  /** Default: five days after `createdAt`, the rule of a sign-up. */
  trialEndsAt?: Date;
  emailVerified?: boolean;
  welcomed?: boolean;
  freePlanChosenAt?: Date | null;
  proStatus?: boolean;
  admin?: boolean;
  /** Null for someone who has not been through onboarding. `setOn` is the day of sign-up by default. */
  goal?: { name: string; cents: number; date: LocalDay; setOn?: LocalDay; openingCents?: number } | null;
  coachTone?: CoachTone;
  leaderboard?: LeaderboardChoice | null;
  isPrivate?: boolean;
  householdSize?: number;
  spendAreas?: SpendArea[];
  weekly?: { eatingOut: number; coffeesOut: number; transport: number };
  monthlySubscriptions?: number;
  income?: {
    monthlySalaryCents: number;
    fixedExpenseType: FixedExpenseType;
    fixedExpenseCents: number;
  };
}

/** Creates people with account, profile and trial. Everybody signs in with {@link DEMO_PASSWORD}.
 * @throws ZodError for a display name that sign-up would refuse */
export async function makePeople(
  setting: Setting,
  options: readonly PersonOptions[],
): Promise<SeededPerson[]> {
  demoHash ??= hashPassword(DEMO_PASSWORD);
  const hash = await demoHash;
  const made = options.map((person) => rowsOf(setting, person, hash));
  const users = made.map((row) => row.user);
  const profiles = made.map((row) => row.profile);
  await insertRows(setting, 'users', users);
  await insertRows(setting, 'profiles', profiles);
  const admins = made.filter((row) => row.admin).map((row) => ({ user_id: row.user.id, role: 'admin' }));
  await insertRows(setting, 'user_roles', admins);
  return made.map((row) => row.person);
}

function rowsOf(setting: Setting, options: PersonOptions, hash: string) {
  const id = setting.ids.uuid();
  const name = displayNameSchema.parse(options.displayName ?? `Saver-${id.slice(0, 8)}`);
  const email = options.email ?? `${name.toLowerCase()}@people.example`;
  const timeZone = options.timeZone ?? 'Europe/Copenhagen';
  const createdAt = options.createdAt ?? new Date(setting.now.getTime() - MS_PER_DAY);
  const today = dayAt(setting.now, timeZone);
  const signedUpOn = dayAt(createdAt, timeZone);
  const { city = null, country = null, weekly, income } = options;
  const { goal = { name: 'City break', cents: 45_000, date: addDays(today, 120), setOn: signedUpOn } } =
    options;
  const person: SeededPerson = { id, email, displayName: name, timeZone, today };
  return {
    person,
    admin: options.admin ?? false,
    user: {
      id,
      password_hash: hash,
      email_verified_at: (options.emailVerified ?? true) ? createdAt.toISOString() : null,
      created_at: createdAt.toISOString(),
    },
    profile: {
      id,
      display_name: name,
      email,
      email_normalised: normaliseEmail(email),
      goal_type: goal?.name ?? null,
      goal_amount_eur: goal ? eurOf(goal.cents) : null,
      goal_date: goal?.date ?? null,
      goal_set_on: goal ? (goal.setOn ?? signedUpOn) : null,
      goal_id: goal ? setting.ids.uuid() : null,
      // The seeds log nothing before a goal, so the whole first day counts.
      goal_started_at: goal ? `${goal.setOn ?? signedUpOn}T00:00:00Z` : null,
      goal_opening_eur: goal ? eurOf(goal.openingCents ?? 0) : null,
      household_size: options.householdSize ?? 1,
      spend_areas: options.spendAreas ?? [],
      leaderboard_choice: options.leaderboard ?? null,
      is_private: options.isPrivate ?? false,
      coach_tone: options.coachTone ?? DEFAULT_COACH_TONE,
      weekly_eating_out: weekly?.eatingOut ?? 0,
      weekly_coffees_out: weekly?.coffeesOut ?? 0,
      weekly_transport: weekly?.transport ?? 0,
      monthly_subscriptions: options.monthlySubscriptions ?? 0,
      created_at: createdAt.toISOString(),
      trial_ends_at: (options.trialEndsAt ?? trialEndsAt(createdAt)).toISOString(),
      pro_status: options.proStatus ?? false,
      free_plan_chosen_at: options.freePlanChosenAt?.toISOString() ?? null,
      welcomed_at: (options.welcomed ?? true) ? createdAt.toISOString() : null,
      monthly_salary_eur: income ? eurOf(income.monthlySalaryCents) : null,
      fixed_expense_type: income?.fixedExpenseType ?? null,
      fixed_expense_eur: income ? eurOf(income.fixedExpenseCents) : null,
      city,
      country,
      cost_multiplier: costMultiplier(city, country).toFixed(3),
      time_zone: timeZone,
      number_locale: options.numberLocale ?? 'en-IE',
    },
  };
}

/** Who follows whom, and since how many days (default 30). */
export async function makeFollows(
  setting: Setting,
  follows: readonly { follower: SeededPerson; following: SeededPerson; daysAgo?: number }[],
): Promise<void> {
  const rows = follows.map(({ follower, following, daysAgo: days = 30 }) => ({
    follower_id: follower.id,
    following_id: following.id,
    created_at: daysAgo(setting, days),
    seen: true,
  }));
  await insertRows(setting, 'user_follows', rows);
}

/** Who has opted in to the leagues, and how many days ago. */
export async function makeLeagueMembers(
  setting: Setting,
  members: readonly { person: SeededPerson; daysAgo: number }[],
): Promise<void> {
  const rows = members.map(({ person, daysAgo: days }) => ({
    user_id: person.id,
    starts_on: firstWeek(new Date(daysAgo(setting, days))),
  }));
  await insertRows(setting, 'league_members', rows);
}

/** A paid subscription as the payment provider's webhooks would have left it: active, renewed a week ago. */
export async function makeSubscription(setting: Setting, person: SeededPerson): Promise<void> {
  const key = person.id.replaceAll('-', '').slice(0, 14);
  const row = {
    user_id: person.id,
    stripe_customer_id: `cus_${key}`,
    stripe_subscription_id: `sub_${key}`,
    status: 'active' as const,
    price_id: 'price_demo_monthly',
    interval: 'month' as const,
    amount_eur: '9.99',
    current_period_start: daysAgo(setting, 7),
    current_period_end: daysAgo(setting, -23),
    pro_until: daysAgo(setting, -30),
    synced_at: daysAgo(setting, 7),
  };
  await insertRows(setting, 'subscriptions', [row]);
  const order = {
    user_id: person.id,
    stripe_subscription_id: row.stripe_subscription_id,
    interval: row.interval,
    amount_eur: row.amount_eur,
    ordered_at: daysAgo(setting, 67),
  };
  await insertRows(setting, 'pro_orders', [order]);
}
