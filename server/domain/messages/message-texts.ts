import { type Goal, goalProgress, percentText } from '../goals/goal';
import { type LocalDay, addMonths, formatDay, weekStart } from '../kernel/days';
import { type Cents, formatEur } from '../kernel/money';
import { counted } from '../kernel/plural';
import type { LapsePlan } from './lapse-plan';
import type { Pace } from './message-due';

/** What a message says. Amounts stand in it only where the person allows them, and never in the subject. */
export interface MessageText {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  lines: readonly string[];
  /** The one step that it offers. */
  button: string;
  /** Why it came, and how often such a message comes. */
  why: string;
}

/** What a message may name of its person. */
export interface MessageFacts {
  goalName: string;
  goal: Goal;
  today: LocalDay;
  numberLocale: string;
  withAmounts: boolean;
  tight: boolean;
  /** Weeks of the streak, and the day of the latest saving. */
  streakWeeks: number;
  lastSavedOn: LocalDay | null;
  /** What happened in groups and who cheered, in sentences. */
  news: readonly string[];
}

const eurIn =
  ({ numberLocale }: MessageFacts) =>
  (amount: Cents, decimals?: 'always') =>
    formatEur(amount, numberLocale, decimals ? { decimals } : {});

/** Goal names are up to 100 characters, and some phones show 30 of a subject. */
const SUBJECT_NAME_MAX = 60;
const HALF_CHARACTER = /[\ud800-\udbff]$/;
export const shortName = (name: string): string =>
  name.length <= SUBJECT_NAME_MAX
    ? name
    : `${name
        .slice(0, SUBJECT_NAME_MAX - 1)
        .replace(HALF_CHARACTER, '')
        .trimEnd()}…`;

/** Marks and isolates that change the direction of the text after them, and scripts that are written from right to left. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A typed name within a sentence. One that is written from right to left would take the amounts after it along, so it is set
 * apart by Unicode's isolates, which plain text knows, too. */
