import type { LocalDay } from '../kernel/days';
import texts from './badge-texts.json' with { type: 'json' };
import { streakOf } from './streak';

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
  first_50_saved: { ...texts.first_50_saved, fact: 'savedTotal', target: 100_00, unit: 'eur' },
  hundred_club: { ...texts.hundred_club, fact: 'savedTotal', target: 250_00, unit: 'eur' },
  three_week_saver: { ...texts.three_week_saver, fact: 'longestStreak', target: 6, unit: 'count' },
  challenge_champ: { ...texts.challenge_champ, fact: 'challengesCompleted', target: 5, unit: 'count' },
  team_player: { ...texts.team_player, fact: 'groupsCompleted', target: 3, unit: 'count' },
  squad_goals: { ...texts.squad_goals, fact: 'groupsCompleted', target: 10, unit: 'count' },
  community_champion: {
    ...texts.community_champion,
    fact: 'contributedTotal',
    target: 2_500_00,
    unit: 'eur',
  },
  first_entry: { ...texts.first_entry, fact: 'savedCount', target: 1, unit: 'count' },
  thousand_club: { ...texts.thousand_club, fact: 'savedTotal', target: 1_000_00, unit: 'eur' },
  note_taker: { ...texts.note_taker, fact: 'notedEntries', target: 10, unit: 'count' },
  all_rounder: { ...texts.all_rounder, fact: 'categoriesInMonth', target: 4, unit: 'count' },
  safety_net: { ...texts.safety_net, fact: 'reservesCarried', target: 1, unit: 'count' },
  comeback: { ...texts.comeback, fact: 'rebuiltStreak', target: 3, unit: 'count' },
  one_year: { ...texts.one_year, fact: 'savedWeeks', target: 52, unit: 'count' },
  ladder_finished: { ...texts.ladder_finished, fact: 'laddersFinished', target: 1, unit: 'count' },
  money_moved: { ...texts.money_moved, fact: 'transferredTotal', target: 100_00, unit: 'eur' },
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

/** The badge facts that follow from the streak's weeks, from the Mondays of saved and paused ones, on `today`. */
export function streakFactsOf(input: {
  savedWeeks: readonly LocalDay[];
  pausedWeeks: readonly LocalDay[];
  today: LocalDay;
}): Pick<BadgeFacts, 'longestStreak' | 'reservesCarried' | 'rebuiltStreak' | 'savedWeeks'> {
  let weeks = 0;
  let reserves = 0;
  let ended = false;
  const facts = { longestStreak: 0, reservesCarried: 0, rebuiltStreak: 0, savedWeeks: 0 };
  for (const { state } of streakOf(input).weekStates) {
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
