import type { CoachSource } from '~db/columns';

import type { Step } from '../../domain/coach/answer/steps';
import { searchAnswer } from '../../domain/nearby/nearby-answer';
import type { NearbyFound, VenueOption } from './search-nearby';

/** What a message of the nearby chat is answered with. `found` and `none`: something was looked for. `failed`: the map cannot be
 * read. `locate`: the browser is to tell where the person is, and to send the message again. `place_needed`: it is not known
 * where to look. `said`: there was nothing to look for. */
export interface NearbyAnswer {
  kind: 'found' | 'none' | 'failed' | 'locate' | 'place_needed' | 'said';
  advice: string;
  venues: VenueOption[];
  /** How many were found in all. */
  total: number;
  steps: readonly Step[];
  /** Whether the message is one for the coach, about other things. */
  forCoach: boolean;
  source: CoachSource;
  /** Of the places, for their opening hours and prices; null where nothing was looked for. */
  timeZone: string | null;
  city: string | null;
}

/** An answer without places. */
export const plainAnswer = (advice: string, more: Partial<NearbyAnswer> = {}): NearbyAnswer => ({
  kind: 'said',
  advice,
  venues: [],
  total: 0,
  steps: [],
  forCoach: false,
  source: 'built_in',
  timeZone: null,
  city: null,
  ...more,
});

/** The answer to a search, in the built-in coach's words. */
export function foundAnswer(
  search: Parameters<typeof searchAnswer>[0],
  { venues, outcome, timeZone, city }: NearbyFound,
  locale: string,
): NearbyAnswer {
  const { text, steps } = searchAnswer(search, outcome, locale);
  return plainAnswer(text, {
    kind: venues.length > 0 ? 'found' : 'none',
    venues,
    total: outcome.total,
    steps,
    timeZone,
    city,
  });
}
