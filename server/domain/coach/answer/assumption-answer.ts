import { dayReached } from '../../goals/pace';
import { categoryLabel } from '../../kernel/categories';
import { cents, formatEur } from '../../kernel/money';
import { plural } from '../../kernel/plural';
import { type Fact, type Prose, dateValue, fact } from '../figures/facts';
import { capitalized } from '../figures/sentences';
import type { CoachProfile } from '../person/coach-profile';
import type { Assumption, Query } from '../question/query';
import { type AnswerParts, DATE_STEP, type Reply } from './answer-parts';
import * as WORDS from './answer-words';
import { perFirst } from './goal-answers';
import { type Step, open } from './steps';
import { type Supposed, type Unknown, suppose } from './supposing';
import { whyNoForecast } from './forecast';

type Asked = Pick<Query, 'measure' | 'per' | 'assumption'>;
type Kind = Assumption['kind'];

/** What becomes of the goal under a query's assumption: first what was read, then the measure that was asked for,
 * then what else changes. Without an assumption it asks for an amount. */
export function assumptionAnswer(profile: CoachProfile, asked: Asked, parts: AnswerParts): Reply {
  const { assumption } = asked;
  if (assumption === null) return { prose: WORDS.SAID.what_if_how_much[parts.tone] };
  const supposed = suppose(profile, assumption);
  if (typeof supposed === 'string') return unknownAnswer(supposed, assumption, parts);
  const opening = openingOf(assumption, supposed);
  const half = halfFacts(profile, assumption, supposed);
  const [first = '', ...others] = bodyOf(profile, asked, supposed, parts);
  const sentences = [
    opening.endsWith(':') ? `${opening} ${first}` : `${opening} ${capitalized(first)}`,
    ...others.map(capitalized),
    ...(half.length > 0
      ? [
          `With less of it, say {${half[0]?.id}}, you would be there on {${half[1]?.id}}`,
          'If something expensive waits to be paid back, that may well come first',
        ]
      : []),
  ];
  const prose = [
    ...sentences.map((line) => (line.endsWith('.') ? line : `${line}.`)),
    ENDINGS[assumption.kind],
  ];
  return {
    prose: prose.join(' ').trim(),
    moreFacts: [...supposed.facts, ...half],
    steps: STEPS[assumption.kind] ?? [],
  };
}

const STEPS: Partial<Record<Kind, readonly Step[]>> = {
  once: [open('Log a saving', 'add')],
  cancel: [open('Log a saving', 'add')],
  withdrawal: [open('Took money out', 'goals')],
  goal_date: [DATE_STEP],
  goal_amount: [DATE_STEP],
  pause: [open('Set a pause', 'streak')],
};

const ENDINGS: Partial<Record<Kind, Prose>> = {
  withdrawal: 'Log it under ‘Took money out’ on the goals screen; XP, streak and badges stay.',
  pause: 'Nothing else is lost, and a pause set beforehand keeps your streak.',
};

const UNKNOWN: Readonly<Record<Exclude<Unknown, 'more_than_saved'>, Prose>> = {
  price: 'Tell me how often, and what one time costs; then I work it out.',
  income:
    'I do not know your income yet. You can tell me under ‘Edit income’ on the coach’s screen; then I work it out. Or name an amount in euros.',
  average: 'There is no average week to go by yet. Name an amount in euros, and I work it out.',
  date_passed: 'A goal’s date lies ahead, and that one does not. Name a later day, and I work it out.',
};

function unknownAnswer(why: Unknown, assumption: Assumption, { facts }: AnswerParts): Reply {
  if (why === 'income') return { prose: UNKNOWN.income, steps: [open('Edit income', 'coach')] };
  if (why !== 'more_than_saved') return { prose: UNKNOWN[why] };
  const amount = assumption.kind === 'withdrawal' ? assumption.amount : 0;
  const asked = fact.eur(`if_withdrawal_${amount}_then_asked`, amount, 'The amount that you asked about.');
  const lies =
    (facts.get('goal_saved')?.value ?? 0) === 0
      ? 'Nothing lies in your goal yet'
      : 'Only {goal_saved} lies in your goal';
  return { prose: `${lies}, so the amount of {${asked.id}} cannot come out of it.`, moreFacts: [asked] };
}

