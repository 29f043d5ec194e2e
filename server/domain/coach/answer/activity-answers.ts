import { type Category, categoryLabel } from '../../kernel/categories';
import { plural } from '../../kernel/plural';
import { checkContent } from '../figures/check-content';
import { type Fact, type Prose, fact } from '../figures/facts';
import type { CoachProfile } from '../person/coach-profile';
import { isOverdue } from '../person/goal-sentences';
import { isNotThat } from '../question/follow-asks';
import type { Question } from '../question/question';
import type { Tip } from '../tips/tips';
import { MAX_TIP_TITLE } from '../tips/coach-text';
import type { AnswerParts, Reply } from './answer-parts';
import * as WORDS from './answer-words';
import { open } from './steps';

/** Whether a stored title may be quoted. A model may have written it, so it must pass the checks again: words
 * only, no figures, no markup. */
const isQuotable = (title: string): boolean =>
  title.length <= MAX_TIP_TITLE && !/[\p{N}{}<>\n]/u.test(title) && checkContent(title).text === title;

const asSentence = (text: string): string => (/[.?!…]$/.test(text) ? text : `${text}.`);

/** The best tip that this chat has not told; null when all were. */
function untoldTip(
  wanted: { category: Category | null; not?: Category | undefined },
  { tipFor, told }: Pick<AnswerParts, 'tipFor' | 'told'>,
  shown: readonly Tip[] = [],
): Tip | null {
  const next = tipFor(wanted.category, shown);
  return next !== null && (next.category === wanted.not || told.some((text) => text.includes(next.title)))
    ? untoldTip(wanted, { tipFor, told }, [...shown, next])
    : next;
}

/** An idea to try next, beside those that are being tried; without them in a category that was named. */
export function tipAnswer(
  { slots, text }: Pick<Question, 'slots' | 'text'>,
  { openTips, tipFor, told }: AnswerParts,
): Reply {
  // 'Not shopping' leaves that out.
  const not = isNotThat(text) ? slots.category : undefined;
  const category = not === undefined ? slots.category : undefined;
  const next = untoldTip({ category: category ?? null, not }, { tipFor, told });
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
    prose: `${on}${list}${list === '' ? '' : 'Another idea: '}${asSentence(next.title)} ${withWhose(next)}`,
    moreFacts: next.facts,
    steps: [open('More tips', 'coach')],
  };
}

/** A tip with whose prices it goes by. The place stays unnamed: Claude is told the last answers, and not where people live. */
const withWhose = ({ description, whose }: Tip): Prose =>
  whose === null ? description : `${description} ${unnamed(whose)}.`;
const unnamed = (whose: Prose): Prose => whose.replace(/ of .+(?= \(Hazel)| in [^{}]+$/u, ' where you live');

/** What to do now: today's part of the plan or what the week needs, and one idea. */
export function todayAnswer({ openTips, tipFor, told, planDay, hardship, facts }: AnswerParts): Reply {
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
  const next = trying === undefined ? untoldTip({ category: null }, { tipFor, told }) : null;
  if (trying !== undefined) lines.push(`Stay with ‘${trying}’.`);
  else if (next) {
    lines.push(`A good one to begin with: ${asSentence(next.title)} ${next.description}`);
    more.push(...next.facts);
  }
  return { prose: lines.join(' '), moreFacts: more, steps: [open('Log a saving', 'add')] };
}

/** How the challenges go that are running. */
export function challengeAnswer({ challenges }: CoachProfile): Reply {
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
