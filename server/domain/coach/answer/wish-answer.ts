import { goalAmountSchema, isFutureGoalDate } from '../../goals/goal-schema';
import { daysToSave, goalProgress, neededPerWeek } from '../../goals/goal';
import { averageWeek, dayReached } from '../../goals/pace';
import { CATEGORIES, type Category, categoryLabel } from '../../kernel/categories';
import { type LocalDay, addDays, daysBetween, formatDay } from '../../kernel/days';
import { type Cents, cents, formatEur } from '../../kernel/money';
import { MAX_SAVING_CENTS } from '../../savings/saving-rules';
import { type Fact, dateValue, fact } from '../figures/facts';
import { type CoachProfile, goalForecast, weeksOf } from '../person/coach-profile';
import type { Wish, WishScreen } from '../question/wish';
import type { AnswerParts, Reply } from './answer-parts';
import { type Screen, type Step, ask, open, openHistory } from './steps';

type Of<Kind extends Wish['kind']> = Extract<Wish, { kind: Kind }>;
type Parts = Pick<AnswerParts, 'hardship'>;

/** Answers a wish: what it would mean, with the buttons that do it. The person's tap writes, never the coach. */
export function wishAnswer(profile: CoachProfile, wish: Wish, parts: Parts): Reply {
  switch (wish.kind) {
    case 'log':
      return logAnswer(profile, wish);
    case 'withdraw':
      return withdrawAnswer(profile, wish, parts);
    case 'goal':
      return goalAnswer(profile, wish, parts);
    case 'open':
      return openAnswer(wish);
  }
}

const named = (amount: Cents): Fact => fact.eur('wish_amount', amount, 'The amount that you named.');

/** An amount above what one saving or withdrawal can hold. */
const tooLarge = (what: string): Reply => ({
  prose: `${what} holds {wish_limit} at most, so I cannot offer that one.`,
  moreFacts: [fact.eur('wish_limit', MAX_SAVING_CENTS, 'The most that one entry can hold.')],
  steps: [open('Enter it yourself', 'add')],
});

/** How many categories are offered besides Other. */
const OFFERED = 4;

/** The categories that the person uses most, then those they chose in onboarding, then all others. */
function likelyCategories({ logged, spendAreas }: CoachProfile): Category[] {
  const entries = new Map<Category, number>();
  for (const row of logged) entries.set(row.category, (entries.get(row.category) ?? 0) + row.entries);
  const used = [...entries].sort(([, a], [, b]) => b - a).map(([category]) => category);
  const all = new Set<Category>([...used, ...spendAreas, ...CATEGORIES.map(({ value }) => value)]);
  return [...[...all].filter((category) => category !== 'other').slice(0, OFFERED), 'other'];
}

function logAnswer(profile: CoachProfile, { amount, category, date, note, also }: Of<'log'>): Reply {
  const { today, locale } = profile;
  if (amount > MAX_SAVING_CENTS) return tooLarge('One saving');
  const isNear = date === today || date === addDays(today, -1);
  const day = date === today ? 'today' : isNear ? 'yesterday' : '{wish_day}';
  const moreFacts = [
    named(amount),
    ...(isNear ? [] : [fact.date('wish_day', dateValue(date), 'The day that you named.')]),
  ];
  const log = (text: string, to: Category): Step => ({
    kind: 'log',
    text,
    amount,
    category: to,
    date,
    note,
  });
  const eur = (sum: Cents) => formatEur(sum, locale);
  const logUnder = (sum: Cents, to: Category) => `Log ${eur(sum)} under ${categoryLabel(to)}`;
  if (category === null)
    return {
      prose: `What was {wish_amount} saved on? A tap logs it for ${day}.`,
      moreFacts,
      steps: likelyCategories(profile).map((to) => log(categoryLabel(to), to)),
    };
  // A turn logs one saving (decision 0083), so each further one is a message of its own.
  const when = date === today ? '' : isNear ? ' yesterday' : ` on ${formatDay(date, 'en-GB', 'long')}`;
  const others = also.map((one) => ask(`${logUnder(one.amount, one.category ?? 'other')}${when}`));
  const next = others.length === 0 ? '' : ' Then the next one has a tap of its own.';
  return {
    prose: `Shall I log {wish_amount} under ${categoryLabel(category)} for ${day}? Your tap does it.${next}`,
    moreFacts,
    steps: [log(logUnder(amount, category), category), ...others, open('Fill it in myself', 'add')],
  };
}

const KEPT = 'XP, streak, badges and what you have saved stay as they are.';

function withdrawAnswer(
  profile: CoachProfile,
  { amount, date, note }: Of<'withdraw'>,
  { hardship }: Parts,
): Reply {
  const { goal, today, locale } = profile;
  const gentle = hardship ? 'That is what it is there for. ' : '';
  if (amount === null)
    return {
      prose: `${gentle}Money that you take out is logged with ‘Took money out’ on your goals’ page. It lowers the goal; ${KEPT}`,
      steps: [open('Goals', 'goals')],
    };
  if (amount > MAX_SAVING_CENTS) return tooLarge('One withdrawal');
  const text = `Log ${formatEur(amount, locale)} as taken out`;
  const steps: Step[] = [{ kind: 'withdraw', text, amount, date, note }];
  const moreFacts = [named(amount)];
  if (goal.reachedOn !== null)
    return {
      prose: `${gentle}Your goal stays reached with {wish_amount} taken out; ${KEPT}`,
      moreFacts,
      steps,
    };
  const after = { ...profile, goal: { ...goal, saved: cents(Math.max(0, goal.saved - amount)) } };
  const left = goalProgress(after.goal, today).remainingCents;
  moreFacts.push(
    fact.eur(
      'left_then',
      left,
      `${formatEur(goal.amount, locale)} of the goal less ${formatEur(after.goal.saved, locale)} that are in it then.`,
      ['goal_left', 'wish_amount'],
      { about: 'left' },
    ),
  );
  const words = `${gentle}With {wish_amount} taken out, {left_then} of your goal is left to save`;
  const later = hardship ? [] : daysLater(profile, after);
  if (later.length === 0) return { prose: `${words}; ${KEPT}`, moreFacts, steps };
  return {
    prose: `${words}, and at your average week you are there {days_later} later, on {reached_then}. ${KEPT}`,
    moreFacts: [...moreFacts, ...later],
    steps,
  };
}

