import { CATEGORIES, type Category, categoryLabel } from '../../kernel/categories';
import { addDays, addMonths, formatDay, type LocalDay, monthStart } from '../../kernel/days';
import { cents, formatEur } from '../../kernel/money';
import { WEEKDAYS } from '../../insights/insights';
import { capitalized } from '../figures/sentences';
import { saysNumber } from '../figures/figure-words';
import { type Fact, type Prose, fact, factBook, proseText } from '../figures/facts';
import { periodName } from '../question/period-name';
import type { Filter, Grouping, Period, QueryStatement } from '../question/query';
import { stillRuns } from '../question/query-statement';
import { alsoCalled } from './period-called';
import words from './query-words.json' with { type: 'json' };

export type Source = QueryStatement['source'];

/** What one figure counts, in words. */
export interface CountName {
  /** For the ids of its facts: '2026_10_coffee'. */
  key: string;
  /** When: 'in {id}'. */
  when: Prose;
  /** Which ones: 'under Coffee, with ‘latte’ in the note'; empty for all of them. */
  which: Prose;
  /** Both for the sentence of a fact: ' under Coffee in October 2026 (1 October 2026 to 31 October 2026)'. */
  said: string;
  /** The facts that `when` and `which` cite. */
  facts: readonly Fact[];
}

/** Names what is counted in these days under this filter. */
export function nameOf(
  { period, filter }: { period: Period; filter: Filter },
  { today, locale }: { today: LocalDay; locale: string },
): CountName {
  const days = daysKey(period);
  // 'In October 2026' would say more than its first days.
  const isPart = stillRuns(period) && period.to < today;
  const whole = periodName(isPart ? { ...period, unit: 'between' } : period, today, `asked_${days}`);
  // It stands in the middle of a sentence, too.
  const name = { ...whole, prose: `${whole.prose.charAt(0).toLowerCase()}${whole.prose.slice(1)}` };
  const bounds = boundFacts(filter, locale);
  const facts = [...name.facts, ...bounds];
  const which = filterWords(filter);
  const written = (prose: Prose) => proseText(prose, factBook(facts), locale);
  const long = (day: LocalDay) => formatDay(day, locale, 'long');
  const range =
    period.unit === 'all'
      ? `until ${long(period.to)}`
      : period.from === period.to
        ? long(period.from)
        : `${long(period.from)} to ${long(period.to)}`;
  const called = alsoCalled(period, today).filter((one) => !name.prose.includes(one));
  return {
    key: [days, ...filterKey(filter)].join('_'),
    when: name.prose,
    which,
    said: `${which === '' ? '' : ` ${written(which)}`} ${written(name.prose)} (${[...called, range].join(', ')})`,
    facts,
  };
}