/** The words for what was read. Where they end with a colon the answer goes on in the same sentence. */
function openingOf(assumption: Assumption, supposed: Supposed): Prose {
  const figure = (name: string) => `{${supposed.id(name)}}`;
  const year = `${figure('extra_year')} in a year.`;
  switch (assumption.kind) {
    case 'extra':
      return `${figure('asked')} ${assumption.less ? 'less' : 'more'} every ${assumption.every} is ${year}`;
    case 'pace':
      return `At ${figure('asked')} a ${assumption.every}:`;
    case 'once':
      return `With ${figure('asked')} extra, once:`;
    case 'withdrawal':
      return `If ${figure('asked')} came out of your goal:`;
    case 'goal_date':
      return `With your goal moved to ${figure('goal_date')}:`;
    case 'goal_amount':
      return `With a goal of ${figure('goal_amount')}:`;
    case 'skip':
    case 'cancel': {
      const of = supposed.has('subscriptions_less') ? 'subscriptions_less' : 'asked_times';
      const count = supposed.facts.find(({ id }) => id === supposed.id(of))?.value ?? 0;
      const every =
        (assumption.kind === 'skip' && of === 'asked_times' ? assumption.every : 'month') ?? 'week';
      const what =
        assumption.kind === 'skip' && of === 'asked_times'
          ? `${plural(count, 'time')} a ${every} without ${categoryLabel(assumption.category).toLowerCase()}`
          : `${plural(count, 'subscription')} less`;
      return `${figure(of)} ${what}, at ${eachSaid(supposed)}${count > 1 ? ' each' : ''}, is ${figure('asked')} every ${every} and ${year}`;
    }
    case 'income_share':
      return `${figure('asked_percent')} of your income comes to ${figure('asked')} a month. In place of what you save now:`;
    case 'percent':
      return `With ${figure('asked_percent')} ${assumption.less ? 'taken off' : 'on top of'} an average week, ${figure('pace_week')} a week:`;
    case 'pause':
      return `Without a saving for ${figure('weeks_paused')}:`;
  }
}

/** What one time comes to, and whose figure that is. */
function eachSaid({ id, has }: Supposed): Prose {
  if (has('usual_each')) return `the {${id('usual_each')}} that you usually keep`;
  return has('about_each') ? `about {${id('about_each')}}` : `{${id('asked_each')}}`;
}

/** The answer in sentences: the measure that was asked for comes first. */
function bodyOf(
  profile: CoachProfile,
  { measure, per, assumption }: Asked,
  supposed: Supposed,
  parts: AnswerParts,
): Prose[] {
  const { now, then, id, has } = supposed;
  const figure = (name: string) => `{${id(name)}}`;
  if (now.left === 0 && then.left === 0)
    return [
      assumption?.kind === 'withdrawal'
        ? `there would be ${figure('goal_saved')} in it, and your goal stays reached`
        : 'your goal is reached already',
    ];
  if (then.left === 0)
    return [
      assumption?.kind === 'goal_amount'
        ? 'your goal would be reached already, with the {goal_saved} that lies in it'
        : 'your goal would be reached at once, because {goal_left} is left',
    ];

  const left = !has('goal_left')
    ? 'what is left stays {goal_left}'
    : `${has('goal_saved') ? `there would be ${figure('goal_saved')} in ${assumption?.kind === 'withdrawal' ? 'it' : 'your goal'}, and ` : ''}${figure('goal_left')} would be left`;
  const date = dateOf(profile, assumption, supposed, parts.hardship);
  // In hardship nothing names a need but a question for it.
  if (measure === 'needed')
    return [...needOf(profile, supposed, per ?? 'week'), ...(has('goal_left') ? [left] : []), ...date];
  const showsNeed = !parts.hardship && has('needed_per_week') && assumption?.kind !== 'pause';
  const instead = now.left > 0 && now.date > profile.today ? ' instead of {needed_per_week}' : '';
  const need = showsNeed ? [`your goal would need ${figure('needed_per_week')} a week${instead}`] : [];
  if (measure === 'left' || has('goal_left')) return [left, ...date, ...need];
  return assumption?.kind === 'goal_date' && measure !== 'forecast' ? [...need, ...date] : [...date, ...need];
}

