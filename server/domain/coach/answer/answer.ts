import { categoryLabel } from '../../kernel/categories';
import type { LocalDay } from '../../kernel/days';
import { plural } from '../../kernel/plural';
import type { Answer, AnswerParts, Reply } from './answer-parts';
import * as WORDS from './answer-words';
import { appAnswer, isAboutApp } from './app-answers';
import { cannotAnswer } from './cannot-answer';
import { checkContent } from '../figures/check-content';
import type { CoachProfile } from '../person/coach-profile';
import { MAX_TIP_TITLE } from '../tips/coach-text';
import { assumptionAnswer } from './assumption-answer';
import { assumptionOf } from './assumption-of';
import { affordAnswer, billAnswer } from './cost-answers';
import { explainAnswer } from './explain-answer';
import { type Fact, type Prose, fact, factBook } from '../figures/facts';
import { HARDSHIP_TEXT } from '../person/hardship';
import { HELPLINES_ELSEWHERE, humanHelp } from '../help/human-help';
import { forecastAnswer, hasSaved, neededAnswer, progressAnswer } from './goal-answers';
import { isOverdue } from '../person/goal-sentences';
import { supportAnswer } from '../help/support';
import type { Intent } from '../question/intent';
import { type Cannot, readCannot } from '../question/cannot';
import { type Question, READINGS } from '../question/question';
import { foldSlotText } from '../question/slots';
import { type Wish, readWish } from '../question/wish';
import { saidYes } from '../question/yes-no';
import { type Step, ask, open, openHistory } from './steps';
import { periodOf } from './what-if';
import { wishAnswer } from './wish-answer';

/** Answers a question in the person's tone, with figures only from facts. */
export function answerQuestion(profile: CoachProfile, question: Question, parts: AnswerParts): Answer {
  const { prose, moreFacts = [], steps = [] } = answered(profile, question, parts);
  const { facts } = parts;
  const known =
    moreFacts.length === 0
      ? facts
      : factBook([...facts.values(), ...moreFacts.filter(({ id }) => !facts.has(id))]);
  return { prose, facts: known, steps };
}

function answered(profile: CoachProfile, question: Question, parts: AnswerParts): Reply {
  const { facts, tone, hardship, askedFacts } = parts;
  const { intent, unsure } = question;
  if (afterCrisis(question, parts.before)) return crisisAnswer(WORDS.CRISIS_STILL, parts.country);
  const tight = saidOfTight(question, parts.before);
  if (tight === 'yes') return withSupport(WORDS.TIGHT.yes, parts.country);
  if (tight !== null) return { prose: WORDS.TIGHT[tight], steps: tight === 'neither' ? YES_OR_NO : [] };
  const wanted = wantedAnswer(profile, question, parts);
  if (wanted) return wanted;
  if (unsure)
    return {
      prose: `I am not sure I read that right. Is it about ${unsure.map(({ about }) => about).join(', or ')}?`,
      steps: unsure.map((one) => ask(one.question)),
    };
  switch (intent) {
    case 'crisis':
      return crisisAnswer(WORDS.CRISIS, parts.country);
    case 'hardship':
      return hardship
        ? withSupport(HARDSHIP_TEXT.kind, parts.country)
        : {
            prose: `${HARDSHIP_TEXT.kind} ${HARDSHIP_TEXT.help} ${WORDS.TIGHT_QUESTION}`,
            steps: YES_OR_NO,
          };
    case 'progress':
      return progressAnswer(parts);
    case 'needed':
      return neededAnswer(profile, question.slots.per ?? null, parts);
    case 'forecast':
      return forecastAnswer(profile, parts);
    case 'what_if':
      return assumptionAnswer(
        profile,
        { measure: 'forecast', per: null, assumption: assumptionOf(question) },
        parts,
      );
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
      return { prose: WORDS.SAID[smalltalkOf(question.text)][tone] };
    case 'off_topic':
    case 'unclear':
      return {
        prose: WORDS.SAID[intent][tone],
        steps: [ask(READINGS.progress.question), ask(READINGS.today.question)],
      };
    case 'invest':
    case 'debt':
    case 'who':
      return { prose: WORDS.SAID[intent][tone] };
  }
}

