import { answerQuestion } from '~server/domain/coach/answer';
import { builtInPlan, builtInTips, nextTip } from '~server/domain/coach/built-in';
import type { CoachProfile } from '~server/domain/coach/coach-profile';
import { type Fact, factBook } from '~server/domain/coach/facts';
import { hardshipOfProfile } from '~server/domain/coach/hardship';
import { profileFacts } from '~server/domain/coach/profile-facts';
import { readQuestion } from '~server/domain/coach/question';
import { suggestSaving } from '~server/domain/coach/savings-suggestion';
import { periodOf, totalFacts } from '~server/domain/coach/what-if';
import { dayParts } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import type { CoachTone } from '~server/domain/profile/onboarding-schema';
import { checkText, personPart } from '~server/features/coach/prompts';

import { oracleTotals } from './oracle';

/** The coach as the evals see it. Everything it says comes from one of these, so a mutant replaces one of them. */
export const COACH = {
  facts: profileFacts,
  hardship: hardshipOfProfile,
  tips: builtInTips,
  nextTip,
  plan: builtInPlan,
  read: readQuestion,
  answer: answerQuestion,
  suggest: suggestSaving,
  clean: checkText,
  prompt: personPart,
};
export type Coach = typeof COACH;

/** What the server makes of a profile before the coach says anything. */
export function meet(coach: Coach, profile: CoachProfile) {
  const facts = coach.facts(profile);
  const hardship = coach.hardship(profile, facts);
  const tone: CoachTone = hardship === null ? profile.tone : 'gentle';
  return { profile, facts, tone, hardship: hardship !== null, reason: hardship?.reason ?? null };
}
export type Met = ReturnType<typeof meet>;

/** The tip that is next, by whom it was asked: it is the same for all their questions. */
const nextTips = new WeakMap<Met, ReturnType<Coach['nextTip']>>();
function nextOf(coach: Coach, met: Met) {
  const next = nextTips.has(met) ? (nextTips.get(met) ?? null) : coach.nextTip(met);
  nextTips.set(met, next);
  return next;
}

/** The built-in coach's answer to what somebody types, as chat.ts of the server puts it together. The sums that the
 * server asks of the database are the oracle's.
 * @param around.planned the person has a plan for this week */
export async function reply(
  coach: Coach,
  met: Met,
  text: string,
  { openTips = [], planned = false }: { openTips?: readonly string[]; planned?: boolean } = {},
) {
  const { profile } = met;
  const question = coach.read(text);
  const totals = (): Fact[] => {
    if (question.kind !== 'totals') return [];
    const { total, entries } = oracleTotals(profile, question.period, question.category);
    const period = periodOf(question.period, profile.today);
    const facts = totalFacts({ total: cents(total), entries }, period, question.category, profile.locale);
    return [...factBook(facts).values()];
  };
  const answer = coach.answer(profile, question, {
    ...met,
    totals: totals(),
    openTips,
    nextTip: nextOf(coach, met),
    planDay: planned ? (coach.plan(met).days[dayParts(profile.today).weekday - 1] ?? null) : null,
  });
  return { question, label: question.kind, ...answer };
}
