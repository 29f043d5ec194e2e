import { z } from 'zod';

import { keysOf } from '../kernel/keys-of';
import { cents } from '../kernel/money';
import { LARGEST_RADIUS, MEALS, NO_WISH, type VenueWish } from './wish';
import type { Search } from './wish-chat';
import { FOODS } from '../places/foods';
import { VENUE_KINDS } from '../places/venue';

const DIETS = ['vegetarian', 'vegan', 'halal', 'kosher', 'gluten_free'] as const;

/** What the model may look for. Bounds are checked here, because a strict schema cannot hold them. */
export const wishInput = z.strictObject({
  foods: z.array(z.enum(keysOf(FOODS))).optional(),
  kinds: z.array(z.enum(VENUE_KINDS)).optional(),
  meal: z.enum(MEALS).optional(),
  diets: z.array(z.enum(DIETS)).optional(),
  wheelchair: z.boolean().optional(),
  open_now: z.boolean().optional(),
  nearest_first: z.boolean().optional(),
  most_eur: z.number().min(0.5).max(500).optional(),
  within_metres: z.number().min(50).max(LARGEST_RADIUS).optional(),
  people: z.number().int().min(1).max(20).optional(),
});

/** The search that the model asks for. */
export function searchOfInput(input: z.output<typeof wishInput>): Search {
  const wish: VenueWish = {
    ...NO_WISH,
    foods: input.foods ?? [],
    kinds: input.kinds ?? [],
    meal: input.meal ?? null,
    diets: input.diets ?? [],
    wheelchair: input.wheelchair ?? false,
    open: input.open_now ? 'now' : null,
    nearest: input.nearest_first ?? false,
    budget: input.most_eur === undefined ? null : cents(Math.round(input.most_eur * 100)),
    within: input.within_metres === undefined ? null : Math.round(input.within_metres),
    people: input.people ?? null,
  };
  return { wish, cheaper: 0, page: 0, pick: null };
}
