import { CHALLENGE_IDEAS } from '~server/domain/coach/tips/challenge-ideas';
import { type Fact, type Facts, citedIds, factBook } from '~server/domain/coach/figures/facts';
import { TIP_TEMPLATES } from '~server/domain/coach/tips/tip-templates';
import { COACH_TONES, type CoachTone } from '~server/domain/onboarding/onboarding-schema';

import { type Met, meet } from './coach';
import { ORDERS, PRESSES, SOURCES, compareFacts, inspect } from './inspect';
import { oracleFacts, oracleNeeds, oraclePace, oracleSaving, oracleSuits } from './oracle';
import { type Evals, type Part, type Scores, check } from './scores';

const FACTS = check('facts are right', 'each fact equals what a second calculation, written apart, finds');
const SAVINGS = check('tip savings are right', 'times x price difference x people, rounded down');
const SUITED = check('tips suit the person', 'three, about what the person does or logs; none is open');
const TONES = check('tones are apart', 'gentle softens, straight gives orders, fun neither', 0.75);
const SUMS = check('plan sums are right', 'seven whole-euro targets make the week, 52 weeks the year');
const RULES = check('plan keeps its rules', 'no week asks for more than is in reach; days suit');
export const SENSE = check('says what is true', 'no date in the past, no "0 days ahead"');
export const VARIED = check('no repetition in a plan', 'seven quick tips; another challenge each week');
export const GENTLE = check('hardship is gentle', 'gentle tone, no pressure, a week that asks for nothing');
const PRECISION = check('hardship precision', 'of the people treated as in hardship, those who are', 0.95);
const RECALL = check('hardship recall', 'of the people in hardship, those who are found');

/** Words that press someone in hardship. */
export const PRESSURE = new RegExp(
  `${PRESSES.source}|\\b(?:behind|too late|catch up|on time|your goal needs|close the gap|faster|you need)\\b`,
  'i',
);

/** The facts, tips, challenge and plan of one person. */
export const PROPOSALS: Part = {
  checks: [FACTS, SOURCES, SAVINGS, SUITED, TONES, SUMS, RULES, SENSE, VARIED, GENTLE, PRECISION, RECALL],
  person(evals, { name, profile, hardship }) {
    const { coach, scores } = evals;
    const met = meet(coach, profile);
    const { facts, tone, reason } = met;
    const why = `${name}: found ${reason ?? 'none'}, expected ${hardship ?? 'none'}`;
    if (reason !== null) scores.add(PRECISION, hardship !== null, why);
    if (hardship !== null) scores.add(RECALL, reason === hardship, why);
    compareFacts(scores, FACTS, name, facts.values(), oracleFacts(profile));
    for (const { id, from } of facts.values())
      if (from.some((source) => !facts.has(source)))
        scores.add(SOURCES, false, `${name}: ${id} from ${from.join()}`);

    const { tips, challenge, ...proposal } = coach.tips(met);
    const reader = { profile, tone, locale: profile.locale };
    const read = (what: string, prose: string, own: readonly Fact[], isTip = false) =>
      inspect(evals, {
        ...reader,
        who: `${name}, ${what}`,
        prose,
        facts: factBook(own),
        isTip,
        // Claude is not told what the person does already.
        isOursAlone: own.some(({ id }) => id === 'doing_month'),
      });
    const shown = [read('summary', proposal.summary, proposal.facts)];
    checkSense(scores, `${name}, summary`, proposal.summary, facts);
    scores.add(SAVINGS, tips.length === 3, `${name}: ${tips.length} tips`);
    for (const tip of tips) {
      shown.push(read(tip.title, tip.description, tip.facts, true));
      const template = TIP_TEMPLATES.find(({ id }) => id === tip.template);
      if (!template) throw new Error(`No template ${tip.template}`);
      const right = oracleSaving(template, profile, template.times(profile), 'month');
      checkSaving(scores, `${name}, ${template.id}`, tip, right, hardship !== null);
      const isNamed = template.needs.every((need) => profile.named.includes(need));
      scores.add(SUITED, isNamed && oracleSuits(profile, tip.category), `${name}: ${tip.title}`);
      scores.add(TONES, soundsLike(tone, tip.description), `${name}: ${tip.description}`);
    }
    checkOpenTip(evals, name, met);
    if (challenge) {
      const { title, description, facts: own } = challenge;
      shown.push(read(title, description, own));
      const idea = CHALLENGE_IDEAS.find((one) => one.title === title);
      if (!idea) throw new Error(`No idea ${title}`);
      const right = oracleSaving(idea, profile, idea.times(profile), 'seven days');
      checkSaving(scores, `${name}, ${idea.id}`, challenge, right, hardship !== null);
    }
    shown.push(checkPlan(evals, name, met));
    if (hardship !== null)
      for (const text of shown)
        scores.add(GENTLE, tone === 'gentle' && !PRESSURE.test(text), `${name}: ${text}`);
  },
};

const SOFTENS =
  /\b(?:if (?:you like|it)|may|can|could|might|perhaps|maybe|enough|nice|suits?|no hurry|little|gentl[ey]|often|feels?|easy|easily|calm|fine|already)\b/i;
/** Whether a tip could have been written in this tone, judged by its words alone. */
function soundsLike(tone: CoachTone, text: string): boolean {
  if (tone === 'gentle') return SOFTENS.test(text);
  return !SOFTENS.test(text) && ORDERS.test(text.split(' ')[0] ?? '') === (tone === 'straight');
}

