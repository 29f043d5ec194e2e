import numberWords from '../coach/question/number-words.json' with { type: 'json' };
import { numbersIn } from '../coach/question/slots';
import { blank } from '../coach/question/words';
import { type Cents, cents } from '../kernel/money';
import { anyWordIn, oneOf, patternOf } from '../places/foods';
import { WORDS } from './wish-words';

/** A value that was read, and the text with blanks where it stood. */
export interface Taken<T> {
  value: T;
  rest: string;
}

const COUNTS: Readonly<Record<string, number | undefined>> = numberWords;
const NUMBER = String.raw`(?:\d{1,5}(?:[.,]\d{1,2})?|${Object.keys(COUNTS)
  .filter((word) => /^\p{L}+$/u.test(word))
  .join('|')})`;
const numberOf = (said: string): number => COUNTS[said] ?? Number(said.replace(',', '.'));

/** 4.8 km/h, 15 km/h and 30 km/h: metres a minute. */
const PACE = { onFoot: 80, byBike: 250, byCar: 500 } as const;

const { distance: D } = WORDS;
const { each: EACH, people: PEOPLE, for: FOR } = WORDS;
const WITHIN = String.raw`(?:(?:within|in(?: a| dem)?|im|inside|up to|at most|less than|max(?:imum|imal|imo)?\.?|im umkreis von|umkreis von|bis(?: zu)?|hochstens|inden for|indenfor|under|hojst|maks\.?|a (?:menos|unos)(?: de)?|en un radio de|menos de|hasta|a moins de|moins de|dans un rayon de|rayon de|a|binnen|op|minder dan|radius(?: of)?|a|an|eine[rn]?)[ -]+)*`;
const LENGTH = patternOf(
  String.raw`${WITHIN}(?<number>${NUMBER})[ -]?(?:(?<metre>${oneOf(D.metre)})|(?<kilometre>${oneOf(D.kilometre)})|(?<mile>${oneOf(D.mile)}))(?: ${oneOf(D.onFoot)})?`,
  'u',
);
const HALF = patternOf(
  String.raw`${WITHIN}(?:half a |half |(?:ein(?:em|en)? )?halbe[nrm]? |en halv |medio |(?:un )?demi[- ]|een halve )(?:${oneOf(D.kilometre)}|(?<mile>${oneOf(D.mile)}))`,
  'u',
);
const MINUTES = patternOf(
  String.raw`${WITHIN}(?<number>${NUMBER})[ -]?${oneOf(D.minute)}(?:'s?)?(?: (?:of |ride |de |zu |mit dem |gang |i |te )?(?:(?<bike>${oneOf(D.byBike)})|(?<car>${oneOf(D.byCar)})|${oneOf(D.onFoot)}))?`,
  'u',
);
const CLOSE = (['500', '1000'] as const).map((metres) => ({
  metres: Number(metres),
  words: anyWordIn(D[metres], 'u'),
}));

/** The distance that a folded text names, in metres; null where it names none. A walk is 80 m a minute. */
export function takeDistance(text: string): Taken<number | null> {
  const taken = (found: RegExpExecArray, metres: number): Taken<number> => ({
    value: Math.round(metres),
    rest: blank(text, found.index, found[0].length),
  });
  const half = HALF.exec(text);
  if (half) return taken(half, half.groups?.['mile'] === undefined ? 500 : 800);
  const length = LENGTH.exec(text);
  if (length?.groups) {
    const { number = '', kilometre, mile } = length.groups;
    return taken(
      length,
      numberOf(number) * (kilometre === undefined ? (mile === undefined ? 1 : 1609) : 1000),
    );
  }
  const minutes = MINUTES.exec(text);
  if (minutes?.groups) {
    const { number = '', bike, car } = minutes.groups;
    const pace = car !== undefined ? PACE.byCar : bike !== undefined ? PACE.byBike : PACE.onFoot;
    return taken(minutes, numberOf(number) * pace);
  }
  for (const { metres, words } of CLOSE) {
    const close = words.exec(text);
    if (close) return taken(close, metres);
  }
  return { value: null, rest: text };
}

