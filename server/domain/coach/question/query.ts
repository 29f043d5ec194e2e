import type { Category } from '../../kernel/categories';
import type { LocalDay } from '../../kernel/days';
import type { Cents } from '../../kernel/money';
import type { Every } from './slots';

/** What a question asks for. The first group is counted from what was logged, the second from the goal, the third from
 * other tables. */
export const MEASURES = [
  'saved',
  'count',
  /** On how many days something was saved. */
  'days',
  'average',
  /** One saving: the biggest, the smallest, the last, the first. */
  'biggest',
  'smallest',
  'latest',
  'first',
  /** The best and the worst day, week, month, year, weekday or category; the grouping says which. */
  'best',
  'worst',
  /** A part of what was saved, in percent. */
  'share',
  'trend',
  'progress',
  'needed',
  'left',
  /** The time until the date of the goal. */
  'time_left',
  'forecast',
  'streak',
  'xp',
  'transferred',
  'waiting',
  'withdrawn',
] as const;
export type Measure = (typeof MEASURES)[number];

/** Days that a question is about, both ends included. A period that still runs ends today. */
export interface Period {
  /** Decides its name ('in October 2026', 'last week') and which period comes before it. `days` is a number of days up to
   * some day ('the last 7 days', 'the last 3 months'), `all` everything so far. */
  unit:
    'day' | 'weekend' | 'week' | 'month' | 'quarter' | 'half' | 'year' | 'days' | 'since' | 'between' | 'all';
  from: LocalDay;
  to: LocalDay;
}

/** Which savings count. An empty filter counts all. */
export interface Filter {
  categories?: readonly Category[];
  /** Folded words that a note has to hold, by their beginnings: 'cook' finds 'cooked at home'. */
  words?: readonly string[];
  /** The same for words that may only be part of the talk: they count if some note holds them. */
  loose?: readonly string[];
  /** Words of notes that are left out, read as `words` are. */
  without?: readonly string[];
  /** What counts when no note holds any of the words: 'Lidl' is groceries for somebody who never wrote it down. */
  orCategories?: readonly Category[];
  /** More than, less than, in cents. */
  above?: Cents;
  below?: Cents;
  /** 1 is Monday. */
  weekdays?: readonly number[];
  /** Only what came from habits, or from groups. */
  from?: 'habits' | 'groups';
  /** Only what counts for the goal that runs. */
  goal?: true;
  /** Withdrawals in place of savings: for the biggest, the smallest, the last and the first of them. */
  withdrawals?: true;
}

export const GROUPINGS = ['day', 'week', 'month', 'quarter', 'half', 'year', 'weekday', 'category'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** What the asked figure stands beside. */
export type Comparison =
  | { with: 'period'; period: Period }
  | { with: 'filter'; filter: Filter }
  /** What the goal needs in the same days. */
  | { with: 'plan' };

/** What is supposed to be otherwise. Amounts are cents above 0. */
export type Assumption =
  /** So much more, or less, than now. */
  | { kind: 'extra'; amount: Cents; every: Every; less: boolean }
  /** So much in place of what is saved now. */
  | { kind: 'pace'; amount: Cents; every: Every }
  | { kind: 'once'; amount: Cents }
  | { kind: 'withdrawal'; amount: Cents }
  | { kind: 'goal_date'; date: LocalDay }
  | { kind: 'goal_amount'; amount: Cents }
  /** Things left out, at the person's own price when none is named. `every` null: as often as the person said. */
  | { kind: 'skip'; category: Category; times: number | null; every: Every | null; each: Cents | null }
  /** A subscription less: always a month. `each` null: the usual price. */
  | { kind: 'cancel'; count: number; each: Cents | null }
  | { kind: 'income_share'; percent: number }
  /** Percent more, or less, than an average week: 'twice as much' is 100 more. */
  | { kind: 'percent'; percent: number; less: boolean }
  | { kind: 'pause'; weeks: number };

/** A question as one value. Null and empty: the question does not name it. */
export interface Query {
  measure: Measure;
  /** A figure a day, week, month or year: 'needed a week', 'average per month'. */
  per: Every | null;
  period: Period | null;
  filter: Filter;
  grouping: Grouping | null;
  /** 'the top 3', 'my last 5'. */
  limit: number | null;
  comparison: Comparison | null;
  assumption: Assumption | null;
}

/** The savings, withdrawals or transfers that one side of a query counts. */
export interface QueryArm {
  from: LocalDay;
  to: LocalDay;
  filter: Filter;
}

/** What a query asks the database: one statement, whatever the query. */
export interface QueryStatement {
  source: 'savings' | 'transferred' | 'waiting' | 'withdrawals';
  asked: QueryArm;
  /** The other side of a comparison; for `share` the whole. */
  compared: QueryArm | null;
  grouping: Grouping | null;
  /** Single savings to name besides the sums. */
  entries: { order: 'biggest' | 'smallest' | 'latest' | 'first'; limit: number } | null;
}

export interface QuerySum {
  arm: 'asked' | 'compared';
  /** The first day of the day, week, month, quarter or year, the weekday ('1' is Monday) or the category; null without a grouping. */
  bucket: string | null;
  total: Cents;
  entries: number;
}

export interface QueryEntry {
  date: LocalDay;
  amount: Cents;
  category: Category | null;
  note: string | null;
}

/** What the database answers. Buckets without a saving are missing. */
export interface QueryResult {
  sums: readonly QuerySum[];
  entries: readonly QueryEntry[];
  /** Those of the filter's words that some note of the person holds; only these were used. */
  foundWords: readonly string[];
}
