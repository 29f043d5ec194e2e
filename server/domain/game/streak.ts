import { addDays, quarterOf, weekStart, type LocalDay } from '../kernel/days';

/** How many missed weeks of a calendar quarter are bridged automatically (docs/product/game.md, 'Streak'). */
export const RESERVES_PER_QUARTER = 2;

/** What a week did to the streak. `open` is the running week without an entry: it breaks nothing yet. */
export type WeekState = 'saved' | 'reserve' | 'paused' | 'missed' | 'open';

/** The weekly streak on one day. */
export type Streak = {
  /** Weeks with a saving; bridged and paused weeks do not add. */
  weeks: number;
  /** Reserve weeks that this streak has used, in all quarters. */
  reservesUsed: number;
  reservesLeftThisQuarter: number;
  /** The last local day of the streak if nothing more is saved; null without a streak. */
  aliveUntil: LocalDay | null;
  /** Every week from the first saving to the running one, oldest first. */
  weekStates: readonly { week: LocalDay; state: WeekState }[];
};

/** The streak on `today`, from the Mondays of weeks with at least one counted entry and of paused weeks. The
 * weeks count in order: a saved week adds one, a paused week neither adds nor breaks (even when something was
 * saved in it), and a missed week takes one of the two reserves of its quarter (that of its Monday) or ends
 * the streak. A reserve stays taken for its quarter, even when the streak ends. */
export function streakOf(input: {
  savedWeeks: readonly LocalDay[];
  pausedWeeks: readonly LocalDay[];
  today: LocalDay;
}): Streak {
  const thisWeek = weekStart(input.today);
  const saved = new Set(input.savedWeeks.map(weekStart));
  const paused = new Set(input.pausedWeeks.map(weekStart));
  const usedIn = new Map<string, number>();
  const leftIn = (week: LocalDay) => RESERVES_PER_QUARTER - (usedIn.get(quarterOf(week)) ?? 0);

  let weeks = 0;
  let reservesUsed = 0;
  const weekStates: { week: LocalDay; state: WeekState }[] = [];

  const passWeek = (week: LocalDay): WeekState => {
    if (paused.has(week)) return 'paused';
    if (saved.has(week)) {
      weeks += 1;
      return 'saved';
    }
    if (week === thisWeek) return 'open';
    if (weeks > 0 && leftIn(week) > 0) {
      usedIn.set(quarterOf(week), (usedIn.get(quarterOf(week)) ?? 0) + 1);
      reservesUsed += 1;
      return 'reserve';
    }
    weeks = 0;
    reservesUsed = 0;
    return 'missed';
  };

  const first = [...saved].sort()[0];
  for (let week = first ?? addDays(thisWeek, 7); week <= thisWeek; week = addDays(week, 7)) {
    weekStates.push({ week, state: passWeek(week) });
  }

  return {
    weeks,
    reservesUsed,
    reservesLeftThisQuarter: leftIn(thisWeek),
    aliveUntil: weeks > 0 ? lastDayAlive(thisWeek, saved, paused, leftIn) : null,
    weekStates,
  };
}

/** The Sunday of the first week that would end the streak if nothing more were saved. */
function lastDayAlive(
  thisWeek: LocalDay,
  saved: ReadonlySet<LocalDay>,
  paused: ReadonlySet<LocalDay>,
  leftIn: (week: LocalDay) => number,
): LocalDay {
  const bridgedAhead = new Map<string, number>();
  let week = saved.has(thisWeek) || paused.has(thisWeek) ? addDays(thisWeek, 7) : thisWeek;
  for (;;) {
    if (!paused.has(week)) {
      const bridged = bridgedAhead.get(quarterOf(week)) ?? 0;
      if (bridged >= leftIn(week)) return addDays(week, 6);
      bridgedAhead.set(quarterOf(week), bridged + 1);
    }
    week = addDays(week, 7);
  }
}

/** A stored streak on a later day: 0 once it has run out. */
export function streakOn(stored: { weeks: number; aliveUntil: LocalDay | null }, today: LocalDay): number {
  return stored.aliveUntil !== null && today <= stored.aliveUntil ? stored.weeks : 0;
}
