import { type Cents, formatEur } from '../kernel/money';
import { type LocalDay, daysBetween, localDay } from '../kernel/days';
import { counted, plural } from '../kernel/plural';
import { stableHash } from '../kernel/stable-hash';
import type { CoachTone } from '../profile/onboarding-schema';

/** The five closing sentences in each tone, and those of hardship (docs/product.md, 'Motivation'). */
export const MOTIVATION: Readonly<
  Record<CoachTone | 'hard', readonly [string, string, string, string, string]>
> = {
  gentle: [
    'One small thing left unbought today is enough. Small is how it grows.',
    'You do not have to be perfect, only a little kinder to your future self.',
    'Look how far you have come. The next step can be a tiny one.',
    'If today is hard, rest. Your savings wait for you.',
    'Every euro you keep is a quiet yes to something you want more.',
  ],
  fun: [
    'Your wallet called. It would like to stay closed until lunch.',
    'Squirrels do not do flash sales. Be the squirrel.',
    'Somewhere a coffee is overpriced, and you are walking past it. Style.',
    'One acorn a day keeps the overdraft away.',
    'Today’s quest: dodge one impulse buy. Bonus points for a smug smile.',
  ],
  straight: [
    'Pick one expense today and cut it. Then log it.',
    'A goal without a number for today is a wish. Check yours.',
    'You will not miss what you skip. You will miss the money.',
    'Skip one purchase before noon. The rest of the day gets easier.',
    'Log it when it happens. What is not written down is guessed.',
  ],
  hard: [
    'Saving can wait while times are hard.',
    'If today is hard, rest. Nothing is asked of you here.',
    'Rent, food, heat and medicine come first. The rest has time.',
    'A pause is no step back.',
    'Be kind to yourself today. That is plenty.',
  ],
};

/** What the line of the day may say about a person. */
export interface DayFacts {
  saved: Cents;
  percent: number;
  savedCount: number;
  streakWeeks: number;
  /** Logged in the last seven days. */
  week: Cents;
  /** The category with the most in the running month. */
  category: { label: string; total: Cents } | null;
  /** Challenges that are running. */
  challenges: number;
}

type Said = (facts: DayFacts, eur: (amount: Cents) => string) => string | null;

/** What is said first: the goal, what goes on (streak, challenge), and one's own week and category, in turn for five
 * days each. The last sentence of a group is always true, and no sentence is in two groups. */
const GROUPS: readonly (readonly Said[])[] = [
  [({ saved }, eur) => (saved > 0 ? `${eur(saved)} is in your goal.` : 'Your goal is set.')],
  [
    ({ streakWeeks }) =>
      streakWeeks >= 2 ? `${counted(streakWeeks, 'week')} in a row with a saving.` : null,
    ({ challenges }) =>
      challenges > 0 ? `Your ${plural(challenges, 'challenge is', 'challenges are')} running.` : null,
    ({ savedCount }) =>
      savedCount > 0 ? `${counted(savedCount, 'saving')} logged so far.` : 'Every jar begins empty.',
  ],
  [
    ({ week }, eur) => (week > 0 ? `${eur(week)} in the last seven days.` : null),
    ({ category }, eur) =>
      category ? `${category.label} leads this month with ${eur(category.total)}.` : null,
    ({ percent }) => (percent > 0 ? `${percent}% of the way.` : 'The first step is the smallest.'),
  ],
];

/** The line of the day: a fact of the person, and a sentence in their tone. Both take turns so that no line comes twice
 * within 14 days, whichever days the person looks. */
export function motivationOf(
  { userId, day, tone, locale }: { userId: string; day: LocalDay; tone: CoachTone | 'hard'; locale: string },
  facts: DayFacts,
): string {
  const turn = daysBetween(localDay('2024-01-01'), day) + (stableHash(userId) % 15);
  const closing = MOTIVATION[tone][turn % 5] ?? MOTIVATION[tone][0];
  const group = GROUPS[Math.floor(turn / 5) % GROUPS.length] ?? [];
  const said = group.flatMap((say) => say(facts, (amount) => formatEur(amount, locale)) ?? []);
  // The sentence that is always true counts only where nothing better is known.
  const own = said.slice(0, Math.max(1, said.length - 1));
  return `${own[turn % own.length] ?? ''} ${closing}`;
}