/** A name as the first cell of a line: 'in {id}' is '{id}', 'in the week from {id} to {id}' is '{id} to {id}'. */
export const asLabel = (prose: Prose): Prose =>
  prose === 'so far'
    ? 'All days'
    : capitalized(
        prose.replace(/^(?:(?:in the week|on the weekend) (?:from|of)|in|on|from) (?=(?:\w+, )?\{)/, ''),
      );

/** A label in the middle of a sentence: 'Last week, {id} to {id}' is 'last week, …'. Names keep their capital. */
export const withinSentence = (label: Prose): Prose =>
  /^(?:With|On|From|Of|For|All|Last|This|Next|So|Since|Until|Today|Yesterday|The)\b/.test(label)
    ? `${label.charAt(0).toLowerCase()}${label.slice(1)}`
    : label;

/** Days as a part of an id: '2026_10' is the whole month. */
function daysKey({ unit, from, to }: Period): string {
  const flat = (text: string) => text.replaceAll('-', '_');
  if (unit === 'all') return 'so_far';
  if (from === to) return flat(from);
  const begins = from === monthStart(from);
  if (begins && unit === 'month')
    return endsBefore(to, addMonths(from, 1)) ? flat(from.slice(0, 7)) : range();
  if (begins && unit === 'year' && from.slice(5, 7) === '01')
    return endsBefore(to, addMonths(from, 12)) ? from.slice(0, 4) : range();
  return range();

  function range(): string {
    return `${flat(from)}_to_${flat(to)}`;
  }
}

const endsBefore = (to: LocalDay, next: LocalDay): boolean => addDays(to, 1) === next;

function filterKey({
  categories = [],
  words: stems = [],
  without = [],
  above,
  below,
  weekdays = [],
  from,
  goal,
}: Filter): string[] {
  return [
    ...categories.map((category) => category.replaceAll(' ', '_')),
    ...(stems.length > 0 ? ['note', ...stems.map(idOf)] : []),
    ...(without.length > 0 ? ['without', ...without.map(idOf)] : []),
    ...(above === undefined ? [] : [`above_${above}`]),
    ...(below === undefined ? [] : [`below_${below}`]),
    ...weekdays.map((weekday) => (WEEKDAYS[weekday - 1] ?? '').toLowerCase()),
    ...(from === undefined ? [] : [`from_${from}`]),
    ...(goal === undefined ? [] : ['for_the_goal']),
  ];
}

/** A word as part of an id, which has Latin letters and digits only. */
const idOf = (word: string): string =>
  Array.from(word, (sign) => (/[a-z0-9]/.test(sign) ? sign : `u${sign.codePointAt(0) ?? 0}`)).join('');

const boundFacts = ({ above, below }: Filter, locale: string): Fact[] => [
  ...(above === undefined ? [] : [boundFact('above', above, locale)]),
  ...(below === undefined ? [] : [boundFact('below', below, locale)]),
];

const boundFact = (side: 'above' | 'below', amount: number, locale: string): Fact =>
  fact.eur(
    `asked_${side}_${amount}`,
    amount,
    `The amount that your question names: only savings of ${side === 'above' ? 'more' : 'less'} than ${formatEur(cents(amount), locale)} are counted.`,
  );

/** 'A and B', 'A, B and C'. */
export const listed = (names: readonly string[], and: 'and' | 'or' = 'and'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1) ?? ''}`;

/** The conditions of a filter in words; empty for a filter that lets everything through. */
function filterWords({
  categories = [],
  words: stems = [],
  without = [],
  above,
  below,
  weekdays = [],
  from,
  goal,
}: Filter): Prose {
  return [
    ...(categories.length > 0 ? [categoriesSaid(categories)] : []),
    ...(stems.length > 0 ? [`with ${quoted(stems)} in the note`] : []),
    ...(without.length > 0 ? [`without those that have ${quoted(without)} in the note`] : []),
    ...(above === undefined ? [] : [`of more than {asked_above_${above}}`]),
    ...(below === undefined ? [] : [`of less than {asked_below_${below}}`]),
    ...(weekdays.length > 0
      ? [
          weekdays.length === WORKDAYS && Math.max(...weekdays) === WORKDAYS
            ? 'from Monday to Friday'
            : `on ${listed(weekdays.map((weekday) => `${WEEKDAYS[weekday - 1] ?? ''}s`))}`,
        ]
      : []),
    ...(from === undefined ? [] : [words.from[from]]),
    ...(goal === undefined ? [] : [words.goal]),
  ].join(', ');
}

/** Monday to Friday. */
const WORKDAYS = 5;

/** 'Under Coffee and Groceries', 'under everything but Coffee': whichever is shorter. */
function categoriesSaid(categories: readonly Category[]): Prose {
  const named = (all: readonly Category[]) => listed(all.map((one) => categoryLabel(one)));
  const others = CATEGORIES.map(({ value }) => value).filter((one) => !categories.includes(one));
  return others.length > 0 && others.length <= 2
    ? `under everything but ${named(others)}`
    : `under ${named(categories)}`;
}

/** Words of the person as they may stand in a text: none that is a number or could be taken for a placeholder. */
export function quoted(stems: readonly string[]): string {
  const sayable = stems.filter((stem) => !/[\p{N}{}|\n]/u.test(stem) && !saysNumber(stem, []));
  return sayable.length < stems.length ? 'these words' : `‘${stems.join(' ')}’`;
}

/** The note of a saving or withdrawal after what is told of it, as far as it can stand in a text: ', for ‘tyres’'. */
export function forNote(note: string | null): Prose {
  const text = note?.trim() ?? '';
  return text === '' || /[\p{N}{}|‘’\n]/u.test(text) || saysNumber(text, []) ? '' : `, for ‘${text}’`;
}

/** A text without what {@link forNote} wrote into it. */
export const withoutNotes = (prose: Prose): Prose => prose.replaceAll(/, for ‘[^’]*’/g, '');

/** The days of a bucket, cut to the days that are counted. `bucket` is the first of them. */
export function bucketPeriod(
  grouping: Exclude<Grouping, 'weekday' | 'category'>,
  bucket: LocalDay,
  within: Period,
): Period {
  const next = {
    day: () => addDays(bucket, 1),
    week: () => addDays(bucket, 7),
    month: () => addMonths(bucket, 1),
    quarter: () => addMonths(bucket, 3),
    half: () => addMonths(bucket, 6),
    year: () => addMonths(bucket, 12),
  }[grouping]();
  const last = addDays(next, -1);
  const from = bucket < within.from ? within.from : bucket;
  const to = last > within.to ? within.to : last;
  return { unit: from === bucket ? grouping : 'between', from, to };
}

/** The filter of one weekday or category among those of a filter. */
export const bucketFilter = (filter: Filter, bucket: { weekday: number } | { category: Category }): Filter =>
  'weekday' in bucket
    ? { ...filter, weekdays: [bucket.weekday] }
    : { ...filter, categories: [bucket.category] };
