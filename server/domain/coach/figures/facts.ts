import { type DayStyle, type LocalDay, formatDay, isLocalDay } from '../../kernel/days';
import { cents, formatCount, formatEur } from '../../kernel/money';
import { countedIn } from '../../kernel/plural';
import { withoutTables } from './prose-lines';

/** How a text cites a fact. */
const ID = '[a-z][a-z0-9_]*';
const PLACEHOLDER = new RegExp(String.raw`\{(${ID})\}`, 'g');
const CITABLE = new RegExp(`^${ID}$`);

/** What a figure counts. The value of `eur` is in cents, that of `date` is yyyymmdd, that of `month` yyyymm, that of `year`
 * yyyy; all others are plain numbers. */
export const UNITS = ['eur', 'count', 'percent', 'days', 'weeks', 'months', 'date', 'month', 'year'] as const;
export type Unit = (typeof UNITS)[number];

/** The period that an amount is for; `once` is a sum or a state. */
export const PERS = ['day', 'week', 'month', 'year', 'once'] as const;
type Per = (typeof PERS)[number];

/** What a figure is about. `reached` is a goal that is saved, `more` what a change could bring, `example` an
 * amount that nobody asked about. No word that names another kind may stand beside `other`. */
// prettier-ignore
export const ABOUTS = ['goal', 'reached', 'saved', 'left', 'needed', 'more', 'example', 'ahead', 'behind', 'income', 'costs', 'price', 'count', 'streak', 'other'] as const;
type About = (typeof ABOUTS)[number];

/** One number that the coach may say, with its meaning and the facts it was computed from. */
export interface Fact {
  /** In lower case with underscores. Texts refer to it as {id}. */
  id: string;
  value: number;
  unit: Unit;
  per: Per;
  about: About;
  /** What it is and how it was computed, as a complete sentence. */
  sentence: string;
  /** Ids of the facts that it was computed from. */
  from: readonly string[];
}

/** What each of the coach's figures is about, by its id. A table, so that it also covers facts that were
 * stored earlier. */
const KINDS: readonly [RegExp, About, Per?][] = [
  [/^(goal_amount|goal_date|(half_|price_)?reached_on|range_(early|late)|goal_date_with_extra)$/, 'goal'],
  [/^(average_week|week_with_extra|pace_week)$/, 'saved', 'week'],
  [/^(saved_.*|usual_each|goal_saved|goal_percent|asked_total|best_weekday_total)$/, 'saved'],
  [/^(goal_((days|weeks)_)?left|apart_by_date)$/, 'left'],
  [/^(needed_per_day|today_target)$/, 'needed', 'day'],
  [/^(needed_per_week|weekly_goal)$/, 'needed', 'week'],
  [/^(needed_per_month|goal_share)$/, 'needed', 'month'],
  [/^(year_at_goal|needed_per_year)$/, 'needed', 'year'],
  [/^extra_year$/, 'more', 'year'],
  [/^(extra|saving|half)$/, 'more'],
  [/^(price_)?days_(ahead|early|sooner)$/, 'ahead'],
  [/^(price_)?days_(behind|late|later)$/, 'behind'],
  [/^weeks_for_forecast$/, 'needed'],
  [/^weeks_known$/, 'count'],
  [/^(free_)?income$/, 'income', 'month'],
  [/^fixed_costs$/, 'costs', 'month'],
  [/^price_level$/, 'costs'],
  [/^(each|own_(each|price)|asked_(price|each)|about_each)$/, 'price'],
  [/^(coffees|meals_out|rides)_week$/, 'count', 'week'],
  [
    /^(saved_count|entries_.*|asked_entries|subscriptions|household|times|challenges_running|days|reserves|reserve_span)$/,
    'count',
  ],
  [/^(here|there)_\w+_(places|people|logged)$/, 'count'],
  [/^(here|there)_/, 'price'],
  [/^book_(?!.*_on$|on$|packs$)/, 'price'],
  [/^book_packs$/, 'count'],
  [/^streak_weeks$/, 'streak', 'week'],
  [/^weeks_/, 'count'],
  [/^doing_month$/, 'saved', 'month'],
  // What a question counts: its measure, its days and what it leaves out follow in the id.
  [/^asked_average_per_day_/, 'saved', 'day'],
  [/^asked_average_per_week_/, 'saved', 'week'],
  [/^asked_average_per_month_/, 'saved', 'month'],
  [/^asked_average_per_year_/, 'saved', 'year'],
  [/^asked_(saved|moved|waiting|average|share|biggest|smallest|latest|first)_/, 'saved'],
  [/^asked_(savings|moves|waits|withdrawals|rows|empty|days)_/, 'count'],
  [/^asked_needed_/, 'needed'],
];

/** What a figure with this id is about, also under the prefixed id of a candidate or a tool's answer, 't1_saving', or
 * of an assumption: 'if_pace_1000_week_then_reached_on'. */
export function kindOf(id: string): Kind {
  const plain = id.replace(/^[tcq]\d+_/, '').replace(/^if_\w+?_then_/, '');
  const [, about = 'other' as const, per = 'once' as const] = KINDS.find(([ids]) => ids.test(plain)) ?? [];
  return { per, about };
}

