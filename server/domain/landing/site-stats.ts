import { cents, formatEur, type Cents } from '../kernel/money';
import { counted } from '../kernel/plural';

/** A number that is shown large, with its unit. */
type FigureValue =
  | { unit: 'eur'; cents: Cents }
  | { unit: 'weeks'; count: number }
  | { unit: 'percent'; count: number }
  | { unit: 'times'; count: number };

type Figure = { key: string; value: FigureValue; label: string };

/** Shown below every figure that has not been measured (docs/product/landing.md, 'Landing'). */
export const ILLUSTRATIVE_FOOTNOTE = 'Illustrative launch figures, not measured results';

/** From this many active savers on, the strip shows the site stats. */
export const MEASURED_FROM_SAVERS = 100;

/** Average savings a month at launch, in the landing strip and in the claim in the settings. */
const LAUNCH_MONTHLY = cents(15_000);

const MONTHLY_LABEL = 'saved a month on average';

/** The site stats: what this installation measures over its active savers. */
export type MeasuredSiteStats = {
  activeSavers: number;
  monthlyCents: Cents;
  annualCents: Cents;
  streakWeeks: number;
  goalsReachedPercent: number;
};

/** The four figures of the launch. */
const LAUNCH_FIGURES: Omit<MeasuredSiteStats, 'activeSavers'> = {
  monthlyCents: LAUNCH_MONTHLY,
  annualCents: cents(240_000),
  streakWeeks: 12,
  goalsReachedPercent: 89,
};

/** The statistics strip, with the sentence that says where its figures come from. */
export function statisticsStrip(measured: MeasuredSiteStats | null): {
  figures: readonly Figure[];
  footnote: string;
} {
  const real = measured !== null && measured.activeSavers >= MEASURED_FROM_SAVERS ? measured : null;
  const shown = real ?? LAUNCH_FIGURES;
  return {
    figures: [
      { key: 'monthly', value: { unit: 'eur', cents: shown.monthlyCents }, label: MONTHLY_LABEL },
      { key: 'annual', value: { unit: 'eur', cents: shown.annualCents }, label: 'saved a year on average' },
      { key: 'streak', value: { unit: 'weeks', count: shown.streakWeeks }, label: 'average streak' },
      {
        key: 'reached',
        value: { unit: 'percent', count: shown.goalsReachedPercent },
        label: 'reach their goals',
      },
    ],
    footnote: real ? `Measured here, over ${real.activeSavers} active savers` : ILLUSTRATIVE_FOOTNOTE,
  };
}

/** The 'Did you know' cards. They carry the same footnote: none of them has a named source. */
export const DID_YOU_KNOW = [
  { key: 'coffee', value: { unit: 'eur', cents: cents(180_000) }, label: 'spent on coffee in a year' },
  { key: 'impulse', value: { unit: 'percent', count: 40 }, label: 'of purchases are made on impulse' },
  {
    key: 'eating_out',
    value: { unit: 'eur', cents: cents(30_000) },
    label: 'spent on eating out every month',
  },
  { key: 'subscriptions', value: { unit: 'percent', count: 23 }, label: 'of subscriptions are forgotten' },
  { key: 'transport', value: { unit: 'eur', cents: cents(18_000) }, label: 'spent on transport every month' },
  { key: 'tracking', value: { unit: 'times', count: 3 }, label: 'more likely to save when tracking' },
] as const satisfies readonly Figure[];

/** The claim beside the upgrade in settings: the launch figure of the strip, with the same footnote. */
export const SETTINGS_CLAIM = {
  cents: LAUNCH_MONTHLY,
  label: MONTHLY_LABEL,
  footnote: ILLUSTRATIVE_FOOTNOTE,
} as const;

/** '€150', '12 weeks', '89%', '3x'. */
export function formatFigure(value: FigureValue, locale: string): string {
  switch (value.unit) {
    case 'eur':
      return formatEur(value.cents, locale);
    case 'weeks':
      return counted(value.count, 'week');
    case 'percent':
      return `${value.count}%`;
    case 'times':
      return `${value.count}x`;
  }
}