/** How much later the goal is reached when less lies in it, as facts; none without a forecast. */
function daysLater(now: CoachProfile, after: CoachProfile): Fact[] {
  const before = goalForecast(now);
  const average = averageWeek(weeksOf(now));
  if (before.kind !== 'day' || average === null) return [];
  const left = goalProgress(after.goal, now.today).remainingCents;
  const then = dayReached(left, average, now.today);
  if (then === null || then <= before.day) return [];
  const how = `${formatEur(left, now.locale)} that are left then, at your average week of ${formatEur(average, now.locale)}.`;
  return [
    fact.days('days_later', daysBetween(before.day, then), how, ['left_then', 'average_week']),
    fact.date('reached_then', dateValue(then), how, ['left_then', 'average_week'], { about: 'goal' }),
  ];
}

function goalAnswer(profile: CoachProfile, wish: Of<'goal'>, { hardship }: Parts): Reply {
  const { goal, today, locale } = profile;
  const settings = [open('Change the goal', 'settings_goal')];
  if (goal.reachedOn !== null)
    return {
      prose: 'This goal is reached, and it stays as it is. The next one is set on your goals’ page.',
      steps: [open('Goals', 'goals')],
    };
  if (wish.date !== null && !isFutureGoalDate(wish.date, today))
    return { prose: 'That day has come already; a goal needs a date that lies ahead.', steps: settings };
  if (wish.amount !== null && !goalAmountSchema.safeParse(wish.amount).success)
    return {
      prose: 'A goal has to be above nothing and below ten million euros, so I cannot offer that one.',
      steps: settings,
    };
  const date = wish.date ?? goal.date;
  const amount = wish.amount ?? goal.amount;
  const left = cents(Math.max(0, amount - goal.saved));
  const moreFacts: Fact[] = [
    ...(wish.amount === null ? [] : [goalFact('wish_amount', wish.amount)]),
    ...(wish.date === null
      ? []
      : [fact.date('wish_date', dateValue(wish.date), 'The day that you named.', [], { about: 'goal' })]),
  ];
  const steps: Step[] = [
    { kind: 'goal', text: stepText(wish, locale), amount: wish.amount, date: wish.date },
  ];
  const change = [wish.amount === null ? '' : 'of {wish_amount}', wish.date === null ? '' : 'by {wish_date}']
    .filter((part) => part !== '')
    .join(' ');
  if (left === 0)
    return {
      prose: `A goal ${change} would be reached at once. The button opens it filled in.`,
      moreFacts,
      steps,
    };
  if (hardship || daysToSave(today, date) === 0)
    return {
      prose: `A goal ${change} is fine, and it can be changed again at any time. The button opens it filled in.`,
      moreFacts,
      steps,
    };
  moreFacts.push(
    fact.eur(
      'needed_then',
      neededPerWeek(left, today, date),
      `${formatEur(left, locale)} that are left then, up to ${formatDay(date, locale, 'long')}.`,
      [],
      { about: 'needed', per: 'week' },
    ),
  );
  const now = goalProgress(goal, today).overdue ? '' : '; now it is {needed_per_week}';
  return {
    prose: `A goal ${change} needs {needed_then} a week${now}. The button opens it filled in, and you save it there.`,
    moreFacts,
    steps,
  };
}

const goalFact = (id: string, amount: Cents): Fact =>
  fact.eur(id, amount, 'The amount that you named for your goal.', [], { about: 'goal' });

/** 'Make it €2,000 by 1 August 2027'. */
function stepText({ amount, date }: { amount: Cents | null; date: LocalDay | null }, locale: string): string {
  const day = date === null ? null : formatDay(date, 'en-GB', 'long');
  if (amount === null) return `Move the goal to ${day}`;
  return `Make the goal ${formatEur(amount, locale)}${day === null ? '' : ` by ${day}`}`;
}

/** The words for each screen that a wish can ask for. */
const NAMES: Readonly<Record<WishScreen, string>> = {
  add: 'Add',
  badges: 'Badges',
  challenges: 'Challenges',
  coach: 'Coach',
  dashboard: 'Home',
  goals: 'Goals',
  group_challenges: 'Group challenges',
  history: 'History',
  insights: 'Insights',
  leaderboard: 'Leaderboard',
  settings: 'Settings',
  settings_data: 'Your data',
  settings_privacy: 'Privacy',
  streak: 'Streak',
};

function openAnswer({ screen, category, period }: Of<'open'>): Reply {
  const to: Screen = screen;
  const of = category === null ? '' : ` under ${categoryLabel(category)}`;
  const step =
    screen === 'history' && (category !== null || period !== null)
      ? openHistory({ category, since: period?.from ?? null, until: period?.to ?? null })
      : open(NAMES[screen], to);
  if (period === null) return { prose: `${NAMES[screen]}${of} is one tap away.`, steps: [step] };
  return {
    prose: `Your savings${of} from {wish_from} to {wish_to} are one tap away.`,
    moreFacts: [
      fact.date('wish_from', dateValue(period.from), 'The first day that you named.'),
      fact.date('wish_to', dateValue(period.to), 'The last day that you named.'),
    ],
    steps: [step],
  };
}