const SMALL = String.raw`(?<number>\d{1,2}|${Object.keys(COUNTS)
  .filter((word) => /^\p{L}+$/u.test(word) && (COUNTS[word] ?? 0) <= 20)
  .join('|')})`;
const MONEY = String.raw`(?![.,]\d)(?! ?(?:€|eur|euros?|quid|bucks|${WORDS.currency})(?!\p{L}))(?! ${oneOf(EACH)})`;
const PERSONS = [
  patternOf(
    String.raw`(?:${oneOf(FOR)} )?${SMALL}(?: of)?(?: (?:small|hungry|kleine|sma|petits|kleine))? ${oneOf(PEOPLE)}`,
    'u',
  ),
  patternOf(`${oneOf(WORDS.weAre)} ${SMALL}${MONEY}`, 'u'),
  patternOf(`${oneOf(FOR)} ${SMALL}${MONEY}`, 'u'),
];
const IN_TWO = (['2', '3', '4', '5', '6'] as const).map((count) => ({
  count: Number(count),
  words: anyWordIn(WORDS.inTwo[count], 'u'),
}));
/** As an estimate counts people (docs/product/places.md). */
const MOST_PEOPLE = 20;

/** How many people a folded text speaks of; null where it does not. */
export function takePeople(text: string): Taken<number | null> {
  for (const persons of PERSONS) {
    const found = persons.exec(text);
    const people = numberOf(found?.groups?.['number'] ?? '');
    if (found && people >= 1 && people <= MOST_PEOPLE)
      return { value: people, rest: blank(text, found.index, found[0].length) };
  }
  for (const { count, words } of IN_TWO) {
    const found = words.exec(text);
    if (found) return { value: count, rest: blank(text, found.index, found[0].length) };
  }
  return { value: null, rest: text };
}

const BUDGET_BEFORE = new RegExp(String.raw`(?<![\p{L}\p{N}])${oneOf(WORDS.budget)} ?$`, 'u');
const BUDGET_SPAN = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${oneOf(WORDS.budget)} ?)+$`, 'u');
const EACH_AFTER = new RegExp(
  String.raw`^ ?(?:€|euros?|eur)? ?(?:max(?:imum|imal)?\.? )?${oneOf(EACH)}(?!\p{L})`,
  'u',
);
const TOTAL = anyWordIn(WORDS.total, 'u');
const FOREIGN = new RegExp(
  String.raw`(?:${oneOf(WORDS.budget)} )?(?:(?:£|\$) ?\d+(?:[.,]\d+)?|(?<![\p{L}\d])\d+(?:[.,]\d+)? ?(?:${WORDS.currency})(?!\p{L}))`,
  'u',
);

/** An amount in another currency than euros, which has no rate here. */
export function takeForeign(text: string): Taken<boolean> {
  const found = FOREIGN.exec(text);
  return found
    ? { value: true, rest: blank(text, found.index, found[0].length) }
    : { value: false, rest: text };
}

/** The most that a folded text wants to pay for each person. What is said to be for all is divided by them. */
export function takeBudget(text: string, people: number | null): Taken<Cents | null> {
  const numbers = numbersIn(text);
  const isSaid = ({ at, end }: { at: number; end: number }): boolean =>
    BUDGET_BEFORE.test(text.slice(0, at)) || EACH_AFTER.test(text.slice(end));
  const said =
    numbers.find(({ kind }) => kind === 'euros') ??
    numbers.find((one) => (one.kind === 'bare' || one.kind === 'article') && isSaid(one));
  if (!said || said.value <= 0 || said.value > 10_000) return { value: null, rest: text };
  const before = BUDGET_SPAN.exec(text.slice(0, said.at));
  const after = EACH_AFTER.exec(text.slice(said.end));
  const at = before?.index ?? said.at;
  const end = said.end + (after?.[0].length ?? 0);
  const total = TOTAL.exec(text);
  const parts = total && after === null && people !== null ? people : 1;
  return { value: cents(Math.round((said.value * 100) / parts)), rest: blank(text, at, end - at) };
}
