import { CATEGORIES } from '../kernel/categories';
import type { CoachTone } from '../profile/onboarding-schema';
import type { CoachProfile } from './coach-profile';
import { type Facts, type Prose, citedIds } from './facts';
import { swapSaid } from './prices';
import { categoryFact } from './profile-facts';
import { pick } from '../kernel/stable-hash';

type Lines = Readonly<Record<CoachTone, readonly Prose[]>>;

/** The same words for every tone. */
export const inAnyTone = <T>(said: T): Readonly<Record<CoachTone, T>> => ({
  gentle: said,
  fun: said,
  straight: said,
});

/** The first line of a generation of tips, by goal status: how the goal stands, in a sentence or two. */
const SUMMARY = {
  nothing: {
    gentle: ['You have set a goal, and that is a real beginning. Here are a few small things to try first.'],
    fun: ['The jar is empty and the squirrel is motivated. Three warm-up ideas, coming right up.'],
    straight: ['Nothing is logged yet. Pick one of these, do it, log it.'],
  },
  reached: {
    gentle: [
      'You have reached your goal: {goal_amount}. Enjoy it. If you like to go on, these keep the habit warm.',
    ],
    fun: ['Goal reached: {goal_amount} in the jar. The squirrel takes a bow. For the encore:'],
    straight: ['Your goal of {goal_amount} is reached. Set the next one. Until then, keep these going.'],
  },
  ahead: {
    gentle: [
      'You have saved {goal_saved}, and you are {days_ahead} ahead of your line. There is room to breathe.',
      '{saved_28d} in four weeks, and {days_ahead} ahead. You can take this calmly.',
    ],
    fun: [
      '{goal_saved} in the jar and {days_ahead} ahead of the line. Someone is showing off, and it suits you.',
      '{saved_28d} in four weeks. {goal_percent} of the way, and the squirrel is taking notes.',
    ],
    straight: [
      '{goal_saved} saved, {days_ahead} ahead. Keep the pace: {needed_per_week} a week is enough.',
      'You are at {goal_percent}, ahead of the line by {days_ahead}. Do not slow down.',
    ],
  },
  behind: {
    gentle: [
      'You have saved {goal_saved} so far. You are {days_behind} behind your line, and small steps close such a gap.',
      '{saved_28d} in the last four weeks is yours to keep. A little more each week, and the line comes closer.',
    ],
    fun: [
      '{goal_saved} in the jar. The line is {days_behind} ahead of us, so let us borrow its shoes.',
      '{saved_28d} in four weeks. A bit more and we overtake that line with a grin.',
    ],
    straight: [
      '{goal_saved} saved, {days_behind} behind. You need {needed_per_week} a week. These bring you closer.',
      'Your average week is {average_week}; the goal needs {needed_per_week}. Close the gap here.',
    ],
  },
  even: {
    gentle: ['You have saved {goal_saved}, and you are right on your line. That is a good place to be.'],
    fun: ['{goal_saved} in the jar, right on the line. Tightrope walkers would be jealous.'],
    straight: ['{goal_saved} saved, on the line. {needed_per_week} a week keeps you there.'],
  },
  overdue: {
    gentle: [
      'The date of your goal has come with {goal_left} still to go. A new date that suits you is all it takes, and these small things help on the way.',
    ],
    fun: [
      'The date came before the last acorn: {goal_left} to go. Give the goal a new date, and the squirrel gets going again.',
    ],
    straight: [
      'The date of your goal has come with {goal_left} to go. Set a new one in the settings. Then start with these.',
    ],
  },
  hard: inAnyTone([
    'Money is tight at the moment, so there is no target to meet. These cost nothing to try, and none of them is a duty.',
  ]),
} as const satisfies Record<string, Lines>;

/** The line above a plan in hardship. */
export const HARD_WEEK = 'This week asks for nothing. Whatever you keep is a bonus.';