/** What the goal would need, with the period that was asked for first, and what it needs now. */
function needOf(
  { today }: CoachProfile,
  { now, id, has }: Supposed,
  per: NonNullable<Query['per']>,
): Prose[] {
  const over = now.date <= today;
  if (!has('needed_per_week')) {
    const period = per === 'year' ? 'month' : per;
    return over
      ? ['the date of your goal has come with {goal_left} to go, and a new date helps']
      : [`what it takes stays {needed_per_${period}} a ${period} by {goal_date}`];
  }
  const [first, others] = perFirst(per, (name) => id(name));
  return [
    `your goal would need ${first} to be there by {${id('goal_date')}}, that is ${others}`,
    ...(over || now.left === 0 ? [] : ['now it needs {needed_per_week} a week']),
  ];
}

/** When the goal would be reached, or why that cannot be said. */
function dateOf(
  profile: CoachProfile,
  assumption: Assumption | null,
  supposed: Supposed,
  hardship: boolean,
): Prose[] {
  const { now, then, id, has, facts } = supposed;
  const isOnIt = facts.some((one) => one.id === id('days_early') && one.value === 0);
  const figure = (name: string) => `{${id(name)}}`;
  if (!has('reached_on')) return [noDate(profile, supposed)];
  const change = has('days_sooner')
    ? `, ${figure('days_sooner')} sooner than at your present pace`
    : has('days_later')
      ? `, ${figure('days_later')} later than at your present pace`
      : '';
  const by =
    then.week === now.week && assumption?.kind === 'goal_date'
      ? 'at your average week of {average_week} '
      : '';
  const alone = assumption?.kind === 'skip' || assumption?.kind === 'cancel' ? aloneSaid(supposed) : '';
  const there = has('pace_week')
    ? `${alone}it would be ${figure('weeks_to_go')} until you are there, on ${figure('reached_on')}${change}`
    : `${by}you would be there on ${figure('reached_on')}${change}`;
  const apart = has('days_late') ? 'days_late' : 'days_early';
  if (hardship || !has(apart)) return [there];
  const days = then.date === now.date ? 'its date' : 'that date';
  return [
    there,
    has('days_late')
      ? `that is ${figure('days_late')} after ${days}, {${id('goal_date')}}${assumption?.kind === 'pace' ? `, with ${figure('short_by_date')} still missing on it` : ''}`
      : isOnIt
        ? `that is right on ${days}, {${id('goal_date')}}`
        : `that is ${figure('days_early')} before ${days}, {${id('goal_date')}}`,
  ];
}

const aloneSaid = ({ now }: Supposed): Prose => (now.week === null ? 'with that alone ' : '');

function noDate(profile: CoachProfile, { now, then }: Supposed): Prose {
  if (then.week === null) return lower(whyNoForecast(profile) ?? '');
  if (then.week > 0)
    return 'for your goal alone it would take very long; together with other small things it counts';
  return now.week === 0
    ? 'nothing was logged lately, so there is no pace to go by'
    : 'that is all that you put aside at present, so nothing would be left for the goal';
}

const lower = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** From this many average weeks on a sum is large enough to think of a part of it. */
const LARGE_WEEKS = 4;

/** What half of a large sum would do: the half, and the day. */
function halfFacts(profile: CoachProfile, assumption: Assumption, { now, id }: Supposed): Fact[] {
  if (assumption.kind !== 'once' || now.week === null || assumption.amount < LARGE_WEEKS * now.week)
    return [];
  const half = cents(Math.floor(assumption.amount / 2));
  const left = cents(now.left - half);
  const day = left > 0 ? dayReached(left, now.week, profile.today) : null;
  if (day === null) return [];
  const prefix = id('asked').replace(/asked$/, '');
  const eur = (amount: number) => formatEur(cents(amount), profile.locale);
  return [
    fact.eur(`${prefix}half`, half, `Half of ${eur(assumption.amount)}, rounded down to the cent.`, [
      id('asked'),
    ]),
    fact.date(
      `${prefix}half_reached_on`,
      dateValue(day),
      `${eur(left)} that would be left, at ${eur(now.week)} a week from today.`,
      ['goal_left', 'average_week', `${prefix}half`],
    ),
  ];
}
