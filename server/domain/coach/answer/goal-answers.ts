import { daysToSave, goalProgress } from '../../goals/goal';
import { projectedDate } from '../../insights/goal-insights';
import { type LocalDay, daysBetween, formatDay } from '../../kernel/days';
import { cents, formatEur } from '../../kernel/money';
import { countedIn } from '../../kernel/plural';
import { type Fact, type Facts, type Prose, dateValue, fact } from '../figures/facts';
import { type CoachProfile, weeksOf } from '../person/coach-profile';
import { goalStatusOf, isOverdue } from '../person/goal-sentences';
import type { Every } from '../question/slots';
import { type AnswerParts, DATE_STEP, type Reply } from './answer-parts';
import * as WORDS from './answer-words';
import { situationOf } from './outlook';
import { forecast, whyNoForecast } from './forecast';

type GoalParts = Pick<AnswerParts, 'facts' | 'hardship' | 'tone'>;

export const hasSaved = (facts: Facts): boolean => (facts.get('saved_total')?.value ?? 0) > 0;

const isReached = (facts: Facts): boolean => facts.get('goal_left')?.value === 0;

/** 'How am I doing': what is saved and what is left, in every tone. */
export function progressAnswer({ facts, hardship, tone }: GoalParts): Reply {
  if (hardship && !hasSaved(facts) && !isReached(facts)) return { prose: WORDS.NO_TARGET };
  const status = isReached(facts) ? 'reached' : goalStatusOf(facts, hardship);
  return { prose: WORDS.PROGRESS[status][tone] };
}

/** 'How much is left': that figure first. */
export function leftAnswer({ facts, hardship }: GoalParts): Reply {
  if (isReached(facts)) return { prose: 'Nothing is left: your goal of {goal_amount} is reached.' };
  const saved =
    (facts.get('goal_saved')?.value ?? 0) > 0
      ? '{goal_left} is left of your goal of {goal_amount}; {goal_saved} lies in it.'
      : '{goal_left} is left of your goal of {goal_amount}; nothing lies in it yet.';
  if (hardship) return { prose: `${saved} It can wait: ${lower(WORDS.NO_TARGET)}` };
  return isOverdue(facts)
    ? { prose: `${saved} Its date has come; a new one helps.`, steps: [DATE_STEP] }
    : { prose: saved };
}

/** 'How many weeks have I got': the days until the date of the goal, and the whole weeks among them. */
export function timeLeftAnswer({ goal, today }: CoachProfile, { facts }: GoalParts): Reply {
  if (isReached(facts)) return { prose: 'Nothing is left: your goal of {goal_amount} is reached.' };
  if (isOverdue(facts)) return { prose: WORDS.NEW_DATE, steps: [DATE_STEP] };
  const weeks = Math.floor(daysBetween(today, goal.date) / 7);
  const inWeeks = weeks < 1 ? '' : ', or {goal_weeks_left} in full';
  return {
    prose: `Until {goal_date}, the date of your goal, there are {goal_days_left}${inWeeks}.`,
    moreFacts:
      weeks < 1
        ? []
        : [
            fact.weeks('goal_weeks_left', weeks, 'Whole weeks until the date of your goal.', [
              'goal_days_left',
            ]),
          ],
  };
}

const lower = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** The amounts a day, week and month, the asked one first. A year is said beside the three.
 * @param id gives the id of a figure: of today, or under an assumption */
export function perFirst(per: Every, id: (name: string) => string): [asked: Prose, others: Prose] {
  const all = (['day', 'week', 'month'] as const).map(
    (one) => [one, `{${id(`needed_per_${one}`)}} a ${one}`] as const,
  );
  const first = all.find(([one]) => one === per)?.[1] ?? `{${id('needed_per_year')}} a year`;
  const others = all.flatMap(([one, said]) => (one === per ? [] : said));
  return [first, `${others.slice(0, -1).join(', ')} or ${others.at(-1) ?? ''}`];
}

