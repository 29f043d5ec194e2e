import { categoryLabel } from '../kernel/categories';
import type { CoachTone } from '../profile/onboarding-schema';
import { plural } from '../kernel/plural';
import { NAMES, NEW_DATE, PROGRESS, SAID } from './answer-words';
import { checkContent } from './check-content';
import { MAX_TIP_TITLE } from './coach-text';
import { type Fact, type Facts, type Prose, fact, factBook } from './facts';
import { HARDSHIP_TEXT } from './hardship';
import type { PlanDay } from './plan';
import type { Question } from './question';
import { capitalized } from './sentences';
import type { CoachProfile } from './coach-profile';
import type { Tip } from './tips';
import { isOverdue, goalStatusOf } from './lines';
import { forecast, periodOf, whatIf, whyNoForecast } from './what-if';

/** An answer with the facts that its figures stand for. */
export interface Answer {
  prose: Prose;
  facts: Facts;
}

/** What an answer needs besides the profile. */
export interface AnswerParts {
  facts: Facts;
  /** Gentle in hardship, whatever was chosen. */
  tone: CoachTone;
  hardship: boolean;
  /** Answers 'how much did I save': facts of the asked period. */
  totals: readonly Fact[];
  /** Tips that are still to do, newest first. */
  openTips: readonly string[];
  /** The tip that the coach would propose now; null for none. */
  nextTip: Tip | null;
  /** Today's day of the plan; null without a plan. */
  planDay: Pick<PlanDay, 'target' | 'quickTip'> | null;
}

/** Answers a question in the person's tone, with figures only from facts. */
export function answerQuestion(profile: CoachProfile, question: Question, parts: AnswerParts): Answer {
  const { facts, tone, hardship } = parts;
  const say = (prose: Prose, more: readonly Fact[] = []): Answer => ({
    prose,
    facts:
      more.length === 0 ? facts : factBook([...facts.values(), ...more.filter(({ id }) => !facts.has(id))]),
  });
  switch (question.kind) {
    case 'hardship':
      return say(`${HARDSHIP_TEXT.kind} ${HARDSHIP_TEXT.help}`);
    case 'investing':
    case 'what_if_how_much':
    case 'greeting':
    case 'thanks':
    case 'who_are_you':
    case 'unknown':
      return say(SAID[question.kind][tone]);
    case 'progress':
      return say(PROGRESS[goalStatusOf(facts, hardship)][tone]);
    case 'what_if':
      return whatIfAnswer(profile, facts, question, say);
    case 'totals':
      return totalsAnswer(question, periodOf(question.period, profile.today).words, parts.totals, say);
    case 'forecast':
      return forecastAnswer(profile, parts, say);
    case 'streak':
      return say(
        (facts.get('streak_weeks')?.value ?? 0) === 0
          ? 'You have no streak at the moment. One saving this week begins one.'
          : 'Your streak stands at {streak_weeks}. One saving a week keeps it alive.',
      );
    case 'tips':
      return tipsAnswer(parts, say);
    case 'this_week':
      return weekAnswer(parts, say);
    case 'explain':
      return explainAnswer(question.text, parts, say);
  }
}

type Say = (prose: Prose, more?: readonly Fact[]) => Answer;

function whatIfAnswer(
  profile: CoachProfile,
  known: Facts,
  { extra, every }: Extract<Question, { kind: 'what_if' }>,
  say: Say,
): Answer {
  const facts = whatIf(profile, extra, every);
  const has = (id: string) => facts.some((fact) => fact.id === id);
  const year = `{extra} every ${every} comes to {extra_year} in a year.`;
  if (known.get('goal_left')?.value === 0) return say(`${year} Your goal is reached already.`, facts);
  if (has('days_sooner'))
    return say(
      `${year} On top of an average week you would reach your goal on {goal_date_with_extra}, {days_sooner} sooner than at your present pace.`,
      facts,
    );
  if (has('goal_date_with_extra'))
    return say(`${year} With it you would reach your goal on {goal_date_with_extra}.`, facts);
  if (known.has('weeks_missing')) return say(`${year} ${whyNoForecast(profile)}`, facts);
  return say(
    `${year} For your goal alone it would take very long; together with other small things it counts.`,
    facts,
  );
}

function totalsAnswer(
  { category }: Extract<Question, { kind: 'totals' }>,
  when: string,
  totals: readonly Fact[],
  say: Say,
): Answer {
  const [total, entries] = totals;
  const on = category === null ? '' : ` under ${categoryLabel(category)}`;
  const caution = 'I know what you log as saved, not what you spend.';
  if (!total || !entries || entries.value === 0)
    return say(`There is nothing logged${on} ${when}. ${caution}`, totals);
  return say(
    `You have logged {asked_total}${on} ${when}, in {asked_entries} ${plural(entries.value, 'saving')}. ${caution}`,
    totals,
  );
}

