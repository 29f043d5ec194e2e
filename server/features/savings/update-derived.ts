import type { Db } from '~db/client';
import {
  type AwardRow,
  type GameState,
  applyEntryEffects,
  awardsOf,
  readGameState,
} from '~db/queries/game/xp-ledger';

import { type LocalDay, localDay } from '../../domain/kernel/days';
import { type EntryFacts, entryEffects } from '../../domain/savings/entry-effects';
import { type Streak, streakOf } from '../../domain/game/streak';
import { milestonesOf } from '../../domain/game/xp';
import { awardBadges } from '../game/award-badges';

export interface GameChange {
  /** XP of the entry's active award afterwards. */
  entryXp: number;
  /** The person's XP and streak afterwards. */
  xp: number;
  streakWeeks: number;
  levelUp: number | null;
  streakMilestone: number | null;
  /** Codes of the badges that this has earned; none when an entry is deleted. */
  newBadges: string[];
}

/** The streak with some weeks gained or lost, as of `today`. */
export function streakWith(
  state: GameState,
  saved: ReadonlyMap<string, number>,
  changes: readonly { week: LocalDay; change: number }[],
  today: LocalDay,
): Streak {
  const counts = new Map(saved);
  for (const { week, change } of changes) counts.set(week, (counts.get(week) ?? 0) + change);
  const savedWeeks = [...counts].filter(([, entries]) => entries > 0).map(([week]) => localDay(week));
  return streakOf({ savedWeeks, pausedWeeks: state.paused_weeks.map(localDay), today });
}

/** Lets XP, streak, weeks and totals follow a change of one entry: logged (`before` null), edited, deleted
 * (`after` null) or restored. The profile must be locked and the entry itself is written by the caller.
 * @param now when badges are awarded
 * @param entry `isNew` spares the look into the ledger: a new id has no past */
export async function updateDerived(
  trx: Db,
  person: { id: string; today: LocalDay },
  entry: { id: string; before: EntryFacts | null; after: EntryFacts | null; isNew: boolean },
  now: Date,
  known?: GameState,
): Promise<GameChange> {
  const facts = entry.after ?? entry.before;
  if (facts === null) throw new Error('An entry that is neither before nor after');
  const day = facts.loggedOn;
  const state = known ?? (await readGameState(trx, person.id, 'saving', day));
  const awards: AwardRow[] = entry.isNew ? [] : await awardsOf(trx, person.id, 'saving', entry.id);
  const active = awards.find((award) => !award.reversed);
  const effects = entryEffects(entry.before, entry.after, {
    activeAward: active?.amount ?? 0,
    original: entry.isNew ? null : (awards[0]?.amount ?? 0),
    netOnDay: state.earned_today,
  });

  const saved = new Map(state.saved_weeks.map((week, index) => [week, state.saved_entries[index] ?? 0]));
  const before = streakWith(state, saved, [], person.today);
  const streak = streakWith(state, saved, effects.weeks, person.today);
  const change = effects.award - (effects.reverses ? (active?.amount ?? 0) : 0);
  await applyEntryEffects(trx, {
    userId: person.id,
    entryId: entry.id,
    total: effects.total,
    count: effects.count,
    day,
    weeks: effects.weeks,
    reverses: effects.reverses ? (active?.id ?? null) : null,
    award: effects.award > 0 ? { amount: effects.award, attempt: awards.length + 1 } : null,
    xp: change,
    streakWeeks: streak.weeks,
    streakAliveUntil: streak.aliveUntil,
  });
  const xp = state.xp + change;
  const milestones = milestonesOf({
    xpBefore: state.xp,
    xpAfter: xp,
    streakBefore: before.weeks,
    streakAfter: streak.weeks,
  });
  return {
    entryXp: (active?.amount ?? 0) + change,
    xp,
    streakWeeks: streak.weeks,
    levelUp: milestones.levelUp,
    streakMilestone: milestones.streak,
    newBadges: entry.after === null ? [] : await awardBadges(trx, person.id, now),
  };
}
