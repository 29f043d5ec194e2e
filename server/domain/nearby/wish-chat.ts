import { readVenueWish } from './read-wish';
import { LARGEST_RADIUS, type FollowUp, type ReadVenueWish, USUAL_RADIUS, type VenueWish } from './wish';

/** What is looked for after some messages. */
export interface Search {
  wish: VenueWish;
  /** How often 'cheaper' was said: each time the dearer half of what is listed first falls away. */
  cheaper: number;
  /** How many lists of ten were seen before. */
  page: number;
  /** The one that was asked about, from 1 and in the order of the list; -1 is the last that was shown; null for all. */
  pick: number | null;
}

/** What a conversation comes to with its last message. */
export type HeardWish =
  | { kind: 'search'; search: Search }
  /** The last message asks for what is not known here. */
  | { kind: 'cannot'; wish: VenueWish }
  /** It begins again, and nothing is looked for yet. */
  | { kind: 'restart' }
  | { kind: 'other'; wish: VenueWish };

/** The shortest distance that 'closer' comes to, in metres. */
const SMALLEST_RADIUS = 200;

/** Reads messages of a person, the latest last; each may change the search of those before it. They must not be empty. */
export function readWishes(messages: readonly string[]): HeardWish {
  let search: Search | null = null;
  let heard: HeardWish = { kind: 'restart' };
  for (const message of messages) {
    heard = next(readVenueWish(message), search);
    if (heard.kind === 'search') search = heard.search;
    if (heard.kind === 'restart') search = null;
  }
  return heard;
}

const begin = (wish: VenueWish): Search => ({ wish, cheaper: 0, page: 0, pick: null });

function next(read: ReadVenueWish, search: Search | null): HeardWish {
  const { wish, about, follow, joins } = read;
  if (follow?.kind === 'restart') return { kind: 'restart' };
  const unusable = { unusable: wish.unusable, unread: wish.unread };
  if (search !== null && about !== 'cannot') {
    const before = { ...search, wish: { ...search.wish, ...unusable } };
    if (about === 'narrows' || (about === 'food' && joins !== null && isPart(wish))) {
      const narrowed = { ...before, wish: merged(before.wish, read), page: 0, pick: null };
      return { kind: 'search', search: follow === null ? narrowed : followed(narrowed, follow) };
    }
    if (follow !== null && about === 'other') return { kind: 'search', search: followed(before, follow) };
  }
  if (about === 'food' || about === 'narrows') {
    const began = begin(wish);
    return { kind: 'search', search: follow?.kind === 'closer' ? followed(began, follow) : began };
  }
  // 'Cheaper' to begin with looks for what is cheap.
  if (follow?.kind === 'cheaper' && about === 'other' && wish.unread.length === 0)
    return { kind: 'search', search: begin(wish) };
  return { kind: about === 'cannot' ? 'cannot' : 'other', wish };
}

/** 'And sushi?' changes what is looked for, not how: 'and a vegan pizza within 500 m' is a wish of its own. */
const isPart = ({ within, budget, people, open }: VenueWish): boolean =>
  within === null && budget === null && people === null && open === null;

function merged(before: VenueWish, { wish, notDiets, joins }: ReadVenueWish): VenueWish {
  const isNew = wish.foods.length > 0 || wish.kinds.length > 0;
  const either = joins === 'or';
  const without = <T>(all: readonly T[], some: readonly T[]) => all.filter((one) => !some.includes(one));
  const foods = isNew ? [...(either ? before.foods : []), ...wish.foods] : before.foods;
  const kinds = isNew ? [...(either ? before.kinds : []), ...wish.kinds] : before.kinds;
  return {
    foods: [...new Set(without(foods, wish.notFoods))],
    notFoods: [...new Set([...without(before.notFoods, wish.foods), ...wish.notFoods])],
    kinds: [...new Set(without(kinds, wish.notKinds))],
    notKinds: [...new Set([...without(before.notKinds, wish.kinds), ...wish.notKinds])],
    meal: wish.meal ?? before.meal,
    diets: [...new Set([...without(before.diets, notDiets), ...wish.diets])],
    wheelchair: before.wheelchair || wish.wheelchair,
    budget: wish.budget ?? before.budget,
    people: wish.people ?? before.people,
    within: wish.within ?? before.within,
    nearest: before.nearest || wish.nearest,
    open: wish.open ?? before.open,
    unusable: wish.unusable,
    unread: wish.unread,
  };
}

function followed(search: Search, follow: FollowUp): Search {
  const { wish } = search;
  const within = wish.within ?? USUAL_RADIUS;
  const anew = { ...search, page: 0, pick: null };
  switch (follow.kind) {
    case 'cheaper':
      return { ...anew, cheaper: search.cheaper + 1, wish: { ...wish, nearest: false } };
    case 'closer':
      return {
        ...anew,
        wish: {
          ...wish,
          nearest: true,
          within: Math.max(SMALLEST_RADIUS, Math.round(within / 200) * 100),
        },
      };
    case 'further':
      return {
        ...anew,
        wish: {
          ...wish,
          within: Math.min(within * 2, LARGEST_RADIUS),
          unusable: within * 2 > LARGEST_RADIUS ? [...wish.unusable, 'radius'] : wish.unusable,
        },
      };
    case 'more':
      return { ...search, page: search.page + 1, pick: null };
    case 'pick':
      return { ...search, pick: follow.place };
    case 'restart':
      return anew;
  }
}
