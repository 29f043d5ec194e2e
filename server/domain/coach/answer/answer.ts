import { categoryLabel } from '../../kernel/categories';
import { plural } from '../../kernel/plural';
import { type Answer, type AnswerParts, DATE_STEP, type Reply } from './answer-parts';
import * as WORDS from './answer-words';
import { appAnswer } from './app-answers';
import { checkContent } from '../figures/check-content';
import type { CoachProfile } from '../person/coach-profile';
import { MAX_TIP_TITLE } from '../tips/coach-text';
import { affordAnswer, billAnswer, whatIfAnswer } from './cost-answers';
import { explainAnswer } from './explain-answer';
import { type Fact, type Facts, type Prose, fact, factBook } from '../figures/facts';
import { goalStatusOf, isOverdue } from '../person/goal-sentences';
import { type Question, READINGS } from '../question/question';
import { helpReply, isGentleDay, withQuietHelp } from './help-answers';
import { ask, open, openHistory } from './steps';
import { forecast, periodOf, whyNoForecast } from './what-if';

/** Answers a question in the person's tone, with figures only from facts. */
export function answerQuestion(profile: CoachProfile, question: Question, given: AnswerParts): Answer {
  const parts = isGentleDay(question, given.day) ? { ...given, tone: 'gentle' as const } : given;
  const reply = helpReply(question, parts) ?? answered(profile, question, parts);
  const { prose, moreFacts = [], steps = [] } = withQuietHelp(reply, question, parts);
  const { facts } = parts;
  const known =
    moreFacts.length === 0
      ? facts
      : factBook([...facts.values(), ...moreFacts.filter(({ id }) => !facts.has(id))]);
  return { prose, facts: known, steps };
}

/** An ordinary question; danger and hardship are answered before it. */
function answered(profile: CoachProfile, question: Question, parts: AnswerParts): Reply {
  const { facts, tone, hardship, askedFacts } = parts;
  const { intent, unsure } = question;
  if (unsure)
    return {
      prose: `I am not sure I read that right. Is it about ${unsure.map(({ about }) => about).join(', or ')}?`,
      steps: unsure.map((one) => ask(one.question)),
    };
  switch (intent) {
    case 'progress':
      return {
        prose:
          hardship && !hasSaved(facts)
            ? WORDS.NO_TARGET
            : WORDS.PROGRESS[goalStatusOf(facts, hardship)][tone],
      };
    case 'needed':
      return neededAnswer(question, parts);
    case 'forecast':
      return forecastAnswer(profile, parts);
    case 'what_if':
      return whatIfAnswer(profile, question, parts);
    case 'total':
      return totalAnswer(profile, question, parts);
    case 'explain':
      return explainAnswer(question, parts);
    case 'save_on':
      return tipAnswer(question, parts);
    case 'today':
      return todayAnswer(parts);
    case 'streak':
      return {
        prose:
          (facts.get('streak_weeks')?.value ?? 0) === 0
            ? 'You have no streak at the moment. One saving this week begins one.'
            : 'Your streak stands at {streak_weeks}. One saving in a week, from Monday to Sunday, keeps it alive; a missed week is bridged by a reserve week while you have one.',
        steps: [open('Streak, reserves and pauses', 'streak')],
      };
    case 'xp_level':
      return {
        prose:
          'You are at level {level} with {xp} XP; the next level is {xp_to_next} XP away. Savings, check-ins, completed challenges and transfers bring XP, each with a limit a day, and only when they are logged within a week.',
        moreFacts: askedFacts,
        steps: [open('Badges', 'badges')],
      };
    case 'challenge':
      return challengeAnswer(profile);
    case 'transfer':
      return transferAnswer(askedFacts);
    case 'afford':
      return affordAnswer(profile, question, parts);
    case 'bill_rises':
      return billAnswer(profile, question, parts);
    case 'stop':
      return {
        prose: `A break is fine, and nothing is lost by it${hasSaved(facts) ? ': {saved_total} stays yours, with every badge' : ''}. A pause set beforehand keeps the streak as it is. A smaller goal or a later date is a good plan, too; both can be changed at any time.`,
        steps: [open('Set a pause', 'streak'), open('Change the goal', 'settings')],
      };
    case 'app':
      return appAnswer(question.text);
    case 'smalltalk':
      return { prose: WORDS.SAID[WORDS.smalltalkOf(question.text)][tone] };
    case 'crisis':
    case 'hardship':
    case 'off_topic':
    case 'unclear':
      return {
        prose: WORDS.SAID[intent === 'off_topic' ? intent : 'unclear'][tone],
        steps: [ask(READINGS.progress.question), ask(READINGS.today.question)],
      };
    case 'invest':
    case 'debt':
    case 'who':
      return { prose: WORDS.SAID[intent][tone] };
  }
}