const YES_OR_NO = [ask('Yes'), ask('No')];

/** Words for somebody in hardship, and who can help where they live. */
function withSupport(words: Prose, country: string | null): Reply {
  const { prose, steps } = supportAnswer(country);
  return { prose: `${words} ${prose}`, steps };
}

/** Reads a message as the answer to 'Is money tight?', when that was the coach's last question. Null when it
 * is no answer: words of danger, or another question. What is neither yes nor no ('no food left', 'it is
 * fine') is asked again. */
export function saidOfTight(question: Question, before: string): keyof typeof WORDS.TIGHT | null {
  const { intent, text, unsure } = question;
  if (intent === 'crisis' || !before.endsWith(WORDS.TIGHT_QUESTION)) return null;
  const yes = saidYes(text);
  if (yes !== null) return yes ? 'yes' : 'no';
  const talk = intent === 'smalltalk' && smalltalkOf(text) === 'chat';
  return talk || unsure !== null || intent === 'unclear' || intent === 'hardship' ? 'neither' : null;
}

/** The wish of a message, which the coach offers to tap; null for somebody in danger, and for everything else. */
export const wishOf = ({ intent, text }: Question, today: LocalDay): Wish | null =>
  intent === 'crisis' ? null : readWish(text, today);

/** A wish in more words than these may tell why, too. */
const LONG_WISH = 8;
/** Requests for advice that words of money shortage do not change. */
const ADVICE: ReadonlySet<Cannot> = new Set(['talk', 'budget']);

/** Answers what is no question about the person's figures, whatever intent it was taken for; null for all others. */
function wantedAnswer(profile: CoachProfile, question: Question, parts: AnswerParts): Reply | null {
  const { intent, text } = question;
  const wish = wishOf(question, profile.today);
  if (wish) {
    const { steps = [], ...reply } = wishAnswer(profile, wish, parts);
    // 'I had to take 40 out, there was nothing left for the rent' tells of more than a wish.
    const more = wish.kind === 'withdraw' && intent === 'hardship' && text.split(/\s+/u).length > LONG_WISH;
    if (!more || parts.hardship) return { ...reply, steps };
    return { ...reply, prose: `${reply.prose} ${WORDS.TIGHT_QUESTION}`, steps: [...steps, ...YES_OR_NO] };
  }
  if (intent === 'crisis') return null;
  const cannot = readCannot(text);
  if (cannot && (intent !== 'hardship' || ADVICE.has(cannot))) return cannotAnswer(cannot);
  return intent !== 'hardship' && isAboutApp(text) ? appAnswer(text) : null;
}

/** What somebody in danger may write next without meaning their savings. */
const WRITES_ON: ReadonlySet<Intent> = new Set([
  'today',
  'who',
  'smalltalk',
  'unclear',
  'off_topic',
  'stop',
  'hardship',
]);

/** The question as it is meant after the coach's previous message: somebody who was just shown helplines and
 * goes on in ambiguous words is still in danger. */
export const afterCrisis = (question: Question, before: string): boolean =>
  [WORDS.CRISIS, WORDS.CRISIS_STILL].some((words) => before.startsWith(words)) &&
  (question.unsure !== null || WRITES_ON.has(question.intent));

function crisisAnswer(words: Prose, country: string | null): Reply {
  const { calls, listed } = humanHelp(country);
  return {
    prose: listed ? words : `${words} ${WORDS.CRISIS_ELSEWHERE}`,
    steps: [
      ...calls.map(({ name, number }): Step => ({ kind: 'call', text: name, number })),
      ...(listed ? [] : [{ kind: 'visit', text: HELPLINES_ELSEWHERE } as const]),
    ],
  };
}

const smalltalkOf = (text: string) =>
  WORDS.SMALLTALK.find(([, words]) => words.test(foldSlotText(text)))?.[0] ?? 'chat';

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
    lines.push(`Today’s part of your plan is {today_target}. ${asSentence(planDay.quickTip)}`);
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
