import { type FoundPerson, discoverPeople } from '~db/queries/social/discover';

import type { OnboardedContext } from '../../context';
import { foldSearch } from '../../domain/accounts/display-name';
import { streakOn } from '../../domain/game/streak';
import { dayAt } from '../../domain/kernel/days';

/** People whose name begins with the text, then those with similar names; at most 50, by XP. */
export async function searchPeople({ user, db, now }: OnboardedContext, typed: string) {
  const search = foldSearch(typed);
  // No name contains only characters that names cannot have.
  if (search === '' && typed.trim() !== '') return { people: [], alike: [] };
  const { people, alike } = await discoverPeople(db, user.id, search);
  const shown = (person: FoundPerson) => ({
    id: person.id,
    displayName: person.display_name,
    xp: person.xp,
    streakWeeks: streakOn(
      { weeks: person.streak_weeks, aliveUntil: person.streak_alive_until },
      dayAt(now(), person.time_zone),
    ),
    followed: person.followed,
  });
  return { people: people.map(shown), alike: alike.map(shown) };
}

export type Found = Awaited<ReturnType<typeof searchPeople>>;
