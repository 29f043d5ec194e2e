import type { LocalDay } from '../kernel/days';
import { type Streak, streakOf } from './streak';

/** The facts that badges are earned by. A higher number never loses a badge. */
export interface BadgeFacts {
  /** Cents. */
  savedTotal: number;
  savedCount: number;
  /** Cents of savings that are marked as transferred. */
  transferredTotal: number;
  /** The most categories in which something was saved within one calendar month. */
  categoriesInMonth: number;
  notedEntries: number;
  challengesCompleted: number;
  groupsCompleted: number;
  /** Cents of the person's own contributions to groups. */
  contributedTotal: number;
  laddersFinished: number;
  /** Weeks of the longest streak so far. */
  longestStreak: number;
  /** Reserve weeks that a saved week followed, so that they really carried the streak. */
  reservesCarried: number;
  /** Weeks of the longest streak after one had ended. */
  rebuiltStreak: number;
  /** Weeks with a saving that counts. */
  savedWeeks: number;
}

interface BadgeRule {
  name: string;
  description: string;
  /** What the rule asks for, in words. */
  criteria: string;
  fact: keyof BadgeFacts;
  /** The badge is earned when the fact has reached this: cents where `unit` is eur. */
  target: number;
  unit: 'eur' | 'count';
}

/** Every badge, its rule and its words, from which each migration fills `badges_master`. The codes of the
 * first seven are older than their thresholds (docs/product/game.md, 'Badges'). */
export const BADGES = {
  first_50_saved: {
    name: 'First hundred',
    description: 'Your first 100 euros set aside',
    criteria: 'Save 100 EUR in total',
    fact: 'savedTotal',
    target: 100_00,
    unit: 'eur',
  },
  hundred_club: {
    name: 'Quarter thousand',
    description: 'A serious sum, one choice at a time',
    criteria: 'Save 250 EUR in total',
    fact: 'savedTotal',
    target: 250_00,
    unit: 'eur',
  },
  three_week_saver: {
    name: 'Six weeks running',
    description: 'Saving has become a habit',
    criteria: 'Reach a streak of 6 weeks',
    fact: 'longestStreak',
    target: 6,
    unit: 'count',
  },
  challenge_champ: {
    name: 'Challenge champ',
    description: 'Five challenges seen through',
    criteria: 'Complete 5 challenges',
    fact: 'challengesCompleted',
    target: 5,
    unit: 'count',
  },
  team_player: {
    name: 'Team player',
    description: 'Three goals reached together',
    criteria: 'Complete 3 group challenges to which others gave as well',
    fact: 'groupsCompleted',
    target: 3,
    unit: 'count',
  },
  squad_goals: {
    name: 'Squad goals',
    description: 'Ten goals reached together',
    criteria: 'Complete 10 group challenges to which others gave as well',
    fact: 'groupsCompleted',
    target: 10,
    unit: 'count',
  },
  community_champion: {
    name: 'Community champion',
    description: 'A pillar of every group',
    criteria: 'Contribute 2,500 EUR to group challenges',
    fact: 'contributedTotal',
    target: 2_500_00,
    unit: 'eur',
  },
  first_entry: {
    name: 'First acorn',
    description: 'The first saving is the hardest one',
    criteria: 'Log 1 saving',
    fact: 'savedCount',
    target: 1,
    unit: 'count',
  },
  thousand_club: {
    name: 'Four figures',
    description: 'A thousand euros, one choice at a time',
    criteria: 'Save 1,000 EUR in total',
    fact: 'savedTotal',
    target: 1_000_00,
    unit: 'eur',
  },
  note_taker: {
    name: 'Ten good reasons',
    description: 'You know why you saved',
    criteria: 'Write a note on 10 savings',
    fact: 'notedEntries',
    target: 10,
    unit: 'count',
  },
  all_rounder: {
    name: 'All-rounder',
    description: 'Saving here, there and elsewhere',
    criteria: 'Save in 4 categories within a calendar month',
    fact: 'categoriesInMonth',
    target: 4,
    unit: 'count',
  },
  safety_net: {
    name: 'Safety net',
    description: 'A missed week that cost nothing',
    criteria: 'Carry a streak on after 1 reserve week',
    fact: 'reservesCarried',
    target: 1,
    unit: 'count',
  },
  comeback: {
    name: 'Comeback',
    description: 'Stopping is human, starting again is a skill',
    criteria: 'Save in 3 weeks after a streak has ended',
    fact: 'rebuiltStreak',
    target: 3,
    unit: 'count',
  },
  one_year: {
    name: 'A year of weeks',
    description: 'Fifty-two weeks with something set aside',
    criteria: 'Save in 52 different weeks',
    fact: 'savedWeeks',
    target: 52,
    unit: 'count',
  },
  ladder_finished: {
    name: 'Top of the ladder',
    description: 'Every rung, to the last one',
    criteria: 'Log every step of 1 savings ladder',
    fact: 'laddersFinished',
    target: 1,
    unit: 'count',
  },
  money_moved: {
    name: 'Moved for real',
    description: 'Set aside, and sent off too',
    criteria: 'Mark 100 EUR of savings as transferred',
    fact: 'transferredTotal',
    target: 100_00,
    unit: 'eur',
  },
} as const satisfies Record<string, BadgeRule>;

export type BadgeCode = keyof typeof BADGES;

export const isBadgeCode = (code: string): code is BadgeCode => Object.hasOwn(BADGES, code);

export const BADGE_CODES: readonly BadgeCode[] = Object.keys(BADGES).filter(isBadgeCode);

/** The visible name of a badge; the code itself for one that this version does not know. */
export const badgeName = (code: string): string => (isBadgeCode(code) ? BADGES[code].name : code);

/** The badges that these facts earn. */
export function earnedBadges(facts: BadgeFacts): BadgeCode[] {
  return BADGE_CODES.filter((code) => facts[BADGES[code].fact] >= BADGES[code].target);
}

export interface BadgeProgress {
  /** At most `target`; both in cents where `unit` is eur. */
  value: number;
  target: number;
  unit: 'eur' | 'count';
}

/** The progress towards a badge. */
export function badgeProgress(code: BadgeCode, facts: BadgeFacts): BadgeProgress {
  const { fact, target, unit } = BADGES[code];
  return { value: Math.min(target, Math.max(0, facts[fact])), target, unit };
}

/** The badge facts that follow from the weeks of a streak. */
function streakFacts(
  weekStates: Streak['weekStates'],
): Pick<BadgeFacts, 'longestStreak' | 'reservesCarried' | 'rebuiltStreak' | 'savedWeeks'> {
  let weeks = 0;
  let reserves = 0;
  let ended = false;
  const facts = { longestStreak: 0, reservesCarried: 0, rebuiltStreak: 0, savedWeeks: 0 };
  for (const { state } of weekStates) {
    if (state === 'missed') {
      ended = true;
      weeks = 0;
      reserves = 0;
    } else if (state === 'reserve') {
      reserves += 1;
    } else if (state === 'saved') {
      weeks += 1;
      facts.savedWeeks += 1;
      facts.reservesCarried += reserves;
      reserves = 0;
      facts.longestStreak = Math.max(facts.longestStreak, weeks);
      if (ended) facts.rebuiltStreak = Math.max(facts.rebuiltStreak, weeks);
    }
  }
  return facts;
}

/** The same, computed from the Mondays of saved and paused weeks, on `today`. */
export const streakFactsOf = (input: {
  savedWeeks: readonly LocalDay[];
  pausedWeeks: readonly LocalDay[];
  today: LocalDay;
}) => streakFacts(streakOf(input).weekStates);
