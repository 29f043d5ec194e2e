import type { CoachSource, TipStatus } from '~db/columns';
import { readCoachScreen, readCoachContextRow } from '~db/queries/coach/coach-context';

import type { Category } from '../../domain/kernel/categories';
import type { FixedExpenseType } from '../../domain/coach/coach-schema';
import { TIPS_FOR_COMPOUNDING, TIPS_FOR_POTENTIAL } from '../../domain/coach/coach-text';
import { type CompoundingExamples, compoundingExamples } from '../../domain/coach/compounding';
import type { Fact } from '../../domain/coach/facts';
import type { Hardship } from '../../domain/coach/hardship';
import { TIP_TRIAL_DAYS, type TipResult } from '../../domain/coach/results';
import { LOOK_BACK_DAYS } from '../../domain/coach/coach-profile';
import { type LocalDay, addDays, weekStart } from '../../domain/kernel/days';
import { type Cents, cents } from '../../domain/kernel/money';
import type { CoachTone } from '../../domain/profile/onboarding-schema';
import type { OnboardedContext } from '../../context';
import { type Plan, planOf } from './plan';
import { coachContextOf, resultOf } from './coach-context';
import { type GenerationAnswer, answerSchema, factsSchema } from './stored';

/** A tip that the person has accepted. */
export interface AcceptedTip {
  id: string;
  title: string;
  description: string;
  /** Cents a month. */
  saving: Cents;
  facts: Fact[];
  category: Category | null;
  status: TipStatus;
  acceptedOn: LocalDay;
  /** Null for tips from before results were kept. */
  result: TipResult | null;
  /** The generation that it came from, and which of its tips it was. */
  generation: { id: string; index: number } | null;
}

/** What a person has said about their money; null means not said. */
export interface Finance {
  income: Cents | null;
  fixedType: FixedExpenseType | null;
  fixedCosts: Cents | null;
  notes: string | null;
  tight: boolean;
  habits: { eatingOut: number; coffees: number; rides: number; subscriptions: number };
}

export interface CoachScreen {
  tone: CoachTone;
  hardship: Hardship | null;
  /** Whether answers can come from Claude: there is a key; the person has agreed. */
  ai: { available: boolean; consentedAt: string | null };
  finance: Finance;
  facts: Fact[];
  latest: (GenerationAnswer & { id: string; source: CoachSource; generatedAt: string }) | null;
  /** The week's free generation. */
  limit: { free: boolean; used: boolean; nextOn: LocalDay };
  tips: AcceptedTip[];
  /** Null without Pro, and before the week's plan is made. */
  plan: Plan | null;
  /** Since Monday, by the day of the saving. */
  savedThisWeek: Cents;
  interactions: number;
  messages: number;
  /** What all completed tips could save a month. With Pro and two of them or more; null otherwise. */
  potential: { tips: number; monthly: Cents } | null;
  /** From three completed tips on; null before. */
  compounding: CompoundingExamples | null;
}

/** Everything on the screen of the coach, in two statements. */
export async function coach(ctx: OnboardedContext): Promise<CoachScreen> {
  const { user } = ctx;
  const monday = weekStart(user.today);
  const [row, screen] = await Promise.all([
    readCoachContextRow(ctx.db, user.id, {
      day: user.today,
      since: addDays(user.today, 1 - LOOK_BACK_DAYS),
      trialDays: TIP_TRIAL_DAYS,
    }),
    readCoachScreen(ctx.db, user.id, monday),
  ]);
  const coachContext = coachContextOf(user, row);
  const pro = user.access.pro;
  const done = row.tips.filter(({ status }) => status === 'done');
  const { generation } = screen;
  return {
    tone: coachContext.tone,
    hardship: coachContext.hardship,
    ai: { available: ctx.services.claude !== null, consentedAt: row.ai_consent_at },
    finance: {
      income: coachContext.profile.income,
      fixedType: row.fixed_type,
      fixedCosts: coachContext.profile.fixedCosts,
      notes: row.spending_notes,
      tight: row.money_is_tight,
      habits: coachContext.profile.habits,
    },
    facts: [...coachContext.facts.values()],
    latest: generation
      ? {
          ...answerSchema.parse(generation.answer),
          id: generation.id,
          source: generation.source,
          generatedAt: generation.generated_at,
        }
      : null,
    limit: { free: !pro, used: !pro && screen.free_used, nextOn: addDays(monday, 7) },
    tips: row.tips.map((tip) => ({
      id: tip.id,
      title: tip.title,
      description: tip.description,
      saving: tip.saving,
      facts: factsSchema.parse(tip.facts),
      category: tip.category,
      status: tip.status,
      acceptedOn: tip.accepted_on,
      result: resultOf(tip, user.today),
      generation:
        tip.generation_id !== null && tip.generation_at !== null
          ? { id: tip.generation_id, index: tip.generation_at }
          : null,
    })),
    plan: pro && screen.plan ? planOf(screen.plan, user.today) : null,
    savedThisWeek: screen.saved_week,
    interactions: screen.interactions,
    messages: screen.messages,
    potential:
      pro && done.length >= TIPS_FOR_POTENTIAL
        ? { tips: done.length, monthly: cents(done.reduce((sum, { saving }) => sum + saving, 0)) }
        : null,
    compounding:
      done.length >= TIPS_FOR_COMPOUNDING ? compoundingExamples(user.today, user.numberLocale) : null,
  };
}