/** What the goal needs a year. Only a question for it needs this figure. */
function yearFact({ goal, today, locale }: CoachProfile): Fact {
  const left = goalProgress(goal, today).remainingCents;
  const days = Math.max(1, daysToSave(today, goal.date));
  return fact.eur(
    'needed_per_year',
    Math.min(left, Math.ceil((left * 365.25) / days)),
    `${formatEur(left, locale)} that are left, over ${countedIn(locale)(days, 'day')}, for a year of 365.25 days, but never more.`,
    ['goal_left', 'goal_days_left'],
  );
}

/** 'How much do I need': the figure of the asked period first. In hardship it is a sum and nothing that is asked. */
export function neededAnswer(
  profile: CoachProfile,
  per: Every | null,
  { facts, hardship }: GoalParts,
): Reply {
  if (isReached(facts)) return { prose: 'Nothing any more: your goal of {goal_amount} is reached.' };
  if (isOverdue(facts)) return hardship ? hardNeed(facts) : { prose: WORDS.NEW_DATE, steps: [DATE_STEP] };
  const [asked, others] = perFirst(per ?? 'day', (name) => name);
  const moreFacts = per === 'year' ? [yearFact(profile)] : [];
  if (hardship) {
    const { prose } = hardNeed(facts);
    return {
      prose: `${prose} In figures alone, the {goal_left} left by {goal_date} would be ${asked}. Nobody asks it of you now.`,
      moreFacts,
    };
  }
  return {
    prose: `Your goal needs ${asked} to be there by {goal_date}; that is ${others}.${facts.has('average_week') ? ' So far an average week of yours is {average_week}.' : ''}`,
    moreFacts,
  };
}

const hardNeed = (facts: Facts): Reply => ({
  prose: hasSaved(facts)
    ? `${WORDS.NO_TARGET} {goal_saved} lies in your goal, and it stays there.`
    : WORDS.NO_TARGET,
});

/** 'When am I there': the day at the average week, the range of 8 of 10 days, early or late. */
export function forecastAnswer(profile: CoachProfile, { facts, hardship }: GoalParts): Reply {
  const noPace = whyNoForecast(profile);
  const range = rangeFacts(profile);
  const more = [...forecast(profile), ...range];
  if (noPace !== null) {
    if (isReached(facts)) return { prose: noPace };
    if (hardship)
      return { prose: `${noPace} ${WORDS.NO_TARGET}${hasSaved(facts) ? ' {saved_total} is saved.' : ''}` };
    if (isOverdue(facts)) return { prose: `${noPace} ${WORDS.NEW_DATE}`, steps: [DATE_STEP] };
    return { prose: `${noPace} {needed_per_week} a week from today gets you there by {goal_date}.` };
  }
  const pace = 'At your average week of {average_week} you reach your goal on {reached_on}';
  if (hardship) return { prose: `${pace}. ${WORDS.NO_TARGET} And there is no hurry.`, moreFacts: more };
  if (isOverdue(facts)) return { prose: `${pace}. ${WORDS.NEW_DATE}`, moreFacts: more, steps: [DATE_STEP] };
  const differ =
    range.length === 0
      ? ''
      : ' Your weeks differ, so mostly you are there from {range_early} to {range_late}.';
  return {
    prose: more.some(({ id }) => id === 'days_late')
      ? `${pace}, {days_late} after its date.${differ} {needed_per_week} a week would be on time.`
      : more.some(({ id, value }) => id === 'days_early' && value === 0)
        ? `${pace}, right on its date.${differ}`
        : `${pace}, {days_early} before its date.${differ}`,
    moreFacts: more,
  };
}

/** The two days between which 8 of 10 outcomes lie; none when they are the same, or when the later one is out of
 * sight. */
