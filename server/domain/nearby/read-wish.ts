import type { VenueKind } from '~db/columns';

import { foldSlotText } from '../coach/question/slots';
import { blank } from '../coach/question/words';
import { type FollowUp, LARGEST_RADIUS, NO_WISH, type ReadVenueWish, type VenueWish } from './wish';
import { takeBudget, takeDistance, takeForeign, takePeople } from './wish-numbers';
import { takeOpen } from './wish-when';
import { anyWordIn, oneOf, patternOf } from '../places/foods';
import {
  DIET_WORDS,
  FOOD_WORDS,
  KIND_WORDS,
  type KindWord,
  MEAL_WORDS,
  UNUSABLE_WORDS,
  type Unusable,
  WORDS,
  isNoise,
  spelled,
} from './wish-words';

/** Where a value stands in the text. */
interface Found<T> {
  value: T;
  at: number;
  end: number;
  not: boolean;
}

const { follow: FOLLOW } = WORDS;
const NEAREST = anyWordIn(WORDS.nearest, 'u');
const WHEELCHAIR = anyWordIn(WORDS.wheelchair);
const EAT = anyWordIn(WORDS.eat);
const VAGUE = anyWordIn(WORDS.vague);
const PLACES = anyWordIn(WORDS.places, 'u');
const PAST = anyWordIn(WORDS.past, 'u');
/** 'Café por 2 euros' is the drink. */
const A_COFFEE =
  /(?<!\p{L})cafes?(?= (?:por|para llevar|barato|solo|cortado|pas cher|pour|noir|creme|a moins de \d+(?:[.,]\d+)? ?(?:€|eur))(?!\p{L}))/gu;
/** A place for people: 'sushi bar' sells no beer. */
const PLACE_AFTER = /^ (?:bar|place|joint|shop|laden|sted|zaak|tent)s?(?!\p{L})/u;
/** What may stand between a 'no' and what it refuses. */
const BETWEEN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${oneOf(WORDS.not)}(?:(?:\s|')+(?:${oneOf(WORDS.fillers)}|¬+))*[\s']*$`,
  'u',
);
/** 'Near Nørreport', 'in Kreuzberg': only the capital tells that it is a name. */
const NAMED_PLACE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${WORDS.placePrepositions.join('|')}) (?:(?:[Tt]he|[Dd]er|[Dd]em|[Dd]en|[LlDd]a|[Ee]l|[Ll]es?|[Hh]et|[Dd]e) )?(\p{Lu}[\p{L}’'-]{2,})`,
  'gu',
);

/** The kinds that a word stands for. */
const kindsOf = (word: KindWord): VenueKind[] => (word === 'groceries' ? ['supermarket', 'market'] : [word]);

/** Reads what a message looks for, in English, German, Danish, Spanish, French or Dutch, whatever was said before it. */
export function readVenueWish(text: string): ReadVenueWish {
  const folded = foldSlotText(text).replaceAll(/\s+/gu, ' ').replaceAll(A_COFFEE, 'coffee').trim();
  const first = read(folded, text);
  // Only what no rule knows may be misspelt.
  const mended = first.leftover.flatMap((word) => {
    const right = spelled(word);
    return right === null ? [] : [[word, right] as const];
  });
  if (mended.length === 0) return first.read;
  return read(
    mended.reduce(
      (all, [word, right]) => all.replaceAll(patternOf(word.replaceAll(/[^\p{L}]/gu, '')), right),
      folded,
    ),
    text,
  ).read;
}

