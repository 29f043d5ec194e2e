import { cents } from '../kernel/money';

/** Prices in cents. There is no other currency. */
export const PRO_PRICES = { monthlyCents: cents(999), annualCents: cents(5900) } as const;

/** What the annual price saves against twelve months, rounded down to whole percent (50). */
export const ANNUAL_SAVING_PERCENT = Math.floor(
  100 - (PRO_PRICES.annualCents * 100) / (PRO_PRICES.monthlyCents * 12),
);

/** Limits of the Free plan (docs/product/access.md, 'Plans and access'). */
export const FREE_LIMITS = { tipGenerationsPerWeek: 1, customChallenges: 3 } as const;

export type PlanKey = 'free' | 'pro';

type FeatureRow = {
  key: string;
  plan: PlanKey;
  label: string;
  /** Whether the line stands on the plan card of the landing page (docs/product/access.md, 'Plans and access'). */
  landing: boolean;
  /** Whether it comes by mail, so that an installation without mail does not name it. */
  byMail?: true;
};

/** The one table of features by plan. Whatever is not listed as Pro is free. A feature is listed only once it
 * is built (docs/decisions/0071). */
export const PLAN_FEATURES = [
  { key: 'manual_entries', plan: 'free', label: 'Unlimited manual entries', landing: true },
  { key: 'weekly_tips', plan: 'free', label: '1 AI tip generation per week', landing: true },
  { key: 'xp_streaks_badges', plan: 'free', label: 'XP, streaks and badges', landing: true },
  { key: 'daily_reminders', plan: 'free', label: 'Daily reminders', landing: true, byMail: true },
  { key: 'group_challenges', plan: 'free', label: 'Group challenges', landing: false },
  { key: 'first_custom_challenges', plan: 'free', label: '3 custom challenges', landing: false },
  { key: 'compounding_examples', plan: 'free', label: 'Compounding examples', landing: false },
  { key: 'data_archive', plan: 'free', label: 'Complete archive of your data', landing: false },
  { key: 'unlimited_tips', plan: 'pro', label: 'Unlimited AI tips', landing: true },
  { key: 'weekly_plan', plan: 'pro', label: 'Weekly Savings Plan', landing: true },
  { key: 'custom_challenges', plan: 'pro', label: 'Custom challenges', landing: true },
  { key: 'badge_gallery', plan: 'pro', label: 'Full badge gallery', landing: true },
  { key: 'snapshot_cards', plan: 'pro', label: 'Weekly snapshot share cards', landing: true },
  { key: 'goal_insights', plan: 'pro', label: 'Goal insights', landing: true },
  { key: 'priority_coach', plan: 'pro', label: 'Faster priority Coach Mode', landing: true },
  { key: 'csv_export', plan: 'pro', label: 'CSV export', landing: true },
  { key: 'projections', plan: 'pro', label: '5- and 10-year projections', landing: true },
  { key: 'advanced_analytics', plan: 'pro', label: 'Advanced analytics', landing: true },
  { key: 'priority_support', plan: 'pro', label: 'Priority support', landing: true },
  { key: 'progress_card', plan: 'pro', label: 'Progress card', landing: false },
  { key: 'savings_potential', plan: 'pro', label: 'Savings potential card', landing: false },
] as const satisfies readonly FeatureRow[];

/** The lines of a plan card on the landing page, in order. */
export function landingFeatures(plan: PlanKey, { mailOn }: { mailOn: boolean }): readonly string[] {
  return PLAN_FEATURES.filter(
    (row) => row.plan === plan && row.landing && (mailOn || !('byMail' in row)),
  ).map((row) => row.label);
}

/** The lines of the settings upsell by feature, in the order of docs/product/access.md, 'Plans and access'. */
const UPSELL = {
  unlimited_tips: 'Unlimited AI tips',
  weekly_plan: 'Weekly savings plans',
  progress_card: 'Progress tracking',
  projections: 'Projections for 5 and 10 years',
  advanced_analytics: 'Advanced analytics',
  custom_challenges: 'Custom challenges',
  priority_support: 'Priority support',
} as const satisfies Partial<Record<(typeof PLAN_FEATURES)[number]['key'], string>>;

/** The lines of the settings upsell. */
export const upsellFeatures = (): readonly string[] => Object.values(UPSELL);