export function inSentence(name: string): string {
  const plain = name.replace(DIRECTIONS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Where the goal stands and what today asks for: the same figures as on Home. */
function stepLines(facts: MessageFacts): string[] {
  const { goal, goalName, today, withAmounts, numberLocale } = facts;
  const { reached, overdue, remainingCents, perDayCents, share } = goalProgress(goal, today);
  const eur = eurIn(facts);
  const by = formatDay(goal.date, numberLocale, 'long');
  const name = inSentence(goalName);
  if (reached) return [`“${name}” is reached. What you keep today is a start on what comes next.`];
  const stands = withAmounts
    ? `“${name}”: ${eur(goal.saved)} of ${eur(goal.amount)} is there, ${eur(remainingCents)} to go.`
    : `“${name}”: ${percentText(share)} of the way.`;
  if (overdue) return [stands, 'Its date has passed. Any amount counts, and a new date makes it lighter.'];
  if (goal.date === today) return [stands, 'Today is its date. Any amount counts.'];
  return [
    stands,
    withAmounts
      ? `The next small step: log one thing you did not buy today. ${eur(perDayCents, 'always')} a day gets you there by ${by}.`
      : `The next small step: log one thing you did not buy today. The date is ${by}.`,
  ];
}

function streakLine({ streakWeeks, lastSavedOn, today }: MessageFacts): string[] {
  if (streakWeeks < 2) return [];
  const open = lastSavedOn === null || lastSavedOn < weekStart(today);
  const weeks = `${counted(streakWeeks, 'week')} in a row with a saving`;
  return [open ? `${weeks} so far, and this week is open.` : `${weeks}.`];
}

const HOW_OFTEN: Record<Pace, string> = {
  daily:
    'You get this on days without a saving, once a day at most, at the hour that stands in the settings.',
  'turning-weekly': 'From now on this comes once a week, and daily again as soon as you log something.',
  weekly: 'This comes once a week until you log something; then it comes daily again.',
};

export function reminderText(facts: MessageFacts, pace: Pace): MessageText {
  const { reached } = goalProgress(facts.goal, facts.today);
  const lines = [...stepLines(facts), ...streakLine(facts), ...facts.news];
  if (pace === 'turning-weekly')
    return {
      subject: 'Reminders come once a week now',
      preview: 'Three in a row did not fit, so there are fewer.',
      lines: [
        'Three reminders in a row did not fit your days, so from now on there is one a week. As soon as you log something they come daily again.',
        ...lines,
      ],
      button: 'Log a saving',
      why: HOW_OFTEN[pace],
    };
  return {
    subject: `A small step for ${reached ? 'what comes next' : shortName(facts.goalName)}`,
    preview:
      pace === 'daily' ? 'Nothing is logged today. One small thing is enough.' : 'One small thing is enough.',
    lines,
    button: 'Log a saving',
    why: HOW_OFTEN[pace],
  };
}

/** A smaller plan names when it gets there, as long as that is at most this much later than planned. */
const LATER_MONTHS = 12;

const HALF_OF: Record<LapsePlan['halfOf'], string> = {
  pace: 'you put aside before',
  goal: 'the goal asks for',
};

export function lapseText(facts: MessageFacts, plan: LapsePlan | null): MessageText {
  const { goal, goalName, today, lastSavedOn, withAmounts, numberLocale } = facts;
  const eur = eurIn(facts);
  const day = (of: LocalDay) => formatDay(of, numberLocale, 'long');
  const start = plan && formatDay(plan.startsOn, numberLocale, 'weekday');
  // A date that lies years beyond the goal's own would discourage.
  const reached =
    plan?.reachedOn && plan.reachedOn <= addMonths(goal.date > today ? goal.date : today, LATER_MONTHS)
      ? `At that “${inSentence(goalName)}” is there by ${day(plan.reachedOn)}.`
      : 'It can grow whenever it suits you.';
  const offer =
    plan === null || start === null
      ? []
      : withAmounts
        ? [`A smaller plan: ${eur(plan.perWeek)} a week from ${start} on. ${reached}`]
        : [`A smaller plan: half of what ${HALF_OF[plan.halfOf]}, one day a week, from ${start} on.`];
  return {
    // Only a goal that is reached needs no plan.
    subject:
      plan === null ? 'A fresh start, whenever it suits you' : `A smaller plan for ${shortName(goalName)}`,
    preview: plan === null ? 'All that you saved is still there.' : 'A fresh start, smaller than before.',
    lines: [
      lastSavedOn === null
        ? 'Some weeks have gone by since you set your goal. You can begin whenever it suits you.'
        : 'Some weeks have gone by without a saving. That happens, and all that you saved is still there.',
      ...offer,
      'This is the last reminder until you log something.',
    ],
    button: 'Begin with one saving',
    why: 'You get this once after four weeks without a saving.',
  };
}

/** @param ends what ends with the trial, as the table of plans names it */
export function trialEndingText(
  endsOn: LocalDay,
  numberLocale: string,
  ends: readonly string[],
): MessageText {
  const day = formatDay(endsOn, numberLocale, 'weekday');
  return {
    subject: `Your Pro trial ends on ${day}`,
    preview: 'Nothing is charged, and Free stays.',
    lines: [
      'The trial ends by itself: nothing is charged, and Free costs nothing.',
      `With it end: ${ends.join(', ')}.`,
      'Everything that you logged stays, as do reminders, XP, streak and badges.',
    ],
    button: 'See both plans',
    why: 'You get this once, shortly before the end of the trial.',
  };
}

export function trialEndedText(tight: boolean): MessageText {
  return {
    subject: 'Your Pro trial is over',
    preview: 'Free costs nothing.',
    lines: [
      'Nothing was charged, and everything that you logged is there.',
      ...(tight ? [] : ['Open Hazel to go on with Free, which costs nothing, or with Pro.']),
    ],
    button: 'Open Hazel',
    why: 'You get this once, at the end of the trial.',
  };
}

export function digestText(kind: 'group-news' | 'encouragement', news: readonly string[]): MessageText {
  return kind === 'group-news'
    ? {
        subject: 'News of your groups',
        // Phones show it on locked screens, and the news may name an amount.
        preview: 'What others have added.',
        lines: news,
        button: 'See your groups',
        why: 'You get this once a day at most, because news of your groups is switched on.',
      }
    : {
        subject: 'Somebody cheers you on',
        preview: news[0] ?? '',
        lines: news,
        button: 'Open Home',
        why: 'You get this once a day at most, because encouragement is switched on.',
      };
}

/** What happened in a group since the person was last told. */
export interface GroupDigest {
  title: string;
  /** How many contributions of others, by how many people. */
  contributions: number;
  people: number;
  /** What they add up to; shown only where amounts may be. */
  amount: Cents;
  completed: boolean;
}

/** @param shown how many groups are told one by one */
export function groupSentences(
  groups: readonly GroupDigest[],
  { withAmounts, numberLocale, shown }: { withAmounts: boolean; numberLocale: string; shown: number },
): string[] {
  const lines = groups.slice(0, shown).map(({ title, contributions, people, amount, completed }) => {
    const done = completed ? ' The goal of the group is reached.' : '';
    const sum = withAmounts
      ? `, ${formatEur(amount, numberLocale)}${contributions === 1 ? '' : ' together'}`
      : '';
    const by = contributions === 1 ? '' : ` by ${counted(people, 'member')}`;
    return `“${inSentence(title)}”: ${counted(contributions, 'new contribution')}${by}${sum}.${done}`;
  });
  const more = groups.length - shown;
  return more > 0 ? [...lines, `${counted(more, 'other group has', 'other groups have')} news, too.`] : lines;
}

/** @param partner the savings partner's name, when they sent encouragement */
export const cheerSentences = ({ cheers, partner }: { cheers: number; partner: string | null }): string[] => [
  ...(partner === null ? [] : [`${inSentence(partner)}, your savings partner, cheers you on.`]),
  ...(cheers > 0 ? [`${counted(cheers, 'member cheers', 'members cheer')} you on in your groups.`] : []),
];
