import FOLLOW from './follow-words.json' with { type: 'json' };
import type { Query } from './query';
import WORDS from './query-words.json' with { type: 'json' };
import { type ReadQuery, isLogged } from './read-query';
import { keysOf } from '../../kernel/keys-of';
import { anyOf } from './words';

/** How the last answers are set beside each other: what they make together, how far they are apart, which is more. */
export type Among = 'sum' | 'difference' | 'highest' | 'lowest';

/** A question about several answers at once. */
export interface ReadAmong {
  how: Among;
  /** In the order in which they were asked. */
  queries: readonly Query[];
}

const SUM = anyOf(FOLLOW.sum);
/** 'In total' alone is everything so far. */
const TOTAL = /\btot|\bi alt\b|sum/u;
const DIFFERENCE = anyOf(FOLLOW.difference);
const WHICH = anyOf(FOLLOW.which);
const HIGHEST = anyOf(FOLLOW.highest);
const LOWEST = anyOf(FOLLOW.lowest);
/** 'Which month was better' is about two months, 'which month was best' about all. */
const OF_TWO =
  /\b(?:better|higher|bigger|more|larger|worse|lower|less|besser|hoher|mehr|grosser|beter|hoger|meer|groter|bedre|hojere|storre|mere)\b/u;
const UNIT = anyOf(keysOf(WORDS.units).flatMap((unit) => WORDS.units[unit]));
/** 'Which was my best day in those two months' asks for a day. */
const RANKED = keysOf(WORDS.units).map(
  (unit) =>
    [
      unit,
      new RegExp(String.raw`(?:${HIGHEST.source}|${LOWEST.source}) ${anyOf(WORDS.units[unit]).source}`, 'u'),
    ] as const,
);
const EACH = anyOf(FOLLOW.each);
const SAID_OF = keysOf(FOLLOW.of).map((name) => [name, anyOf(FOLLOW.of[name])] as const);

/** A longer message has a question of its own. */
const MOST_WORDS = 10;
const FEW_WORDS = 5;
/** The most answers that are remembered. */
export const REMEMBERED_QUERIES = 6;

/** The queries of a comparison are two. */
export const comparedSides = (query: Query): Query[] => {
  const { comparison } = query;
  const one = { ...query, comparison: null };
  if (comparison?.with === 'period') return [one, { ...one, period: comparison.period }];
  return comparison?.with === 'filter' ? [one, { ...one, filter: comparison.filter }] : [one];
};

/** The last queries with the measure of the very last one, or with another one that is an amount, too. */
function runOf(last: readonly Query[], isMixed = false): readonly Query[] {
  const measure = last.at(-1)?.measure;
  const other = last.findLastIndex((one) =>
    isMixed ? (one.measure === 'count') !== (measure === 'count') : one.measure !== measure,
  );
  return last.slice(other + 1);
}

/** What a message asks of the last answers: 'add those two up', 'how far apart are they', 'which of the three was best'.
 * Null when it asks nothing of them, or when there are not as many.
 * @param folded the message @param last what was asked before, oldest first */
export function readAmong(
  folded: string,
  { query, names }: Pick<ReadQuery, 'query' | 'names'>,
  last: readonly Query[],
): ReadAmong | null {
  const length = (folded.match(/[\p{L}\p{N}]+/gu) ?? []).length;
  const asksOwn = (names.period && query.period?.unit !== 'all') || names.filter || query.assumption !== null;
  if (length > MOST_WORDS || asksOwn) return null;
  const run = runOf(last);
  const of = SAID_OF.find(([, words]) => words.test(folded))?.[0] ?? null;
  const mixed = runOf(last, true);
  const some = of === null || of === 'all' ? run : run.slice(-Number(of));
  const pair = run.slice(-2);
  const pairOfAny = mixed.slice(-2);
  const known = (how: Among, queries: readonly Query[]) => (queries.length > 1 ? { how, queries } : null);
  if (DIFFERENCE.test(folded) && (of !== null || length <= FEW_WORDS)) return known('difference', pairOfAny);
  if (SUM.test(folded) && (of !== null || (length < FEW_WORDS && !TOTAL.test(folded)))) {
    const [only] = run;
    // 'My last five entries', 'add them up'.
    if (run.length === 1 && only?.limit) return { how: 'sum', queries: run };
    return known('sum', of === null || run.length < 2 ? pairOfAny : some);
  }
  const isLowest = LOWEST.test(folded) && !HIGHEST.test(folded);
  if (!WHICH.test(folded) || !(isLowest || HIGHEST.test(folded))) return null;
  const ranked = RANKED.find(([, words]) => words.test(folded))?.[0];
  if (ranked !== undefined && ranked !== run.at(-1)?.period?.unit) return null;
  const isOfTwo = OF_TWO.test(folded);
  if (of === null && (length > FEW_WORDS || (UNIT.test(folded) && !isOfTwo))) return null;
  return known(isLowest ? 'lowest' : 'highest', of === null && isOfTwo ? pair : some);
}

/** The queries that a message asks something of, one by one: 'how many entries each time'. Empty when it does not. */
export const eachOf = (
  folded: string,
  { names }: Pick<ReadQuery, 'names'>,
  last: readonly Query[],
): readonly Query[] => {
  const run = runOf(last.filter(({ measure }) => isLogged(measure)));
  return EACH.test(folded) && !names.period && !names.grouping && run.length > 1 ? run.slice(-4) : [];
};
