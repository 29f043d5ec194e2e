import { cents, formatEur, formatCount } from '../../kernel/money';
import { type Fact, type Prose, fact } from '../figures/facts';
import type { CoachProfile } from '../person/coach-profile';
import type { ReadAmong } from '../question/last-answers';
import type { Query, QueryResult } from '../question/query';
import { usable } from '../question/query-slots';
import { periodAsked, statementOf } from '../question/query-statement';
import type { Reply } from './answer-parts';
import { factsOf, figuresOf } from './query-facts';
import { asLabel, listed } from './query-names';
import { type Answering, numberOf, readOf, tableRow } from './query-said';

/** One of the answers that are set beside each other: what it counted, and its figure. */
interface Side extends Pick<Answering, 'asked' | 'source' | 'query'> {
  figure: Fact;
  facts: readonly Fact[];
  label: Prose;
}

/** Sets the last answers beside each other: their sum, how far they are apart, or the highest or lowest of them, with a
 * line for each, so that it can be seen what was read. */
export function amongAnswer(
  { how, queries }: ReadAmong,
  counted: ReadonlyMap<Query, QueryResult>,
  profile: CoachProfile,
): Reply {
  const sides = queries.flatMap((query) => sideOf(query, counted.get(query), profile) ?? []);
  const [first, ...others] = sides;
  if (!first || (others.length === 0 && how !== 'sum'))
    return { prose: 'There are no two figures above that I can set beside each other.' };
  const named = withLabels(sides);
  const said =
    how === 'sum' ? sumOf(named, profile) : how === 'difference' ? apart(named, profile) : most(named, how);
  const lines = named.map(({ label, figure, asked, source, query }) =>
    tableRow(
      label,
      `{${figure.id}}`,
      query.measure === 'count' ? `worth {${asked.total.id}}` : numberOf(asked, source),
    ),
  );
  return {
    prose: `${said.prose}${lines.join('')}\n`,
    moreFacts: [
      ...new Map(
        [...sides.flatMap(({ facts }) => facts), ...said.facts].map((one) => [one.id, one]),
      ).values(),
    ],
  };
}

function sideOf(question: Query, result: QueryResult | undefined, profile: CoachProfile): Side | null {
  const figures = result && figuresOf(question, result, profile);
  const statement = statementOf(question, profile.today);
  if (!figures || !statement) return null;
  const { query } = usable(question);
  const { asked, entries, average, rate } = figures;
  const listedSum =
    query.limit === null
      ? null
      : entriesSum(
          entries.map(({ amount }) => amount),
          asked.key,
          profile,
        );
  const figure =
    query.measure === 'count'
      ? asked.entries
      : query.measure === 'average'
        ? (rate?.average ?? average)
        : query.measure === 'saved' || entries.length === 0 || statement.source === 'withdrawals'
          ? asked.total
          : (listedSum ?? entries[0]?.amount ?? null);
  const own = { asked, source: statement.source, query };
  return (
    figure && {
      ...own,
      figure,
      facts: [...factsOf(figures), ...(listedSum ? [listedSum] : [])],
      label: readOf(own),
    }
  );
}

/** What the savings of a list make together. */
const entriesSum = (amounts: readonly Fact[], key: string, { locale }: CoachProfile): Fact | null =>
  amounts.length < 2
    ? null
    : fact.eur(
        `asked_saved_in_list_${amounts.length}_${key}`,
        totalOf(amounts),
        `The savings of the list added up: ${amounts.map(({ value }) => formatEur(cents(value), locale)).join(' + ')}.`,
        amounts.map(({ id }) => id),
      );

const totalOf = (figures: readonly Fact[]): number => figures.reduce((sum, { value }) => sum + value, 0);

/** Sides that differ in their days alone are named by these, all others in full. */
function withLabels(sides: readonly Side[]): readonly Side[] {
  const sameFilter = new Set(sides.map(({ query }) => JSON.stringify(query.filter))).size === 1;
  return sameFilter && sides.length > 1
    ? sides.map((side) => ({ ...side, label: asLabel(side.asked.when) }))
    : sides;
}

