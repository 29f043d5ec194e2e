import { answerQuestion } from '~server/domain/coach/answer/answer';
import { saidOfTight } from '~server/domain/coach/answer/help-answers';
import { builtInPlan, builtInTips, nextTip } from '~server/domain/coach/tips/built-in';
import type { CoachProfile } from '~server/domain/coach/person/coach-profile';
import { type Fact, fact } from '~server/domain/coach/figures/facts';
import { hardshipOfProfile } from '~server/domain/coach/person/hardship';
import { profileFacts } from '~server/domain/coach/person/profile-facts';
import { type Question, readQuestion } from '~server/domain/coach/question/question';
import { suggestSaving } from '~server/domain/coach/tips/savings-suggestion';
import { periodOf, totalFacts } from '~server/domain/coach/answer/what-if';
import type { Category } from '~server/domain/kernel/categories';
import { dayParts } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';
import type { CoachTone } from '~server/domain/onboarding/onboarding-schema';
import { levelProgress } from '~server/domain/game/xp';
import { checkText, personPart } from '~server/features/coach/prompts';
import { loadIntents } from '~server/features/coach/understand';

import { oracleTotals } from './oracle';

const intents = await loadIntents();

/** The coach as the evals see it. Everything that it says comes from one of these functions, so a mutant
 * replaces one of them. */
export const COACH = {
  facts: profileFacts,
  hardship: hardshipOfProfile,
  tips: builtInTips,
  nextTip,
  plan: builtInPlan,
  read: (text: string) => readQuestion(intents, text),
  answer: answerQuestion,
  suggest: suggestSaving,
  clean: checkText,
  prompt: personPart,
};
export type Coach = typeof COACH;

/** What the server computes from a profile before the coach says anything. */
export function meet(coach: Coach, profile: CoachProfile) {
  const facts = coach.facts(profile);
  const hardship = coach.hardship(profile);
  const tone: CoachTone = hardship === null ? profile.tone : 'gentle';
  return { profile, facts, tone, hardship: hardship !== null, reason: hardship?.reason ?? null };
}
export type Met = ReturnType<typeof meet>;

/** Cache of the next tip by person, because it is the same for all their questions. */
const nextTips = new WeakMap<Met, Map<Category | null, ReturnType<Coach['nextTip']>>>();
function nextOf(coach: Coach, met: Met, category: Category | null) {
  const known = nextTips.get(met) ?? new Map<Category | null, ReturnType<Coach['nextTip']>>();
  nextTips.set(met, known);
  const next = known.get(category) ?? coach.nextTip(met, category);
  known.set(category, next);
  return next;
}

/** What everybody in the evals has waiting to be transferred, in cents, and their XP. */
const WAITING = { total: 4250, count: 3 };
const XP = 1234;

/** Facts that the server reads from the database, and the evals from the oracle. */
function factsAsked({ profile }: Met, { intent, slots }: Question): Fact[] {
  if (intent === 'total') {
    const { period = 'all', category = null } = slots;
    const { total, entries } = oracleTotals(profile, period, category);
    const days = periodOf(period, profile.today);
    return totalFacts({ total: cents(total), entries }, days, category, profile.locale);
  }
  if (intent === 'transfer')
    return [
      fact.eur('waiting_total', WAITING.total, 'Savings that are logged and not marked as moved.'),
      fact.count('waiting_count', WAITING.count, 'How many of them there are.'),
    ];
  if (intent !== 'xp_level') return [];
  const { level, toNext } = levelProgress(XP);
  return [
    fact.count('level', level, 'Your level.'),
    fact.count('xp', XP, 'All XP that you have earned.'),
    fact.count('xp_to_next', toNext, 'XP up to the next level.'),
  ];
}

/** The built-in coach's answer to a typed message, as the server's chat.ts composes it.
 * @param around.country where the person lives; null when not known
 * @param around.planned whether the person has a plan for this week
 * @param around.before the coach's previous message */
export async function reply(
  coach: Coach,
  met: Met,
  text: string,
  around: { country?: string | null; openTips?: readonly string[]; planned?: boolean; before?: string } = {},
) {
  const { country = 'Austria', openTips = [], planned = false, before = '' } = around;
  const question = coach.read(text);
  const today = planned ? coach.plan(met).days[dayParts(met.profile.today).weekday - 1] : undefined;
  const answer = coach.answer(met.profile, question, {
    ...met,
    country,
    before,
    day: null,
    askedFacts: factsAsked(met, question),
    openTips,
    tipFor: (category) => nextOf(coach, met, category),
    planDay: today ?? null,
  });
  const tight = saidOfTight(question, before);
  const label = tight === null ? (question.unsure ? 'asked back' : question.intent) : `said ${tight}`;
  return { question, label, ...answer };
}
