import { builtInPlan, builtInTips } from '~server/domain/coach/built-in';
import { CHALLENGE_IDEAS } from '~server/domain/coach/challenge-ideas';
import { type Fact, type Facts, citedIds, factBook } from '~server/domain/coach/facts';
import { TIP_TEMPLATES } from '~server/domain/coach/tip-templates';
import { hardshipOfProfile } from '~server/domain/coach/hardship';
import type { CoachProfile } from '~server/domain/coach/coach-profile';
import { profileFacts } from '~server/domain/coach/profile-facts';
import type { CoachTone } from '~server/domain/profile/onboarding-schema';

import { PRESSES, compareFacts, inspect } from './inspect';
import { oracleFacts, oracleNeeds, oraclePace, oracleSaving } from './oracle';
import type { EvalPerson } from './profiles';
import type { Scores } from './scores';

/** What the server makes of a profile before the coach says anything. */
export function meet(profile: CoachProfile) {
  const facts = profileFacts(profile);
  const hardship = hardshipOfProfile(profile);
  const tone: CoachTone = hardship === null ? profile.tone : 'gentle';
  return { profile, facts, tone, hardship: hardship !== null, reason: hardship?.reason ?? null };
}

/** Checks the facts, tips, challenge and plan of one person. */
export function checkProposals(scores: Scores, { name, profile, hardship }: EvalPerson): void {
  const met = meet(profile);
  const { facts, tone } = met;
  const { locale } = profile;
  compareFacts(scores, 'facts are right', name, facts.values(), oracleFacts(profile));
  for (const { id, from } of facts.values())
    scores.add(
      'facts have sources',
      from.every((source) => facts.has(source)),
      `${name}: ${id} from ${from.join()}`,
    );

  const proposal = builtInTips(met);
  const summary = inspect(scores, {
    who: `${name}, summary`,
    prose: proposal.summary,
    facts: factBook(proposal.facts),
    locale,
    tone,
  });
  checkSense(scores, `${name}, summary`, proposal.summary, facts);
  scores.add('tip savings are right', proposal.tips.length === 3, `${name}: ${proposal.tips.length} tips`);
  for (const tip of proposal.tips) {
    const book = factBook(tip.facts);
    inspect(scores, {
      who: `${name}, ${tip.template}`,
      prose: tip.description,
      facts: book,
      locale,
      tone,
      isTip: true,
    });
    const template = TIP_TEMPLATES.find(({ id }) => id === tip.template);
    if (!template) throw new Error(`No template ${tip.template}`);
    checkSaving(
      scores,
      `${name}, ${template.id}`,
      tip,
      oracleSaving(template, profile, template.times(profile), 'month'),
    );
  }
  if (proposal.challenge) {
    const { title, description, facts: own } = proposal.challenge;
    inspect(scores, { who: `${name}, ${title}`, prose: description, facts: factBook(own), locale, tone });
    const idea = CHALLENGE_IDEAS.find((one) => one.title === title);
    if (!idea) throw new Error(`No idea ${title}`);
    checkSaving(
      scores,
      `${name}, ${idea.id}`,
      proposal.challenge,
      oracleSaving(idea, profile, idea.times(profile), 'seven days'),
    );
  }
  const motivation = checkPlan(scores, name, met);
  if (hardship !== null)
    for (const text of [summary, motivation, ...proposal.tips.map(({ description }) => description)])
      scores.add('hardship is gentle', tone === 'gentle' && !PRESSURE.test(text), `${name}: ${text}`);
}

/** Words that press someone in hardship. */
export const PRESSURE = new RegExp(
  `${PRESSES.source}|\\b(?:behind|too late|catch up|on time|your goal needs|close the gap|faster|you need)\\b`,
  'i',
);

function checkSaving(
  scores: Scores,
  who: string,
  { saving, facts }: { saving: number; facts: readonly Fact[] },
  expected: { each: number; saving: number },
): void {
  const value = (id: string) => facts.find((fact) => fact.id === id)?.value;
  scores.add(
    'tip savings are right',
    saving === expected.saving && value('saving') === expected.saving && value('each') === expected.each,
    `${who}: ${saving} (${value('each')} each), computed again ${expected.saving} (${expected.each} each)`,
  );
}

function checkPlan(scores: Scores, name: string, met: ReturnType<typeof meet>): string {
  const { profile, tone, hardship } = met;
  const plan = builtInPlan(met);
  const { weeklyGoal: goal, days } = plan;
  const sum = days.reduce((all, { target }) => all + target, 0);
  scores.add('plan sums are right', days.length === 7 && sum === goal, `${name}: ${sum} for ${goal}`);
  scores.add(
    'plan sums are right',
    days.every(({ target }) => target >= 0 && target % 100 === 0),
    `${name}: cents`,
  );
  const value = (id: string) => plan.facts.find((fact) => fact.id === id)?.value;
  scores.add(
    'plan sums are right',
    value('weekly_goal') === goal && value('year_at_goal') === goal * 52,
    `${name}: a year of ${value('year_at_goal')}`,
  );

  const { average } = oraclePace(profile);
  const { perWeek } = oracleNeeds(profile);
  // Half a euro more, because the goal is rounded to whole euros.
  const reach = average === 0 ? 2500 : Math.max(700, average * 1.5);
  const most = hardship ? 0 : (perWeek === 0 ? reach : Math.max(700, Math.min(perWeek, reach))) + 50;
  scores.add('plan keeps its rules', goal <= most, `${name}: ${goal} a week, at most ${most}`);
  scores.add('plan keeps its rules', hardship || goal >= 700, `${name}: ${goal} a week`);
  scores.add(
    'plan keeps its rules',
    goal < 700 || days.every(({ target }) => target >= 100),
    `${name}: an empty day`,
  );

  const reason = plan.facts.find(({ id }) => id === 'weekly_goal')?.sentence ?? '';
  const half = /half as much again/.test(reason);
  const asNeeded = /that your goal needs/.test(reason);
  scores.add('says what is true', !half || average * 1.5 >= 700, `${name}: ${reason}`);
  scores.add('says what is true', !asNeeded || Math.abs(goal - perWeek) <= 50, `${name}: ${goal}: ${reason}`);

  const tips = days.map(({ quickTip }) => quickTip);
  scores.add('no repetition in a plan', new Set(tips).size === 7, `${name}: ${tips.join(' / ')}`);
  for (const prose of tips)
    inspect(scores, { who: `${name}, quick tip`, prose, facts: new Map(), locale: profile.locale, tone });
  checkSense(scores, `${name}, motivation`, plan.motivation, met.facts);
  return inspect(scores, {
    who: `${name}, motivation`,
    prose: plan.motivation,
    facts: factBook(plan.facts),
    locale: profile.locale,
    tone,
  });
}

/** Checks that a text promises nothing by a date that has passed, and names no lead or lag of 0 days. */
export function checkSense(scores: Scores, who: string, prose: string, facts: Facts): void {
  const cited = citedIds(prose);
  const value = (id: string) => facts.get(id)?.value;
  const over = value('goal_days_left') === 0 && value('goal_left') !== 0;
  const promises =
    over && (/by \{goal_date\}/.test(prose) || cited.some((id) => id.startsWith('needed_per_')));
  scores.add('says what is true', !promises, `${who}, its date has passed: ${prose}`);
  const nothing = cited.some((id) => (id === 'days_ahead' || id === 'days_behind') && value(id) === 0);
  scores.add('says what is true', !nothing, `${who}, 0 days: ${prose}`);
}
