import { type CoachContextRow, readCoachScreen, readCoachContextRow } from '~db/queries/coach/coach-context';

import { checkContent } from '../../domain/coach/figures/check-content';
import { TIPS_FOR_COMPOUNDING, TIPS_FOR_POTENTIAL } from '../../domain/coach/tips/coach-text';
import { compoundingExamples } from '../../domain/coach/tips/compounding';
import type { Facts, Prose } from '../../domain/coach/figures/facts';
import { supportList } from '../../domain/coach/help/support';
import { withoutAmounts } from '../../domain/coach/tips/tip-template';
import { potentialOf } from '../../domain/coach/tips/results';
import { TIP_TEMPLATES } from '../../domain/coach/tips/tip-templates';
import { addDays, weekStart } from '../../domain/kernel/days';
import type { OnboardedContext } from '../../context';
import { shownTips } from './generate-tips';
import { type CoachPlan, coachPlanOf } from './plan';
import { coachContextOf, coachDays, resultOf } from './coach-context';
import { asOfNow, currentTips, factsSchema } from './stored';

/** Everything on the screen of the coach, in two statements. */
export async function getCoach(ctx: OnboardedContext) {
  const { user } = ctx;
  const monday = weekStart(user.today);
  const [row, screen] = await Promise.all([
    readCoachContextRow(ctx.db, user.id, coachDays(user.today)),
    readCoachScreen(ctx.db, user.id, monday),
  ]);
  const coachContext = coachContextOf(user, row);
  const pro = user.access.pro;
  const done = row.tips.filter(({ status }) => status === 'done');
  const hard = coachContext.hardship !== null;
  const { saidOfTips } = coachContext.profile;
  const latest = await shownTips(ctx, coachContext, screen);
  const summary = asOfNow({ text: latest?.summary ?? '', facts: latest?.facts ?? [] }, coachContext.facts);
  return {
    tone: coachContext.tone,
    hardship: coachContext.hardship,
    /** Where help is to be had in the person's country; null outside of hardship. */
    support: hard ? supportList(user.country) : null,
    /** Whether answers can come from Claude: there is a key; the person has agreed. */
    ai: { available: ctx.services.claude !== null, consentedAt: row.ai_consent_at },
    /** What the person has told about their money; null where they told nothing. */
    finance: {
      income: coachContext.profile.income,
      fixedType: row.fixed_type,
      fixedCosts: coachContext.profile.fixedCosts,
      notes: row.spending_notes,
      tight: row.money_is_tight,
      habits: coachContext.profile.habits,
    },
    facts: [...coachContext.facts.values()],
    latest: latest && {
      ...latest,
      summary: summary.text,
      facts: summary.facts,
      tips: currentTips(latest, latest.madeOn, saidOfTips),
    },
    /** Tips that the person does already, or that are not for them, the latest first. */
    saidOfTips: saidOfTips.flatMap(({ template, feedback }) => {
      const title = TIP_TEMPLATES.find(({ id }) => id === template)?.title;
      return title === undefined ? [] : [{ template, feedback, title }];
    }),
    /** The week's free generation. */
    limit: { free: !pro, used: !pro && screen.free_used, nextOn: addDays(monday, 7) },
    tips: row.tips.map((tip) => ({
      id: tip.id,
      title: tip.title,
      template: tip.template,
      description: hard ? textInHardship(tip) : tip.description,
      /** Cents a month. */
      saving: tip.saving,
      facts: factsSchema.parse(tip.facts),
      category: tip.category,
      status: tip.status,
      acceptedOn: tip.accepted_on,
      /** Null for tips from before baselines were stored. */
      result: resultOf(tip, user.today),
      /** The generation that the tip came from, and its index there. */
      generation:
        tip.generation_id !== null && tip.generation_at !== null
          ? { id: tip.generation_id, index: tip.generation_at }
          : null,
    })),
    /** This week's plan and the next week's, if they exist; none without Pro. */
    plans: pro ? screen.plans.map((plan) => planNow(coachPlanOf(plan, user), coachContext.facts)) : [],
    /** Saved since the plan's first day, or since Monday, by the day of the saving. */
    savedThisWeek: screen.saved_week,
    interactions: screen.interactions,
    messages: screen.messages,
    /** What all completed tips could save in cents a month, with Pro and at least two of them; null otherwise, and
     * in hardship, where nothing is held up to what could be. */
    potential:
      pro && !hard && done.length >= TIPS_FOR_POTENTIAL ? potentialOf(done, coachContext.profile) : null,
    /** Shown from three completed tips on; null before, and in hardship. */
    compounding:
      !hard && done.length >= TIPS_FOR_COMPOUNDING
        ? compoundingExamples(user.today, user.numberLocale)
        : null,
  };
}

/** A plan whose words say the figures of now; its goal stays what it was made with. */
function planNow(plan: CoachPlan, now: Facts): CoachPlan {
  const { text, facts } = asOfNow({ text: plan.motivation, facts: plan.facts }, now, ['weekly_goal']);
  return { ...plan, motivation: text, facts };
}

/** The text of an accepted tip in hardship, where no amount is named: its template's, or its own if that presses
 * nobody. */
function textInHardship({ template, description }: CoachContextRow['tips'][number]): Prose {
  const known = TIP_TEMPLATES.find(({ id }) => id === template)?.withoutSums;
  return known ?? withoutAmounts(checkContent(description, { tone: 'gentle' }).text);
}

export type CoachView = Awaited<ReturnType<typeof getCoach>>;
export type Finance = CoachView['finance'];
/** A tip that the person has accepted. */
export type AcceptedTip = CoachView['tips'][number];