function read(folded: string, text: string): { read: ReadVenueWish; leftover: string[] } {
  let rest = folded;
  const take = (words: RegExp): boolean => {
    const found = words.exec(rest);
    if (found) rest = blank(rest, found.index, found[0].length);
    return found !== null;
  };
  const nearest = take(NEAREST);
  const takeAll = <T>(list: readonly { value: T; words: RegExp }[], isPlace = false): Found<T>[] =>
    list.flatMap(({ value, words }) =>
      [...rest.matchAll(words)].map((found) => {
        const more = isPlace
          ? (PLACE_AFTER.exec(rest.slice(found.index + found[0].length))?.[0].length ?? 0)
          : 0;
        const end = found.index + found[0].length + more;
        rest = blank(rest, found.index, end - found.index);
        return { value, at: found.index, end, not: false };
      }),
    );

  const diets = takeAll(DIET_WORDS);
  const wheelchair = takeAll([{ value: 'wheelchair', words: WHEELCHAIR }]).length > 0;
  const elsewhere = take(PLACES);
  const distance = takeDistance(rest);
  const foreign = takeForeign(distance.rest);
  const people = takePeople(foreign.rest);
  const budget = takeBudget(people.rest, people.value);
  rest = budget.rest;
  const meals = takeAll(MEAL_WORDS);
  const foods = takeAll(FOOD_WORDS, true);
  const kinds = takeAll(KIND_WORDS);
  const unusable = takeAll(UNUSABLE_WORDS);
  const meal = meals[0]?.value ?? null;
  const open = takeOpen(rest);
  rest = open.rest;
  const eats = takeAll([{ value: 'eat', words: EAT }]).length > 0;
  const vague = takeAll([{ value: 'vague', words: VAGUE }]).length > 0;

  const said = [...foods, ...kinds, ...diets].sort((a, b) => a.at - b.at);
  let seen = folded;
  for (const one of said) {
    one.not = BETWEEN.test(seen.slice(0, one.at));
    if (one.not) seen = seen.slice(0, one.at) + '¬'.repeat(one.end - one.at) + seen.slice(one.end);
  }
  const leftover = leftoverOf(rest);
  const named = namedPlaces(text, leftover);
  const valuesOf = <T>(all: readonly Found<T>[], not: boolean): T[] => [
    ...new Set([...all].sort((a, b) => a.at - b.at).flatMap((one) => (one.not === not ? [one.value] : []))),
  ];
  const cannot: Unusable[] = [
    ...new Set<Unusable>([
      ...unusable.map(({ value }) => value),
      ...(elsewhere || named.length > 0 ? (['place'] as const) : []),
      ...(foreign.value ? (['currency'] as const) : []),
      ...((distance.value ?? 0) > LARGEST_RADIUS ? (['radius'] as const) : []),
    ]),
  ];
  const wish: VenueWish = {
    ...NO_WISH,
    foods: valuesOf(foods, false),
    notFoods: valuesOf(foods, true),
    kinds: [...new Set(valuesOf(kinds, false).flatMap(kindsOf))],
    notKinds: [...new Set(valuesOf(kinds, true).flatMap(kindsOf))],
    meal,
    diets: valuesOf(diets, false),
    wheelchair,
    budget: budget.value,
    people: people.value,
    within: distance.value === null ? null : Math.min(distance.value, LARGEST_RADIUS),
    nearest,
    open: open.value,
    unusable: cannot,
    unread: leftover.filter((word) => !named.includes(word)),
  };
  const about = aboutOf(wish, {
    eats,
    vague,
    isPast: PAST.test(folded),
    words: wordCount(folded),
    takesBack: diets.some(({ not }) => not),
  });
  return {
    read: {
      wish,
      notDiets: valuesOf(diets, true),
      about,
      follow: followOf(folded, wish, meals.length > 0),
      joins: joinsOf(folded),
    },
    leftover,
  };
}

/** A message of no more words that names a meal alone narrows: 'for dinner?'. */
const MEAL_WORDS_MOST = 4;