function rangeFacts(profile: CoachProfile): Fact[] {
  const { goal, today, locale } = profile;
  const projected = projectedDate(goalProgress(goal, today).remainingCents, weeksOf(profile), today);
  if (projected.kind !== 'dates' || projected.late === null || projected.early === projected.late) return [];
  const { early, late } = projected;
  const days = `${formatDay(early, locale, 'long')} to ${formatDay(late, locale, 'long')}`;
  const sentence = `In 8 of 10 cases it is ${days}, as much as your weeks differ and as few as they are.`;
  return [
    fact.date('range_early', dateValue(early), sentence, ['average_week', 'weeks_known']),
    fact.date('range_late', dateValue(late), sentence, ['average_week', 'weeks_known']),
  ];
}

/** Whether goal, date and pace fit each other: for 'is my goal too ambitious', 'should I move my date' and 'how much
 * would I have by the date'. It names what would lie there on the date and the date that fits, without a verdict. */
export function fitAnswer(profile: CoachProfile, parts: GoalParts): Reply {
  const { facts, hardship } = parts;
  const { today, locale, goal } = profile;
  const { week, left } = situationOf(profile);
  const eur = (amount: number) => formatEur(cents(amount), locale);
  if (whyNoForecast(profile) !== null || week === null || isOverdue(facts))
    return forecastAnswer(profile, parts);
  const days = daysBetween(today, goal.date);
  const comes = Math.floor((week * days) / 7);
  const apart = Math.abs(left - comes);
  const more: Fact[] = [
    ...forecast(profile),
    fact.eur(
      'saved_by_date',
      goal.saved + comes,
      `${eur(goal.saved)} that lie in it and ${eur(comes)} in ${countedIn(locale)(days, 'day')} at your average week.`,
      ['goal_saved', 'average_week', 'goal_date'],
    ),
    fact.eur(
      'apart_by_date',
      apart,
      `The difference between that and the ${eur(goal.amount)} of your goal.`,
      ['saved_by_date', 'goal_amount'],
    ),
  ];
  const lies = 'At your average week of {average_week}, {saved_by_date} would be saved on {goal_date}';
  const fits = 'You reach {goal_amount} on {reached_on}, and a date from then on fits your pace';
  if (comes >= left)
    return {
      prose: `${lies}: enough for your goal of {goal_amount}. At that pace you reach it on {reached_on}.`,
      moreFacts: more,
    };
  if (hardship) return { prose: `${lies}. ${fits}. ${WORDS.NO_TARGET}`, moreFacts: more, steps: [DATE_STEP] };
  return {
    prose: `${lies}, {apart_by_date} short of {goal_amount}. ${fits}; to keep {goal_date}, {needed_per_week} a week is needed. A later date or a smaller sum is a good plan, too.`,
    moreFacts: more,
    steps: [DATE_STEP],
  };
}

/** 'What will I have by Christmas': what would lie in the goal on a day to come, at the average week. */
export function aheadAnswer(profile: CoachProfile, day: LocalDay, parts: GoalParts): Reply {
  const { today, locale, goal } = profile;
  const { week, left } = situationOf(profile);
  if (whyNoForecast(profile) !== null || week === null) return forecastAnswer(profile, parts);
  const eur = (amount: number) => formatEur(cents(amount), locale);
  const days = daysBetween(today, day);
  const comes = Math.floor((week * days) / 7);
  const key = day.replaceAll('-', '_');
  const [lies, asked] = [`saved_by_${key}`, `asked_${key}`];
  const reached = comes < left ? '' : ' At that pace you reach {goal_amount} on {reached_on}.';
  return {
    prose: `At your average week of {average_week}, {${lies}} would lie in your goal on {${asked}}.${reached}`,
    moreFacts: [
      ...forecast(profile),
      fact.date(asked, dateValue(day), 'The day that you asked about.'),
      fact.eur(
        lies,
        goal.saved + comes,
        `${eur(goal.saved)} that lie in it and ${eur(comes)} in ${countedIn(locale)(days, 'day')} at your average week.`,
        ['goal_saved', 'average_week', asked],
      ),
    ],
  };
}
