import { addDays, type LocalDay, quarterOf, weekStart } from '~server/domain/kernel/days';

/** What the streak screen shows, computed from the first week to the running one. */
export interface Weeks {
  streak: number;
  longest: number;
  carried: number;
  rebuilt: number;
  saved: number;
}

/** Goes through the weeks from the first saving to the running one; two missed weeks of a quarter are bridged. */
export function weeksOf(saved: ReadonlySet<LocalDay>, pauses: ReadonlySet<LocalDay>, today: LocalDay): Weeks {
  const facts: Weeks = { streak: 0, longest: 0, carried: 0, rebuilt: 0, saved: 0 };
  const reserves: Record<string, number> = {};
  let waiting = 0;
  let ended = false;
  const thisWeek = weekStart(today);
  const first = [...saved].sort()[0] ?? addDays(thisWeek, 7);
  for (let week = first; week <= thisWeek; week = addDays(week, 7)) {
    if (pauses.has(week)) continue;
    const quarter = quarterOf(week);
    if (saved.has(week)) {
      facts.streak += 1;
      facts.saved += 1;
      facts.carried += waiting;
      waiting = 0;
      facts.longest = Math.max(facts.longest, facts.streak);
      if (ended) facts.rebuilt = Math.max(facts.rebuilt, facts.streak);
    } else if (week === thisWeek) {
      continue;
    } else if (facts.streak > 0 && (reserves[quarter] ?? 0) < 2) {
      reserves[quarter] = (reserves[quarter] ?? 0) + 1;
      waiting += 1;
    } else {
      ended = true;
      facts.streak = 0;
      waiting = 0;
    }
  }
  return facts;
}
