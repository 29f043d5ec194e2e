import type { LocalDay } from '../kernel/days';
import { type Cents } from '../kernel/money';
import { DAILY_CAP, cappedAward, countsForGame, xpForSaving } from '../game/xp';

/** What XP depends on. `loggedOn` is the person's local day when the entry was first logged. */
export interface EntryFacts {
  amount: Cents;
  date: LocalDay;
  loggedOn: LocalDay;
}

/** What the XP ledger says about an entry before a change. */
interface EntryLedger {
  /** XP of the active award; 0 when there is none. */
  activeAward: number;
  /** XP that the entry earned the first time; null while it has never been logged. No later award exceeds it. */
  original: number | null;
  /** XP that all savings logged on the same day have earned, this one included, net of reversals. */
  netOnDay: number;
}

/** The effects of a change of an entry on its XP. */
interface EntryEffects {
  /** Whether the active award is reversed, and how much is awarded instead (0 for nothing). */
  reverses: boolean;
  award: number;
}

/** The effects of logging, editing, deleting (`after` null) or restoring an entry. An edit or a restoration
 * never earns more than the entry did the first time, and stays under the cap of the day on which it was
 * logged, so that nobody gains by deleting and adding again. (docs/product/game.md, 'XP and levels') */
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