/** Once the first tip is open it is not proposed again, neither with the tips nor in the conversation. */
function checkOpenTip({ coach, scores }: Evals, name: string, met: Met): void {
  const [first] = coach.tips(met).tips;
  if (!first) return;
  const { template, category, saving } = first;
  const kinds = TIP_TEMPLATES.filter(({ id }) => id === template).map(({ kind }) => kind);
  const tip = { template, category, kinds, saving, outcome: null };
  const open = { ...tip, status: 'todo' as const, acceptedOn: met.profile.today };
  const then = { ...met, profile: { ...met.profile, triedTips: [...met.profile.triedTips, open] } };
  const offered = [...coach.tips(then).tips, coach.nextTip(then)];
  scores.add(
    SUITED,
    offered.every((tip) => tip?.template !== template),
    `${name}: ${template} again`,
  );
  const words = COACH_TONES.map((tone) => coach.tips({ ...met, tone }).tips[0]?.description);
  scores.add(TONES, new Set(words).size === 3, `${name}: ${words.join(' / ')}`);
}

function checkSaving(
  scores: Scores,
  who: string,
  { saving, facts }: { saving: number; facts: readonly Fact[] },
  expected: { each: number; saving: number },
  hardship: boolean,
): void {
  if (hardship) {
    const sums = facts.filter(({ unit }) => unit === 'eur');
    scores.add(
      SAVINGS,
      sums.length === 0,
      `${who}: names ${sums.map(({ id }) => id).join(', ')} in hardship`,
    );
    return;
  }
  const value = (id: string) => facts.find((fact) => fact.id === id)?.value;
  scores.add(
    SAVINGS,
    saving === expected.saving && value('saving') === expected.saving && value('each') === expected.each,
    `${who}: ${saving} (${value('each')} each), computed again ${expected.saving} (${expected.each} each)`,
  );
}

function checkPlan(evals: Evals, name: string, met: Met): string {
  const { coach, scores } = evals;
  const { profile, tone, hardship } = met;
  const plan = coach.plan(met);
  const { weeklyGoal: goal, days } = plan;
  const sum = days.reduce((all, { target }) => all + target, 0);
  const value = (id: string) => plan.facts.find((fact) => fact.id === id)?.value;
  scores.add(SUMS, days.length === 7 && sum === goal, `${name}: ${sum} for ${goal}`);
  scores.add(
    SUMS,
    days.every(({ target }) => target >= 0 && target % 100 === 0),
    `${name}: cents`,
  );
  const year = value('year_at_goal');
  scores.add(SUMS, value('weekly_goal') === goal && year === goal * 52, `${name}: a year of ${year}`);

  const { average } = oraclePace(profile);
  const { perWeek } = oracleNeeds(profile);
  // Half a euro more, because the goal is rounded to whole euros.
  const reach = average === 0 ? 2500 : Math.max(700, average * 1.5);
  const most = hardship ? 0 : (perWeek === 0 ? reach : Math.max(700, Math.min(perWeek, reach))) + 50;
  scores.add(RULES, goal <= most, `${name}: ${goal} a week, at most ${most}`);
  scores.add(RULES, hardship || goal >= 700, `${name}: ${goal} a week`);
  scores.add(RULES, goal < 700 || days.every(({ target }) => target >= 100), `${name}: an empty day`);
  // Two areas of the person's own fill a week; with fewer, other areas are used, too.
  const own = new Set(days.map(({ focusArea }) => focusArea).filter((area) => oracleSuits(profile, area)));
  const areas = profile.spendAreas.length;
  scores.add(RULES, areas < 2 || days.every(({ focusArea }) => own.has(focusArea)), `${name}: strange areas`);
  scores.add(RULES, areas < 2 || own.size > 1, `${name}: one area only`);

  const reason = plan.facts.find(({ id }) => id === 'weekly_goal')?.sentence ?? '';
  scores.add(SENSE, !/half as much again/.test(reason) || average * 1.5 >= 700, `${name}: ${reason}`);
  const asNeeded = /that your goal needs/.test(reason);
  scores.add(SENSE, !asNeeded || Math.abs(goal - perWeek) <= 50, `${name}: ${goal}: ${reason}`);

  const { locale } = profile;
  const tips = days.map(({ quickTip }) => quickTip);
  scores.add(VARIED, new Set(tips).size === 7, `${name}: ${tips.join(' / ')}`);
  for (const prose of tips)
    inspect(evals, { who: `${name}, quick tip`, prose, facts: new Map(), locale, tone });
  checkSense(scores, `${name}, motivation`, plan.motivation, met.facts);
  const facts = factBook(plan.facts);
  return inspect(evals, { who: `${name}, motivation`, prose: plan.motivation, facts, locale, tone, profile });
}

/** Checks that a text promises nothing by a date that has passed, and names no lead or delay of 0 days. */
export function checkSense(scores: Scores, who: string, prose: string, facts: Facts): void {
  const cited = citedIds(prose);
  const value = (id: string) => facts.get(id)?.value;
  const over = value('goal_days_left') === 0 && value('goal_left') !== 0;
  const promises =
    over && (/by \{goal_date\}/.test(prose) || cited.some((id) => id.startsWith('needed_per_')));
  scores.add(SENSE, !promises, `${who}, its date has passed: ${prose}`);
  const unseen = /nothing is logged|jar is empty|not logged a saving|you have set a goal, and/i.test(prose);
  scores.add(SENSE, !unseen || value('saved_count') === 0, `${who}, there are savings: ${prose}`);
  const nothing = cited.some((id) => (id === 'days_ahead' || id === 'days_behind') && value(id) === 0);
  scores.add(SENSE, !nothing, `${who}, 0 days: ${prose}`);
}
