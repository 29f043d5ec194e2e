import type { Diet, VenueKind } from '~db/columns';

import type { Cents } from '../kernel/money';
import type { Food } from '../places/foods';
import type { Unusable } from './wish-words';

export const MEALS = ['breakfast', 'lunch', 'dinner'] as const;
export type Meal = (typeof MEALS)[number];

/** When a place has to be open: now, or on a day at a minute of it. Null instead of a minute is any time of that day. */
export type OpenWish =
  'now' | { /** 1 is Monday. */ day: 'today' | 'tomorrow' | number; minute: number | null };

/** What somebody looks for nearby, as it was read from their messages. Everything that is empty or null was not said. */
export interface VenueWish {
  /** Any of these, and within these kinds if both are said. */
  foods: readonly Food[];
  kinds: readonly VenueKind[];
  notFoods: readonly Food[];
  notKinds: readonly VenueKind[];
  meal: Meal | null;
  diets: readonly Diet[];
  wheelchair: boolean;
  /** The most that it may cost each person. */
  budget: Cents | null;
  people: number | null;
  /** Metres. */
  within: number | null;
  /** Ranked by distance instead of price. */
  nearest: boolean;
  open: OpenWish | null;
  /** What was read and cannot be looked for. */
  unusable: readonly Unusable[];
  /** The person's own words that no rule knows. */
  unread: readonly string[];
}

export const NO_WISH: VenueWish = {
  foods: [],
  kinds: [],
  notFoods: [],
  notKinds: [],
  meal: null,
  diets: [],
  wheelchair: false,
  budget: null,
  people: null,
  within: null,
  nearest: false,
  open: null,
  unusable: [],
  unread: [],
};

/** How far is looked where nothing is said, and at most, in metres (docs/product/places.md). */
export const USUAL_RADIUS = 3000;
export const LARGEST_RADIUS = 5000;

/** What a message asks of the search before it. */
export type FollowUp =
  | { kind: 'cheaper' | 'closer' | 'further' | 'more' | 'restart' }
  /** One of the places that were listed; from 1, and -1 is the last. */
  | { kind: 'pick'; place: number };

/** One message as it reads by itself. */
export interface ReadVenueWish {
  wish: VenueWish;
  /** Diets that the message takes back: 'not vegan'. */
  notDiets: readonly Diet[];
  /** `food`: it looks for something to eat, to drink or to buy. `narrows`: it says no more of a search than how, 'within 500 m',
   * 'vegan'. `cannot`: what it asks for is not known here. `other`: it is about something else. */
  about: 'food' | 'narrows' | 'cannot' | 'other';
  follow: FollowUp | null;
  /** Whether it begins as the end of a sentence that was begun before: 'and vegan', 'or sushi', 'sushi instead'. */
  joins: 'adds' | 'or' | 'instead' | null;
}
