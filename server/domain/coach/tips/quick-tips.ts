import type { Category } from '../../kernel/categories';
import type { Cents } from '../../kernel/money';
import { stableHash } from '../../kernel/stable-hash';
import type { CoachTone } from '../../onboarding/onboarding-schema';
import tips from './quick-tips.json' with { type: 'json' };

/** A sentence for a day of a weekly plan. */
export interface QuickTip {
  /** At most 60 characters, no figures. */
  text: string;
  /** What it may keep on a day, very roughly, in euros at the prices of the table. It is never shown; it only
   * places the tip on a day of about this target. */
  worth: number;
}

/** The most days of a week that a plan gives to one area: two days in a row differ. */
const DAYS_OF_AN_AREA = 4;

/** By the day's category and tone: twice {@link DAYS_OF_AN_AREA}, so that two weeks have different ones. */
export const QUICK_TIPS: Readonly<Record<Category, Readonly<Record<CoachTone, readonly QuickTip[]>>>> = tips;

/** A tip is worth about the target of a day between these shares of it; below it is called a start. */
const ABOUT = { least: 0.6, most: 3 } as const;

/** The tip for a day: of those that were not said lately, one that is worth about the target, else the one whose
 * worth is nearest to it. `isPart`: it is worth clearly less.
 * @param target 0 where the day asks for nothing; then any will do
 * @param said tips of this week and the weeks beside it, and of this week alone
 * @param seed decides between tips that suit equally well */
export function quickTipFor(
  tips: readonly QuickTip[],
  target: Cents,
  said: { lately: ReadonlySet<string>; thisWeek: ReadonlySet<string> },
  { multiplier, seed }: { multiplier: number; seed: string },
): { text: string; isPart: boolean } {
  const unsaid = [said.lately, said.thisWeek].map((known) => tips.filter(({ text }) => !known.has(text)));
  const fresh = unsaid.find((left) => left.length > 0) ?? tips;
  const worthOf = ({ worth }: QuickTip) => worth * 100 * multiplier;
  const distance = (tip: QuickTip) => {
    const share = target === 0 ? 1 : worthOf(tip) / target;
    return share >= ABOUT.least && share <= ABOUT.most ? 0 : Math.abs(Math.log(share));
  };
  const [best] = [...fresh].sort(
    (a, b) => distance(a) - distance(b) || stableHash(`${seed} ${a.text}`) - stableHash(`${seed} ${b.text}`),
  );
  if (!best) throw new RangeError('Nothing to choose from');
  return { text: best.text, isPart: worthOf(best) < target * ABOUT.least };
}

/** A gentle tip for a day in hardship. An area's take turns within a week, and two weeks in a row have different
 * ones.
 * @param week a number that grows by 1 from week to week
 * @param before how many earlier days of the week have the same area */
export function gentleTip(area: Category, week: number, before: number): string {
  const { gentle } = QUICK_TIPS[area];
  return gentle[(week * DAYS_OF_AN_AREA + before) % gentle.length]?.text ?? '';
}
