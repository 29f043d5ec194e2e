import { type Goal, goalProgress } from '../goals/goal';
import { type Cents, cents, formatEur } from '../kernel/money';
import { type LocalDay, daysBetween, localDay } from '../kernel/days';
import { counted, countedIn, plural } from '../kernel/plural';
import { stableHash } from '../kernel/stable-hash';
import type { CoachTone } from '../onboarding/onboarding-schema';
import closingLines from './motivation.json' with { type: 'json' };

/** The five closing sentences in each tone, and those of hardship (docs/product/coach.md, 'Motivation'). */
export const MOTIVATION: Readonly<Record<CoachTone | 'hard', readonly string[]>> = closingLines;

/** The person whom the line is for, with what their session's row says about them. */
interface Person {
  id: string;
  today: LocalDay;
  coachTone: CoachTone;
  hardship: boolean;
  numberLocale: string;
  goal: Goal;
  savedCount: number;
  streakWeeks: number;
}

/** What else the line may use: the sum of the last seven days, the top category of the month, running challenges. */
export interface DayFacts {
  week: Cents;
  category: { label: string; total: Cents } | null;
  challenges: number;
}

type Said = (facts: Person & DayFacts, eur: (amount: Cents) => string) => string | null;

/** Groups of facts, in turn for five days each: the goal; streak and challenges; the person's own week and
 * category. The last sentence of a group is always true, and no sentence is in two groups. */
const GROUPS: readonly (readonly Said[])[] = [
  [({ goal }, eur) => (goal.saved > 0 ? `${eur(goal.saved)} is in your goal.` : 'Your goal is set.')],
  [
    ({ streakWeeks }) =>
      streakWeeks >= 2 ? `${counted(streakWeeks, 'week')} in a row with a saving.` : null,
    ({ challenges }) =>
      challenges > 0 ? `Your ${plural(challenges, 'challenge is', 'challenges are')} running.` : null,
    ({ savedCount, numberLocale }) =>
      savedCount > 0
        ? `${countedIn(numberLocale)(savedCount, 'saving')} logged so far.`
        : 'Every jar begins empty.',
  ],
  [
    ({ week }, eur) => (week > 0 ? `${eur(week)} in the last seven days.` : null),
    ({ category }, eur) =>
      category ? `${category.label} leads this month with ${eur(category.total)}.` : null,
    ({ goal, today }) => {
      const { percent } = goalProgress(goal, today);
      return percent > 0 ? `${percent}% of the way.` : 'The first step is the smallest.';
    },
  ],
];

/** The sentence of the day: a fact of the person, and a sentence in their tone. Both take turns so that no line
 * comes twice within 14 days, whichever days the person looks. */
export function motivationOf(person: Person, more?: DayFacts): string {
  const facts = { week: cents(0), category: null, challenges: 0, ...person, ...more };
  const turn = daysBetween(localDay('2024-01-01'), person.today) + (stableHash(person.id) % 15);
  const closings = MOTIVATION[person.hardship ? 'hard' : person.coachTone];
  const group = GROUPS[Math.floor(turn / 5) % GROUPS.length] ?? [];
  const said = group.flatMap((say) => say(facts, (amount) => formatEur(amount, person.numberLocale)) ?? []);
  // The sentence that is always true is used only when there is no more specific one.
  const own = said.slice(0, Math.max(1, said.length - 1));
  return `${own[turn % own.length] ?? ''} ${closings[turn % closings.length] ?? ''}`;
}
