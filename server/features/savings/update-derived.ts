import type { Db } from '~db/client';
import {
  type AwardRow,
  type GameProgress,
  applyEntryEffects,
  awardsOf,
  readGameProgress,
} from '~db/queries/game/xp-ledger';

import type { LocalDay } from '../../domain/kernel/days';
import { type EntryFacts, entryEffects } from '../../domain/savings/entry-effects';
import { type Streak, streakOf, streakOn } from '../../domain/game/streak';
import { milestonesOf } from '../../domain/game/xp';

/** The stored streak, as of `today`. */
export function storedStreak(state: GameProgress, today: LocalDay): number {
  return streakOn({ weeks: state.streak_weeks, aliveUntil: state.streak_alive_until }, today);
}

/** The streak computed from the weeks, as of `today`. */
export function streakNow(state: GameProgress, today: LocalDay): Streak {
  return streakOf({ savedWeeks: state.saved_weeks, pausedWeeks: state.paused_weeks, today });
}

/** Updates XP and streak after a change of one entry: logged, edited, deleted (`after` null) or restored. The
 * caller has locked the profile and written the entry, which also updates the sums over entries; the caller awards
 * badges.
 * @param entry `isNew` skips reading the ledger, which holds nothing about a new id */
export async function updateDerived(
  trx: Db,
  person: { id: string; today: LocalDay; gameDay: LocalDay },
  entry: { id: string; loggedOn: LocalDay; after: EntryFacts | null; isNew: boolean },
) {
  const awards: AwardRow[] = entry.isNew ? [] : await awardsOf(trx, person.id, 'saving', entry.id);
  const day = entry.isNew ? person.gameDay : (awards[0]?.day ?? entry.loggedOn);
  const state = await readGameProgress(trx, person.id, 'saving', day);
  const active = awards.find((award) => !award.reversed);
  const effects = entryEffects(entry.after, {
    activeAward: active?.amount ?? 0,
    original: entry.isNew ? null : (awards[0]?.amount ?? 0),
    netOnDay: state.earned_today,
  });

  const streak = streakNow(state, person.today);
  const change = effects.award - (effects.reverses ? (active?.amount ?? 0) : 0);
  await applyEntryEffects(trx, {
    userId: person.id,
    entryId: entry.id,
    day,
    reverses: effects.reverses ? (active?.id ?? null) : null,
    award: effects.award > 0 ? { amount: effects.award, attempt: awards.length + 1 } : null,
    streakWeeks: streak.weeks,
    streakAliveUntil: streak.aliveUntil,
    today: person.today,
  });
  const xp = state.xp + change;
  const milestones = milestonesOf({
    xpBefore: state.xp,
    xpAfter: xp,
    streakBefore: storedStreak(state, person.today),
    streakAfter: streak.weeks,
  });
  return {
    /** XP of the entry's active award afterwards; `xp` and `streakWeeks` are the person's. */
    entryXp: (active?.amount ?? 0) + change,
    xp,
    streakWeeks: streak.weeks,
    /** The new level to celebrate, and below it the streak's new multiple of five weeks; null when not reached. */
    levelUp: milestones.levelUp,
    streakMilestone: milestones.streak,
  };
}
