import { MOTIVATION } from '../dashboard/motivation';
import { goalProgress, percentText } from '../goals/goal';
import { categoryLabel } from '../kernel/categories';
import { addDays, formatDay, formatDays, isoWeek } from '../kernel/days';
import { type Cents, cents, formatEur } from '../kernel/money';
import { counted, countedIn } from '../kernel/plural';
import type { LetterFacts } from './letter-facts';
import { opening } from './letter-words';
import { inSentence, shortName } from './message-texts';

/** Where the letter's button leads. */
export type LetterLeadsTo = 'add' | 'home' | 'goal';

/** What a weekly letter says. Amounts stand in it only where the person allows them, and never in subject and preview,
 * which phones show on locked screens. */
export interface WeeklyLetter {
  subject: string;
  preview: string;
  /** The week that it is about: '16 – 22 Nov'. */
  week: string;
  opening: string;
  figures: readonly (readonly [label: string, value: string])[];
  /** The best moment; null in a week without one. */
  best: string | null;
  news: readonly string[];
  /** Sentences about what comes next. */
  next: readonly string[];
  closing: string;
  button: string;
  leadsTo: LetterLeadsTo;
  why: string;
}

const eurIn =
  ({ numberLocale }: LetterFacts) =>
  (amount: Cents, decimals?: 'always') =>
    formatEur(amount, numberLocale, decimals ? { decimals } : {});

function plannedFigure(facts: LetterFacts): string | null {
  const { planned, tight, paused, withAmounts, savedCount } = facts;
  // Beside what became of it a plan would press, and for somebody who has not begun, too.
  if (planned === null || tight || paused.then || savedCount === 0) return null;
  const { amount, steps } = planned;
  const done = steps === null ? null : `${steps.done} of ${counted(steps.all, 'step')} done`;
  if (!withAmounts) return done;
  // A plan without targets has its steps only.
  if (amount === 0) return done;
  return [eurIn(facts)(amount), ...(done === null ? [] : [done])].join(', ');
}

function loggedFigure(facts: LetterFacts): string | null {
  const { saved, days, tight, paused, withAmounts, numberLocale, savedCount } = facts;
  if (saved.entries === 0) return tight || paused.then || savedCount === 0 ? null : 'no saving';
  const savings = `${countedIn(numberLocale)(saved.entries, 'saving')} on ${counted(days.length, 'day')}`;
  return withAmounts ? `${eurIn(facts)(saved.total)}, ${savings}` : savings;
}

const waitingIn = ({ saved, moved }: LetterFacts): Cents => cents(Math.max(0, saved.total - moved.total));

function movedFigure(facts: LetterFacts): string | null {
  const { saved, moved, tight, withAmounts, numberLocale } = facts;
  if (saved.entries === 0 || moved.entries === 0) return null;
  const waiting = waitingIn(facts);
  if (!withAmounts)
    return moved.entries === saved.entries
      ? 'all of it'
      : `${countedIn(numberLocale)(moved.entries, 'saving')} of ${saved.entries}`;
  const rest = waiting > 0 && !tight ? `, ${eurIn(facts)(waiting)} waits` : '';
  return `${eurIn(facts)(moved.total)}${rest}`;
}

function streakFigure({ streakWeeks, paused, tight }: LetterFacts): string | null {
  if (streakWeeks === 0 || tight) return null;
  const weeks = streakWeeks === 1 ? '1 week' : `${streakWeeks} weeks in a row`;
  return paused.now ? `${weeks}, paused this week` : weeks;
}

function goalFigure(facts: LetterFacts): string {
  const { goal, today, withAmounts } = facts;
  const { reached, share } = goalProgress(goal, today);
  if (reached) return 'reached';
  const eur = eurIn(facts);
  return withAmounts
    ? `${eur(goal.saved)} of ${eur(goal.amount)} (${percentText(share)})`
    : `${percentText(share)} of the way`;
}

function bestMoment(facts: LetterFacts): string | null {
  const { reachedGoal, badge, largest, withAmounts, numberLocale } = facts;
  if (reachedGoal !== null) return `You reached “${inSentence(shortName(reachedGoal))}”.`;
  if (badge !== null) return `You earned the badge “${badge}”.`;
  if (largest === null) return null;
  const [weekday = formatDay(largest.day, numberLocale, 'short')] = formatDay(
    largest.day,
    'en-GB',
    'weekday',
  ).split(/[ ,]/);
  const what = largest.category === 'other' ? '' : ` on ${categoryLabel(largest.category).toLowerCase()},`;
  const saved = withAmounts ? `${eurIn(facts)(largest.amount)} saved` : 'What you saved';
  return `${saved}${what} on ${weekday}.`;
}

