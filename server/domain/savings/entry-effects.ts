import type { LocalDay } from '../kernel/days';
import { type Cents } from '../kernel/money';
import { DAILY_CAP, cappedAward, countsForGame, xpForSaving } from '../game/xp';

/** What the game has to know of an entry. `loggedOn` is the saver's local day when it was first logged. */
export interface EntryFacts {
  amount: Cents;
  date: LocalDay;
  loggedOn: LocalDay;
}

/** What the ledger says of an entry before a change. */
export interface EntryLedger {
  /** XP of the award that stands now; 0 when none does. */
  activeAward: number;
  /** XP that the entry earned the first time; null while it has never been logged. No later award exceeds it. */
  original: number | null;
  /** XP that savings have earned on the day on which it was logged, net of reversals, its own included. */
  netOnDay: number;
}

/** What a change of an entry does to its XP. */
export interface EntryEffects {
  /** Cancel the standing award, and then award so much (0 = nothing). */
  reverses: boolean;
  award: number;
}

/** The effects of logging, editing, deleting (`after` null) or restoring an entry. An edit or a restoration never
 * earns more than the entry did the first time, and stays under the cap of the day on which it was logged: nobody gains by deleting and adding again. (decisions.md, 'The game') */
export function entryEffects(after: EntryFacts | null, ledger: EntryLedger): EntryEffects {
  const worth = after !== null && countsForGame(after.date, after.loggedOn) ? xpForSaving(after.amount) : 0;
  const entitled = Math.min(worth, ledger.original ?? worth);
  const reverses = ledger.activeAward > 0 && entitled !== ledger.activeAward;
  const award =
    entitled === ledger.activeAward
      ? 0
      : cappedAward(entitled, ledger.netOnDay - ledger.activeAward, DAILY_CAP.saving);

  return { reverses, award };
}