const hasSaved = (facts: Facts): boolean => (facts.get('saved_total')?.value ?? 0) > 0;

function neededAnswer({ slots: { per } }: Question, { facts, hardship }: AnswerParts): Reply {
  if (facts.get('goal_left')?.value === 0)
    return { prose: 'Nothing any more: your goal of {goal_amount} is reached.' };
  if (hardship)
    return {
      prose: hasSaved(facts)
        ? `${WORDS.NO_TARGET} {goal_saved} lies in your goal, and it stays there.`
        : WORDS.NO_TARGET,
    };
  if (isOverdue(facts)) return { prose: WORDS.NEW_DATE, steps: [DATE_STEP] };
  const all = ['{needed_per_day} a day', '{needed_per_week} a week', '{needed_per_month} a month'];
  const first = { day: 0, week: 1, month: 2, year: 2 }[per ?? 'day'];
  const [asked, ...others] = [all[first] ?? '', ...all.filter((_, index) => index !== first)];
  return {
    prose: `Your goal needs ${asked} to be there by {goal_date}; that is ${others.join(' or ')}.${facts.has('average_week') ? ' So far an average week of yours is {average_week}.' : ''}`,
  };
}

function totalAnswer(profile: CoachProfile, { slots }: Question, { askedFacts }: AnswerParts): Reply {
  const period = slots.period ?? 'all';
  const { words: when, from, to } = periodOf(period, profile.today);
  const [total, entries] = askedFacts;
  const on = slots.category === undefined ? '' : ` under ${categoryLabel(slots.category)}`;
  const caution = 'I know what you log as saved, not what you spend.';
  if (!total || !entries || entries.value === 0)
    return {
      prose: `There is nothing logged${on} ${when}. ${caution}`,
      moreFacts: askedFacts,
      steps: [open('Log a saving', 'add')],
    };
  return {
    prose: `You have logged {asked_total}${on} ${when}, in {asked_entries} ${plural(entries.value, 'saving')}. ${caution}`,
    moreFacts: askedFacts,
    steps: [
      openHistory({
        category: slots.category ?? null,
        ...(period === 'all' ? { since: null, until: null } : { since: from, until: to }),
      }),
    ],
  };
}

function forecastAnswer(profile: CoachProfile, { facts, hardship }: AnswerParts): Reply {
  const noPace = whyNoForecast(profile);
  const more = forecast(profile);
  const has = (id: string) => more.some((one) => one.id === id);
  if (noPace !== null) {
    if (facts.get('goal_left')?.value === 0) return { prose: noPace };
    if (hardship)
      return { prose: `${noPace} ${WORDS.NO_TARGET}${hasSaved(facts) ? ' {saved_total} is saved.' : ''}` };
    if (isOverdue(facts)) return { prose: `${noPace} ${WORDS.NEW_DATE}`, steps: [DATE_STEP] };
    return { prose: `${noPace} {needed_per_week} a week from today gets you there by {goal_date}.` };
  }
  const pace = 'At your average week of {average_week} you reach your goal on {reached_on}';
  if (hardship) return { prose: `${pace}. ${WORDS.NO_TARGET} And there is no hurry.`, moreFacts: more };
  if (isOverdue(facts)) return { prose: `${pace}. ${WORDS.NEW_DATE}`, moreFacts: more, steps: [DATE_STEP] };
  return {
    prose: has('days_late')
      ? `${pace}, {days_late} after its date. {needed_per_week} a week would be on time.`
      : `${pace}, {days_early} before its date.`,
    moreFacts: more,
  };
}

/** Whether a stored title may be quoted. A model may have written it, so it must pass the checks again: words
 * only, no figures, no markup. */
