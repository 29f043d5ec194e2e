import { type LocalDay, weekStart } from '../kernel/days';
import { type Cents } from '../kernel/money';
import { DAILY_CAP, cappedAward, countsForGame, xpForSaving } from '../game/xp';

/** What derived sums and XP need of an entry. `loggedOn` is the person's local day when it was first logged. */
export interface EntryFacts {
  amount: Cents;
  date: LocalDay;
  loggedOn: LocalDay;
}

/** What the XP ledger says of an entry before a change. */
interface EntryLedger {
  /** XP of the active award; 0 when there is none. */
  activeAward: number;
  /** XP that the entry earned the first time; null while it has never been logged. No later award exceeds it. */
  original: number | null;
  /** XP that all savings logged on the same day have earned, this one included, net of reversals. */
  netOnDay: number;
}

/** What a change of an entry does to derived sums and XP. */
interface EntryEffects {
  /** Change of the person's total in cents, and of the number of entries. */
  total: number;
  count: number;
  /** Change of the number of entries that count in a week, by its Monday; never 0. */
  weeks: { week: LocalDay; change: number }[];
  /** Whether the active award is reversed, and how much is awarded after that (0 for nothing). */
  reverses: boolean;
  award: number;
}

/** The effects of logging (`before` null), editing, deleting (`after` null) or restoring (`before` null) an entry. An edit
 * or a restoration never earns more than the entry did the first time, and stays under the cap of the day on which it
 * was logged: nobody gains by deleting and adding again. (docs/product.md, 'XP and levels') */
export function entryEffects(
  before: EntryFacts | null,
  after: EntryFacts | null,
  ledger: EntryLedger,
): EntryEffects {
  const weekOf = (entry: EntryFacts | null) =>
    entry !== null && countsForGame(entry.date, entry.loggedOn) ? weekStart(entry.date) : null;
  const oldWeek = weekOf(before);
  const newWeek = weekOf(after);
  const weeks =
    oldWeek === newWeek
      ? []
      : [
          ...(oldWeek === null ? [] : [{ week: oldWeek, change: -1 }]),
          ...(newWeek === null ? [] : [{ week: newWeek, change: 1 }]),
        ];

  const worth = after !== null && newWeek !== null ? xpForSaving(after.amount) : 0;
  const entitled = Math.min(worth, ledger.original ?? worth);
  const reverses = ledger.activeAward > 0 && entitled !== ledger.activeAward;
  const award =
    entitled === ledger.activeAward
      ? 0
      : cappedAward(entitled, ledger.netOnDay - ledger.activeAward, DAILY_CAP.saving);

  return {
    total: (after?.amount ?? 0) - (before?.amount ?? 0),
    count: (after === null ? 0 : 1) - (before === null ? 0 : 1),
    weeks,
    reverses,
    award,
  };
}