const which = (sides: readonly Side[]): string => sides.map(({ asked }) => asked.key).join('_and_');

const written = ({ unit, value }: Fact, locale: string): string =>
  unit === 'eur' ? formatEur(cents(value), locale) : formatCount(value, locale);

function sumOf(
  sides: readonly Side[],
  { locale, today }: CoachProfile,
): { prose: Prose; facts: readonly Fact[] } {
  const figures = sides.map(({ figure }) => figure);
  const [one] = figures;
  if (!one) return { prose: '', facts: [] };
  const labels = listed(sides.map(({ label }) => lowered(label)));
  if (sides.length === 1)
    return { prose: `${sides[0]?.label ?? ''}: {${one.id}} for these savings together.`, facts: [] };
  const make = one.unit === 'eur' ? fact.eur : fact.count;
  const sum = make(
    `asked_sum_of_${which(sides)}`,
    totalOf(figures),
    `Savings or withdrawals together: ${figures.map((figure) => written(figure, locale)).join(' + ')}.`,
    figures.map(({ id }) => id),
    { about: one.about, per: one.per },
  );
  const twice = overlap(sides, today) ? ' They share days, and what lies there counts in each of them.' : '';
  return { prose: `Together, ${labels}: {${sum.id}}${nounOf(sum, sides)}.${twice}`, facts: [sum] };
}

/** Whether a saving may be in two of the sides: their days meet, and nothing else keeps them apart. */
const overlap = (sides: readonly Side[], today: CoachProfile['today']): boolean =>
  sides.some((side, index) =>
    sides.slice(index + 1).some((other) => {
      const [a, b] = [periodAsked(side.query, today), periodAsked(other.query, today)];
      const [one, two] = [side.query.filter.categories, other.query.filter.categories];
      const meet = !one || !two || one.some((category) => two.includes(category));
      return a.from <= b.to && b.from <= a.to && meet && side.source === other.source;
    }),
  );

const nounOf = ({ unit, value }: Fact, [side]: readonly Side[]): string =>
  unit === 'count'
    ? ` ${side?.source === 'withdrawals' ? 'withdrawal' : 'saving'}${value === 1 ? '' : 's'}`
    : '';

const lowered = (label: Prose): Prose =>
  label.startsWith('{') ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;

function apart(sides: readonly Side[], { locale }: CoachProfile): { prose: Prose; facts: readonly Fact[] } {
  const [more, less] = [...sides].sort((a, b) => b.figure.value - a.figure.value);
  if (!more || !less) return { prose: '', facts: [] };
  if (more.figure.value === less.figure.value)
    return { prose: 'There is no difference: both are the same.', facts: [] };
  const make = more.figure.unit === 'eur' ? fact.eur : fact.count;
  const difference = make(
    `asked_difference_of_${which([more, less])}`,
    more.figure.value - less.figure.value,
    `The difference: ${written(more.figure, locale)} less ${written(less.figure, locale)}.`,
    [more.figure.id, less.figure.id],
    { about: more.figure.about, per: more.figure.per },
  );
  return {
    prose: `The difference is {${difference.id}}${nounOf(difference, sides)}; the higher one is ${lowered(more.label)}.`,
    facts: [difference],
  };
}

const DEGREE = { highest: ['higher', 'highest'], lowest: ['lower', 'lowest'] } as const;

function most(sides: readonly Side[], how: 'highest' | 'lowest'): { prose: Prose; facts: readonly Fact[] } {
  const sign = how === 'highest' ? 1 : -1;
  const [first, ...others] = [...sides].sort((a, b) => sign * (b.figure.value - a.figure.value));
  if (!first) return { prose: '', facts: [] };
  const same = others.filter(({ figure }) => figure.value === first.figure.value);
  const names = listed([first, ...same].map(({ label }) => lowered(label)));
  return {
    prose: `The ${DEGREE[how][others.length > 1 ? 1 : 0]} of them: ${names}, with {${first.figure.id}}${first.figure.unit === 'count' ? nounOf(first.figure, sides) : ` in ${numberOf(first.asked, first.source)}`}.`,
    facts: [],
  };
}
