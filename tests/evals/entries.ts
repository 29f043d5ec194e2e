import type { CoachProfile } from '~server/domain/coach/person/coach-profile';
import { addDays } from '~server/domain/kernel/days';

import type { OracleEntry } from './query-oracle';

const known = new WeakMap<CoachProfile, readonly OracleEntry[]>();

/** What a made-up person logged: the savings of the last weeks from the days that the profile holds, those from before them
 * on the day of the first, the three latest not yet moved, and one withdrawal. */
export function entriesOf(profile: CoachProfile): readonly OracleEntry[] {
  const entries = known.get(profile) ?? [...savingsIn(profile), ...withdrawalsOf(profile)];
  known.set(profile, entries);
  return entries;
}

function savingsIn({ logged, savedTotal, savedCount, firstSavedOn, today }: CoachProfile): OracleEntry[] {
  const rest = {
    day: firstSavedOn ?? today,
    category: 'other' as const,
    total: savedTotal - logged.reduce((sum, { total }) => sum + total, 0),
    entries: savedCount - logged.reduce((sum, { entries }) => sum + entries, 0),
  };
  return [...(rest.entries > 0 ? [rest] : []), ...logged]
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .flatMap(({ day: date, category, total, entries }) =>
      Array.from({ length: entries }, (_, index) => ({
        // The cents of a sum that does not divide belong to its first saving.
        amount: Math.floor(total / entries) + (index === 0 ? total % entries : 0),
        ...{ date, category, note: null, source: 'saving' as const, from: null, countsForGoal: true },
      })),
    )
    .map((one, index, all) => ({ ...one, transferred: index < all.length - 3 }));
}

const withdrawalsOf = ({ today, savedCount }: CoachProfile): OracleEntry[] =>
  savedCount === 0
    ? []
    : [
        {
          ...{ date: addDays(today, -2), amount: 123, category: null, note: null, source: 'withdrawal' },
          ...{ transferred: false, from: null, countsForGoal: true },
        },
      ];