const isQuotable = (title: string): boolean =>
  title.length <= MAX_TIP_TITLE && !/[\p{N}{}<>\n]/u.test(title) && checkContent(title).text === title;

const asSentence = (text: string): string => (/[.?!…]$/.test(text) ? text : `${text}.`);

function tipAnswer({ slots: { category } }: Question, { openTips, tipFor }: AnswerParts): Reply {
  const next = tipFor(category ?? null);
  const on = category === undefined ? '' : `For ${categoryLabel(category)}: `;
  const trying = openTips
    .filter(isQuotable)
    .slice(0, 3)
    .map((title) => `‘${title}’`);
  const list = trying.length > 0 && category === undefined ? `You are trying ${trying.join(' and ')}. ` : '';
  if (!next)
    return {
      prose:
        `${list}I have no new idea${category === undefined ? '' : ` for ${categoryLabel(category)}`} right now; the coach’s screen has those you had.`.trim(),
      steps: [open('Your tips', 'coach')],
    };
  return {
    prose: `${on}${list}${list === '' ? '' : 'Another idea: '}${asSentence(next.title)} ${next.description}`,
    moreFacts: next.facts,
    steps: [open('More tips', 'coach')],
  };
}

function todayAnswer({ openTips, tipFor, planDay, hardship, facts }: AnswerParts): Reply {
  const lines: Prose[] = [];
  const more: Fact[] = [];
  if (hardship) lines.push('This week asks for nothing.');
  else if (facts.get('goal_left')?.value === 0) lines.push('Your goal is reached: {goal_amount}.');
  else if (planDay) {
    lines.push(`Today’s part of your plan is {today_target}: ${asSentence(planDay.quickTip)}`);
    more.push(fact.eur('today_target', planDay.target, 'Today’s target in your weekly plan.'));
  } else if (isOverdue(facts)) lines.push(WORDS.NEW_DATE);
  else lines.push('Your goal needs {needed_per_week} this week; so far you have {saved_week}.');
  const trying = openTips.find(isQuotable);
  const next = trying === undefined ? tipFor(null) : null;
  if (trying !== undefined) lines.push(`Stay with ‘${trying}’.`);
  else if (next) {
    lines.push(`A good one to begin with: ${asSentence(next.title)} ${next.description}`);
    more.push(...next.facts);
  }
  return { prose: lines.join(' '), moreFacts: more, steps: [open('Log a saving', 'add')] };
}

function challengeAnswer({ challenges }: CoachProfile): Reply {
  const steps = [open('Challenges', 'challenges'), open('Together with friends', 'group_challenges')];
  const running = challenges.filter(({ title }) => isQuotable(title)).slice(0, 3);
  if (challenges.length === 0)
    return {
      prose:
        'You are in no challenge of your own at the moment. You can start one, or save together with friends in a group.',
      steps,
    };
  const more = running.flatMap(({ title, day, days, checkIns }, index) => [
    fact.count(`challenge_${index}_day`, day, `The day of ‘${title}’ that is today.`),
    fact.days(`challenge_${index}_days`, days, `How long ‘${title}’ lasts.`),
    fact.count(`challenge_${index}_check_ins`, checkIns, `Your check-ins in ‘${title}’.`),
  ]);
  const lines = running.map(
    ({ title, checkIns }, index) =>
      `‘${title}’ is on day {challenge_${index}_day} of {challenge_${index}_days}, with {challenge_${index}_check_ins} ${plural(checkIns, 'check-in')}.`,
  );
  return {
    prose: lines.length === 0 ? 'You are in {challenges_running} of your own right now.' : lines.join(' '),
    moreFacts: more,
    steps,
  };
}

function transferAnswer(asked: readonly Fact[]): Reply {
  const [sum, count] = asked;
  return {
    prose:
      !sum || !count || count.value === 0
        ? 'Nothing waits to be moved. What you log is claimed first; once the money is in your savings account, you mark it on Home.'
        : `${count.value === 1 ? '{waiting_total} waits' : '{waiting_count} amounts of {waiting_total} together wait'} to be moved. I see no bank: move it there yourself, then mark it on Home. There is no hurry; what lies at the bank may differ until then.`,
    moreFacts: asked,
    steps: [open('Mark as moved', 'dashboard')],
  };
}