/** The line above the plan of a week, by goal status. */
const MOTIVATION = {
  nothing: {
    gentle: ['One small saving this week is a fine start.'],
    fun: ['One acorn this week and we are in business.'],
    straight: ['Log one saving this week. Then another.'],
  },
  reached: {
    gentle: ['You are there. This week is for keeping the habit, nothing more.'],
    fun: ['Goal reached. This week is a lap of honour.'],
    straight: ['Goal reached. Keep the habit while you choose the next one.'],
  },
  ahead: {
    gentle: [
      'You are {days_ahead} ahead. This week can be an easy one.',
      'So far {goal_saved}. Each day of this week asks only a little.',
    ],
    fun: [
      '{days_ahead} ahead of the line. This week we moonwalk.',
      '{goal_left} to go, and you have the better shoes.',
    ],
    straight: ['{goal_left} to go. Keep the week as it is planned.', '{days_ahead} ahead. Stay there.'],
  },
  behind: {
    gentle: [
      'Catching up can take its time. This week’s steps are small on purpose.',
      '{goal_saved} is already there. This week adds a little more.',
    ],
    fun: ['The line is ahead, but it has never met you on a good week.', '{goal_left} to go. We nibble.'],
    straight: ['Small targets. Meet them one by one.', '{goal_left} to go. This week counts.'],
  },
  even: {
    gentle: ['You are right on your line. Each day of this week asks only a little.'],
    fun: ['Right on the line. This week we lean forward a bit.'],
    straight: ['On the line. {needed_per_week} this week keeps you there.'],
  },
  overdue: {
    gentle: ['A new date for your goal is a fresh start. This week can be a small one.'],
    fun: ['New date, new run-up. This week we gather acorns as if it were the first.'],
    straight: ['Set a new date for your goal. Then meet this week’s targets.'],
  },
  hard: inAnyTone([HARD_WEEK]),
} as const satisfies Record<string, Lines>;

type GoalStatus = keyof typeof SUMMARY;

/** Whether the date of the goal has come before the goal was reached. Then no text may promise anything by that date. */
export function isOverdue(facts: Facts): boolean {
  return facts.get('goal_days_left')?.value === 0 && facts.get('goal_left')?.value !== 0;
}

/** The goal status, which selects the words. Hardship comes before everything else. */
export function goalStatusOf(facts: Facts, hardship: boolean): GoalStatus {
  if (hardship) return 'hard';
  if (facts.get('goal_left')?.value === 0) return 'reached';
  if (isOverdue(facts)) return 'overdue';
  if ((facts.get('saved_count')?.value ?? 0) === 0) return 'nothing';
  if (facts.has('days_behind')) return 'behind';
  return facts.get('days_ahead')?.value === 0 ? 'even' : 'ahead';
}

/** Every summary of a generation of tips that is true today: how the goal stands, after something of the person's own. */
export function summaries(profile: CoachProfile, facts: Facts, tone: CoachTone, hardship: boolean): Prose[] {
  const openings = ownOpenings(profile, facts);
  return openings.flatMap((own) =>
    SUMMARY[goalStatusOf(facts, hardship)][tone]
      // Somebody in their first week has no average week.
      .filter((line: Prose) => citedIds(line).every((id) => facts.has(id)))
      .map((line) => `${own} ${line}`.trim()),
  );
}

/** One of them. None that was said in the last 14 days while another is left, then the one said longest ago.
 * @param seed the same seed gives the same words */
export function summaryLine(options: readonly Prose[], said: readonly Prose[], seed: string): Prose {
  const fresh = options.filter((option) => !said.includes(option));
  // What the person does already comes first, once in the 14 days.
  const praises = (line: Prose) => line.includes('{doing_month}');
  const praise = said.some(praises) ? [] : fresh.filter(praises);
  if (fresh.length > 0) return pick<Prose>(praise.length > 0 ? praise : fresh, seed);
  return [...options].sort((a, b) => said.lastIndexOf(a) - said.lastIndexOf(b))[0] ?? '';
}

/** Sentences about what the person does already, their streak, weeks and best category; an empty one where there is none. */
function ownOpenings({ doing }: CoachProfile, facts: Facts): Prose[] {
  const [best] = CATEGORIES.map(({ value, label }) => ({ id: categoryFact('saved_28d', value), label })).sort(
    (a, b) => (facts.get(b.id)?.value ?? 0) - (facts.get(a.id)?.value ?? 0),
  );
  const [most] = doing;
  const lines = [
    ['streak_weeks', 'That is {streak_weeks} in a row with a saving.', 2],
    ['saved_week', 'This week has brought {saved_week}.', 1],
    ['saved_last_week', 'Last week brought {saved_last_week}.', 1],
    [best?.id ?? '', `In the last four weeks most came from ${best?.label ?? ''}: {${best?.id ?? ''}}.`, 1],
    ['doing_month', most ? `You do this already: ${swapSaid(most)}, {doing_month} a month. Keep it.` : '', 1],
  ] as const;
  const own = lines.flatMap(([id, line, least]) => ((facts.get(id)?.value ?? 0) >= least ? line : []));
  return own.length > 0 ? own : [''];
}

/** The line for the week of a plan. @param seed as above */
export function motivationLine(facts: Facts, tone: CoachTone, hardship: boolean, seed: string): Prose {
  return pick<Prose>(MOTIVATION[goalStatusOf(facts, hardship)][tone], seed);
}