interface Step {
  said: readonly string[];
  button: string;
  leadsTo: LetterLeadsTo;
}

/** The one next step. Where nothing may press there is none. */
function nextStep(facts: LetterFacts): Step {
  const { goal, goalName, reachedGoal, today, tight, paused, withAmounts, numberLocale, saved } = facts;
  const open = { button: 'Open Hazel', leadsTo: 'home' } as const;
  if (tight) return { said: [], ...open };
  const name = inSentence(shortName(goalName));
  const { reached, overdue, perDayCents } = goalProgress(goal, today);
  if (reached) {
    // The best moment has said it already.
    const said = reachedGoal === goalName ? '' : `“${name}” is reached. `;
    return { said: [`${said}What you keep from now on can begin the next goal.`], ...open };
  }
  if (paused.now)
    return { said: ['This week your streak is paused, so there is nothing to do for it.'], ...open };
  if (overdue)
    return {
      said: [`The date of “${name}” has passed. A new one makes each step smaller.`],
      button: 'Choose a new date',
      leadsTo: 'goal',
    };
  const waiting = waitingIn(facts);
  if (saved.entries > 0 && waiting > 0)
    return {
      said: [
        withAmounts
          ? `Move the ${eurIn(facts)(waiting)} of last week to your savings account. It is marked on Home.`
          : 'Move what you logged last week to your savings account. It is marked on Home.',
      ],
      button: 'Move it',
      leadsTo: 'home',
    };
  const log = { button: 'Log a saving', leadsTo: 'add' } as const;
  if (goal.date === today) return { said: [`Today is the date of “${name}”. Any amount counts.`], ...log };
  const by = formatDay(goal.date, numberLocale, 'long');
  return {
    said: [
      withAmounts
        ? `${eurIn(facts)(perDayCents, 'always')} a day gets you to “${name}” by ${by}. Today is a good day for the first.`
        : `Log one thing today that you did not buy. The date of “${name}” is ${by}.`,
    ],
    ...log,
  };
}

function subjectOf(facts: LetterFacts): string {
  const { reachedGoal, tight, paused, days, goalName } = facts;
  if (reachedGoal !== null) return `You reached “${shortName(reachedGoal)}”`;
  if (tight) return 'Your letter from Hazel';
  if (paused.then) return 'Your week, with a pause';
  return days.length === 0
    ? `A new week for ${shortName(goalName)}`
    : `Your week: saved on ${counted(days.length, 'day')}`;
}

/** What the letter holds, without a figure. */
function previewOf({ tight, paused }: LetterFacts, best: string | null): string {
  if (tight) return 'A short hello. Nothing is asked of you.';
  if (paused.now) return best === null ? 'A short hello.' : 'What came together, and the best moment.';
  return best === null
    ? 'A short hello, and one next step.'
    : 'What came together, the best moment, and one next step.';
}

/** The weekly letter about a person's last week (docs/decisions/0108). */
export function weeklyLetter(facts: LetterFacts): WeeklyLetter {
  const { week, today, numberLocale, tight, tone, trialEndsOn, goalName, news, planned } = facts;
  const best = bestMoment(facts);
  const figures = [
    // Without a plan of the coach nobody has planned anything.
    [planned?.steps === null ? 'The goal needed' : 'Planned', plannedFigure(facts)],
    ['Logged', loggedFigure(facts)],
    ['Moved', movedFigure(facts)],
    ['Streak', streakFigure(facts)],
    [`“${inSentence(shortName(goalName))}”`, goalFigure(facts)],
  ] as const;
  const { said, ...button } = nextStep(facts);
  const closings = MOTIVATION[tight ? 'hard' : tone];
  return {
    subject: subjectOf(facts),
    preview: previewOf(facts, best),
    week: formatDays(week, addDays(week, 6), numberLocale, today),
    opening: opening(facts),
    figures: figures.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const])),
    best,
    news,
    next: [
      ...said,
      ...(trialEndsOn === null
        ? []
        : [
            `Your Pro trial ends on ${formatDay(trialEndsOn, numberLocale, 'weekday')}. Nothing is charged, and Free stays.`,
          ]),
    ],
    closing: closings[isoWeek(week).week % closings.length] ?? '',
    ...button,
    why: 'You get this letter on Mondays. It stops by itself when nothing is logged for some weeks.',
  };
}
