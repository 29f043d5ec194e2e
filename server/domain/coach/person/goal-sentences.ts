import { CATEGORIES } from '../../kernel/categories';
import type { CoachTone } from '../../onboarding/onboarding-schema';
import type { CoachProfile } from './coach-profile';
import { type Facts, type Prose, citedIds } from '../figures/facts';
import lines from './lines.json' with { type: 'json' };
import { sentencesOf } from '../figures/sentences';
import { swapSaid } from '../prices/prices';
import { categoryFact } from './profile-facts';
import { pick } from '../../kernel/stable-hash';

/** The same words for every tone. */
export const inAnyTone = <T>(said: T): Readonly<Record<CoachTone, T>> => ({
  gentle: said,
  fun: said,
  straight: said,
});

/** The possible states of a goal. Each has lines of its own. */
export type GoalStatus = keyof typeof lines.summary | 'hard';
type Lines = Readonly<Record<GoalStatus, Readonly<Record<CoachTone, readonly Prose[]>>>>;

/** The first line of a generation of tips: the state of the goal, in a sentence or two. */
const SUMMARY: Lines = {
  ...lines.summary,
  hard: inAnyTone([
    'Money is tight at the moment, so there is no target to meet. These cost nothing to try, and none of them is a duty.',
  ]),
};

/** The line above a plan in hardship. */
export const HARD_WEEK = 'This week asks for nothing. Whatever you keep is a bonus.';

/** The line above the plan of a week. */
const MOTIVATION: Lines = { ...lines.motivation, hard: inAnyTone([HARD_WEEK]) };

/** Whether the goal's date came before the goal was reached. Then no text may promise anything by that date. */
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

/** Every summary that is true today: how the goal stands, after a sentence about something that the person does. */
export function summaries(profile: CoachProfile, facts: Facts, tone: CoachTone, hardship: boolean): Prose[] {
  const openings = ownOpenings(profile, facts);
  return openings.flatMap((own) =>
    SUMMARY[goalStatusOf(facts, hardship)][tone]
      // Somebody in their first week has no average week yet.
      .filter((line) => citedIds(line).every((id) => facts.has(id)))
      .map((line) => `${own} ${line}`.trim()),
  );
}

/** Picks a summary: one that was not shown in the last 14 days, or else the one that was shown longest ago.
 * @param seed the same seed picks the same words */
export function summarySentence(options: readonly Prose[], said: readonly Prose[], seed: string): Prose {
  const fresh = options.filter((option) => !said.includes(option));
  // Praise for what the person does already comes first, once in 14 days.
  const praises = (line: Prose) => line.includes('{doing_month}');
  const praise = said.some(praises) ? [] : fresh.filter(praises);
  if (fresh.length > 0) return pick(leastTold(praise.length > 0 ? praise : fresh, said), seed);
  return [...options].sort((a, b) => said.lastIndexOf(a) - said.lastIndexOf(b))[0] ?? '';
}

/** The summaries with the fewest sentences that an earlier one held: only their first sentence would be new. */
function leastTold(options: readonly Prose[], said: readonly Prose[]): Prose[] {
  const told = (option: Prose) =>
    sentencesOf(option).filter((one) => said.some((text) => text.includes(one.trim()))).length;
  const least = Math.min(...options.map(told));
  return options.filter((option) => told(option) === least);
}

/** Sentences about what the person does already, their streak, weeks and best category; an empty one where
 * there is nothing to say. */
function ownOpenings({ ongoingSwaps }: CoachProfile, facts: Facts): Prose[] {
  const [best, second] = CATEGORIES.map(({ value, label }) => ({
    id: categoryFact('saved_28d', value),
    label,
  }))
    .filter(({ id }) => (facts.get(id)?.value ?? 0) > 0)
    .sort((a, b) => (facts.get(b.id)?.value ?? 0) - (facts.get(a.id)?.value ?? 0));
  const [most] = ongoingSwaps;
  const lines = [
    ['streak_weeks', 'That is {streak_weeks} in a row with a saving.', 2],
    ['saved_week', 'This week has brought {saved_week}.', 1],
    ['saved_last_week', 'Last week brought {saved_last_week}.', 1],
    // Most of one area is no news.
    [
      second ? (best?.id ?? '') : '',
      `In the last four weeks most came from ${best?.label ?? ''}: {${best?.id ?? ''}}.`,
      1,
    ],
    [
      'doing_month',
      most
        ? `You do this already: ${swapSaid(most).replace(/^the same /, '')}, {doing_month} a month. Keep it.`
        : '',
      1,
    ],
  ] as const;
  const own = lines.flatMap(([id, line, least]) => ((facts.get(id)?.value ?? 0) >= least ? line : []));
  return own.length > 0 ? own : [''];
}

/** The sentence for the week of a plan. @param seed as above */
export function motivationSentence(facts: Facts, tone: CoachTone, hardship: boolean, seed: string): Prose {
  return pick(MOTIVATION[goalStatusOf(facts, hardship)][tone], seed);
}