type Kind = Pick<Fact, 'per' | 'about'>;

/** @param kind only where it depends on more than the id @throws RangeError for an id that no text can cite */
const factIn =
  (unit: Unit) =>
  (
    id: string,
    value: number,
    sentence: string,
    from: readonly string[] = [],
    kind: Partial<Kind> = {},
  ): Fact => {
    if (!CITABLE.test(id)) throw new RangeError(`No text can cite a fact called ${id}`);
    return { id, value, unit, ...kindOf(id), ...kind, sentence, from };
  };

/** Makes facts, one function a unit. A fact that comes straight from what the person entered needs no `from`. */
export const fact = {
  eur: factIn('eur'),
  count: factIn('count'),
  percent: factIn('percent'),
  days: factIn('days'),
  weeks: factIn('weeks'),
  months: factIn('months'),
  date: factIn('date'),
  month: factIn('month'),
  year: factIn('year'),
} as const;

/** The facts that apply; a condition before a fact leaves it out. */
export const applying = (facts: readonly (Fact | false)[]): Fact[] => facts.filter((one) => one !== false);

export type Facts = ReadonlyMap<string, Fact>;

/** A text in which every figure is written as {fact_id}; nothing else in it is a number. */
export type Prose = string;

/** A part of a text: words, or a figure with the fact behind it. */
type Piece = { kind: 'words'; text: string } | { kind: 'figure'; text: string; fact: Fact };

/** How a fact is shown: '€12.50', '4', '35%', '12 days', '12 June 2027', 'June 2027', '2027'. */
export function figureText({ value, unit }: Pick<Fact, 'value' | 'unit'>, locale: string): string {
  switch (unit) {
    case 'eur':
      return formatEur(cents(value), locale);
    case 'count':
      return formatCount(value, locale);
    case 'percent':
      return `${value}%`;
    case 'days':
      return countedIn(locale)(value, 'day');
    case 'weeks':
      return countedIn(locale)(value, 'week');
    case 'months':
      return countedIn(locale)(value, 'month');
    case 'date':
      return dateText(value, locale, 'long');
    case 'month':
      return dateText(value * 100 + 1, locale, 'monthYear');
    case 'year':
      return String(value);
  }
}

function dateText(value: number, locale: string, style: DayStyle): string {
  const day = dayOfValue(value);
  return day === null ? '' : formatDay(day, locale, style);
}

/** The day of a fact's value: 20270612 is '2027-06-12'; null for a value that is none. */
export function dayOfValue(value: number): LocalDay | null {
  const digits = String(value).padStart(8, '0');
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  return isLocalDay(day) ? day : null;
}

/** A day as the value of a fact: '2027-06-12' is 20270612. */
export function dateValue(day: string): number {
  return Number(day.replaceAll('-', ''));
}

/** Ids that a text names, in order, each once. */
export function citedIds(prose: Prose): string[] {
  return [...new Set([...prose.matchAll(PLACEHOLDER)].flatMap(([, id]) => (id === undefined ? [] : [id])))];
}

/** Splits a text into words and figures. A placeholder without a fact is left out. */
export function splitProse(prose: Prose, facts: Facts, locale: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  const words = (text: string): void => {
    if (text !== '') pieces.push({ kind: 'words', text });
  };
  for (const match of prose.matchAll(PLACEHOLDER)) {
    words(prose.slice(done, match.index));
    done = match.index + match[0].length;
    const fact = facts.get(match[1] ?? '');
    if (fact) pieces.push({ kind: 'figure', text: figureText(fact, locale), fact });
  }
  words(prose.slice(done));
  return pieces;
}

/** A text with its figures written out, and its tables as lines. */
export function proseText(prose: Prose, facts: Facts, locale: string): string {
  return splitProse(withoutTables(prose), facts, locale)
    .map(({ text }) => text)
    .join('');
}

/** Facts by id. @throws RangeError when two have the same id or a value is no number */
export function factBook(facts: Iterable<Fact>): Facts {
  const book = new Map<string, Fact>();
  for (const fact of facts) {
    if (book.has(fact.id)) throw new RangeError(`Two facts are called ${fact.id}`);
    if (!Number.isFinite(fact.value)) throw new RangeError(`The fact ${fact.id} has no value`);
    book.set(fact.id, fact);
  }
  return book;
}

/** The facts that texts cite, with those that they were computed from: what has to be stored beside a text. */
export function factsBehind(proses: readonly Prose[], facts: Facts): Fact[] {
  const kept = new Map<string, Fact>();
  const keep = (id: string): void => {
    const fact = facts.get(id);
    if (!fact || kept.has(id)) return;
    kept.set(id, fact);
    fact.from.forEach(keep);
  };
  proses.flatMap(citedIds).forEach(keep);
  return [...kept.values()];
}

/** A fact as a line of a prompt: `id | value unit | sentence`. */
export function factText(fact: Fact, locale: string): string {
  return `${fact.id} | ${figureText(fact, locale)} | ${fact.sentence}`;
}