/** 'How much did I save on coffee' looks for nothing, and neither do 'cheap places for curtains'. */
function aboutOf(
  wish: VenueWish,
  said: { eats: boolean; vague: boolean; isPast: boolean; words: number; takesBack: boolean },
): ReadVenueWish['about'] {
  const { unusable } = wish;
  if (said.isPast) return 'other';
  const isNamed = wish.foods.length > 0 || wish.kinds.length > 0;
  if (unusable.includes('place')) return 'cannot';
  if (isNamed || said.eats) return 'food';
  if (unusable.includes('not_food') || unusable.includes('bar')) return 'cannot';
  if (wish.meal !== null) return said.words <= MEAL_WORDS_MOST ? 'narrows' : 'food';
  if (wish.unread.length > 0) return 'other';
  if (said.vague) return 'food';
  const narrows =
    said.takesBack ||
    wish.diets.length > 0 ||
    wish.within !== null ||
    wish.budget !== null ||
    wish.open !== null ||
    wish.people !== null ||
    wish.wheelchair ||
    wish.nearest ||
    wish.notFoods.length > 0 ||
    wish.notKinds.length > 0;
  if (narrows) return 'narrows';
  return unusable.length > 0 ? 'cannot' : 'other';
}

const wordCount = (folded: string): number => folded.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** The words of at least four letters that nothing was read from. */
const leftoverOf = (rest: string): string[] => [
  ...new Set((rest.match(/\p{L}{4,}/gu) ?? []).filter((word) => !isNoise(word))),
];

/** Names of places elsewhere: with a capital, after 'in' and the like, and read as nothing else. */
const namedPlaces = (text: string, leftover: readonly string[]): string[] =>
  [...text.matchAll(NAMED_PLACE)]
    .map((found) => foldSlotText(found[1] ?? '').split(/[^\p{L}]/u)[0] ?? '')
    .filter((word) => leftover.includes(word));

const COMPARED = (['cheaper', 'closer', 'further'] as const).map((kind) => ({
  kind,
  words: anyWordIn(FOLLOW[kind], 'u'),
}));
const MORE = anyWordIn(FOLLOW.more, 'u');
const AGAIN = anyWordIn(FOLLOW.again, 'u');
const ORDINALS = FOLLOW.ordinals.map((words) => anyWordIn(words, 'u'));
const NUMBERED = patternOf(FOLLOW.numbered, 'u');
const LAST = anyWordIn(FOLLOW.last, 'u');
/** A message of more words asks for more than one of the places. */
const PICK_WORDS = 9;
const MORE_WORDS = 5;

function followOf(folded: string, wish: VenueWish, hasMeal: boolean): FollowUp | null {
  const words = wordCount(folded);
  if (wish.foods.length > 0 || wish.kinds.length > 0 || hasMeal) return null;
  if (AGAIN.test(folded)) return { kind: 'restart' };
  const compared = COMPARED.find((one) => one.words.test(folded));
  if (compared) return { kind: compared.kind };
  if (words <= PICK_WORDS && wish.within === null && wish.budget === null && wish.people === null) {
    const number = NUMBERED.exec(folded)?.[1];
    if (number !== undefined && Number(number) > 0) return { kind: 'pick', place: Number(number) };
    const ordinal = ORDINALS.findIndex((one) => one.test(folded));
    if (ordinal >= 0) return { kind: 'pick', place: ordinal + 1 };
    if (LAST.test(folded)) return { kind: 'pick', place: -1 };
  }
  return words <= MORE_WORDS && MORE.test(folded) ? { kind: 'more' } : null;
}

const ADDS = new RegExp(String.raw`^${oneOf(FOLLOW.adds)}(?!\p{L})`, 'u');
const OR = new RegExp(String.raw`^${oneOf(FOLLOW.or)}(?!\p{L})`, 'u');
const INSTEAD = anyWordIn(FOLLOW.instead, 'u');

function joinsOf(folded: string): ReadVenueWish['joins'] {
  if (INSTEAD.test(folded)) return 'instead';
  if (OR.test(folded)) return 'or';
  return ADDS.test(folded) ? 'adds' : null;
}