function forecastAnswer(profile: CoachProfile, { facts, hardship }: AnswerParts, say: Say): Answer {
  const noPace = whyNoForecast(profile);
  const more = forecast(profile);
  const has = (id: string) => more.some((fact) => fact.id === id);
  if (noPace !== null) {
    if (facts.get('goal_left')?.value === 0) return say(noPace);
    if (hardship) return say(`${noPace} There is no target while times are hard; {saved_total} is saved.`);
    if (isOverdue(facts)) return say(`${noPace} ${NEW_DATE}`);
    return say(`${noPace} {needed_per_week} a week from today gets you there by {goal_date}.`);
  }
  const pace = 'At your average week of {average_week} you reach your goal on {reached_on}';
  if (hardship) return say(`${pace}. There is no target while times are hard, and no hurry.`, more);
  if (isOverdue(facts)) return say(`${pace}. ${NEW_DATE}`, more);
  return has('days_late')
    ? say(`${pace}, {days_late} after its date. {needed_per_week} a week would be on time.`, more)
    : say(`${pace}, {days_early} before its date.`, more);
}

/** Whether a stored title may be quoted. It may have come from a model, so it has to pass the checks again: words
 * only, no figures, no markup. */
const isQuotable = (title: string): boolean =>
  title.length <= MAX_TIP_TITLE && !/[\p{N}{}<>\n]/u.test(title) && checkContent(title).text === title;

const asSentence = (text: string): string => (/[.?!…]$/.test(text) ? text : `${text}.`);

function tipsAnswer({ openTips, nextTip, tone }: AnswerParts, say: Say): Answer {
  const open = openTips
    .filter(isQuotable)
    .slice(0, 3)
    .map((title) => `‘${title}’`);
  const list = open.length > 0 ? `You are trying ${open.join(' and ')}. ` : '';
  if (!nextTip) return say(list === '' ? SAID.unknown[tone] : list.trim());
  return say(
    `${list}${list === '' ? '' : 'Another idea: '}${nextTip.title}. ${nextTip.description}`,
    nextTip.facts,
  );
}

function weekAnswer({ openTips, nextTip, planDay, hardship, facts }: AnswerParts, say: Say): Answer {
  const lines: Prose[] = [];
  const more: Fact[] = [];
  if (hardship) lines.push('This week asks for nothing.');
  else if (planDay) {
    lines.push(`Today’s part of your plan is {today_target}: ${asSentence(planDay.quickTip)}`);
    more.push(fact.eur('today_target', planDay.target, 'Today’s target in your weekly plan.'));
  } else if (isOverdue(facts)) lines.push(NEW_DATE);
  else if (facts.get('goal_left')?.value === 0) lines.push('Your goal is reached: {goal_amount}.');
  else lines.push('Your goal needs {needed_per_week} this week; so far you have {saved_week}.');
  const open = openTips.find(isQuotable);
  if (open !== undefined) lines.push(`Stay with ‘${open}’.`);
  else if (nextTip) {
    lines.push(`A good one to begin with: ${nextTip.title}. ${nextTip.description}`);
    more.push(...nextTip.facts);
  }
  return say(lines.join(' '), more);
}

/** Words by which people name a figure, and the fact they mean. */
const NAMED: readonly [RegExp, readonly string[]][] = [
  [/\b(a|per|each|every) day\b|\bdaily\b/, ['needed_per_day']],
  [/\b(a|per|each|every) week\b|\bweekly\b/, ['needed_per_week', 'average_week']],
  [/\b(a|per|each|every) month\b|\bmonthly\b/, ['needed_per_month']],
  [/\b(ahead|behind|pace|line)\b/, ['days_ahead', 'days_behind']],
  [/\bpercent|%/, ['goal_percent']],
  [/\bleft|remaining|to go\b/, ['goal_left']],
  [/\bstreak\b/, ['streak_weeks']],
  [/\baverage\b/, ['average_week']],
  [/\bprice level|city|multiplier\b/, ['price_level']],
  [/\bfree|income|salary\b/, ['free_income']],
  [/\bsaved|total\b/, ['saved_total']],
];

function explainAnswer(text: string, { facts, nextTip }: AnswerParts, say: Say): Answer {
  if (/\btip|estimate|saving of\b/.test(text) && nextTip)
    return say(
      `Take ‘${nextTip.title}’: {times} times, {each} each time, makes {saving} a month.`,
      nextTip.facts,
    );
  const id = NAMED.find(([words]) => words.test(text))?.[1].find((one) => facts.has(one));
  const fact = facts.get(id ?? 'needed_per_day');
  if (!fact) return say('Tap any underlined figure: it opens how it was worked out.');
  return say(
    `${capitalized(NAMES[fact.id] ?? 'that')} is {${fact.id}}. ${originOf(fact, facts)} You can also tap any underlined figure: it opens how it was worked out.`,
  );
}

/** What a fact comes from, by the names of the figures in it. */
function originOf({ id, from }: Fact, facts: Facts): Prose {
  if (id.startsWith('needed_per_') && isOverdue(facts))
    return 'It is all that is left, because the date of your goal has come: a new date in the settings spreads it out.';
  if (id === 'average_week') return 'It comes from what you logged in the last weeks.';
  if (from.length === 0) return 'It comes straight from what you entered.';
  const parts = from.map((one) => (NAMES[one] === undefined ? `{${one}}` : `${NAMES[one]}, {${one}}`));
  return `It comes from ${parts.join(', and ')}.`;
}
