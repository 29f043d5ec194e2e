import type { Comparison, Filter, Measure, Query } from './query';

/** The parts of a question besides its measure. */
export const SLOTS = [
  'period',
  'categories',
  'words',
  'amounts',
  'weekdays',
  'from',
  'goal',
  'per',
  'grouping',
  'limit',
  'with_period',
  'with_filter',
  'with_plan',
  'assumption',
] as const;
export type Slot = (typeof SLOTS)[number];

const FILTERS = ['categories', 'words', 'amounts', 'weekdays', 'from', 'goal'] as const;
const ENTRIES = ['period', ...FILTERS, 'limit'] as const;
const SUMS = ['period', ...FILTERS, 'grouping', 'limit', 'with_period', 'with_filter'] as const;

/** What is counted from the savings, withdrawals and awards of a person, and which parts of a question each can use. The
 * other measures come from the goal. */
const USES = {
  saved: [...SUMS, 'per', 'with_plan'],
  count: SUMS,
  days: ['period', ...FILTERS, 'with_period', 'with_filter'],
  average: [...SUMS, 'per'],
  biggest: ENTRIES,
  smallest: ENTRIES,
  latest: ENTRIES,
  first: ENTRIES,
  best: ['period', ...FILTERS, 'grouping', 'limit'],
  worst: ['period', ...FILTERS, 'grouping', 'limit'],
  share: ['period', ...FILTERS, 'grouping', 'limit'],
  trend: ['period', ...FILTERS, 'grouping'],
  transferred: SUMS,
  waiting: SUMS,
  withdrawn: ['period', 'words', 'amounts', 'weekdays', 'goal', 'grouping', 'limit', 'with_period'],
  streak: [],
  xp: [],
} as const satisfies Partial<Record<Measure, readonly Slot[]>>;

export type CountedMeasure = keyof typeof USES;

/** Whether a question asks for one saving, or for the first few of an order. */
export const isEntry = (measure: Measure): measure is 'biggest' | 'smallest' | 'latest' | 'first' =>
  measure === 'biggest' || measure === 'smallest' || measure === 'latest' || measure === 'first';

export const isCounted = (measure: Measure): measure is CountedMeasure => measure in USES;

/** Parts that make another question of a measure: an answer without them would not be to it. */
const REFUSED: Partial<Record<Measure, readonly Slot[]>> = {
  streak: ['per', 'grouping', ...FILTERS],
  xp: ['per', 'grouping', ...FILTERS],
};

const WITH: Readonly<Record<Comparison['with'], Slot>> = {
  period: 'with_period',
  filter: 'with_filter',
  plan: 'with_plan',
};

/** The parts that a question names. */
export function slotsOf({ period, filter, per, grouping, limit, comparison, assumption }: Query): Slot[] {
  const { categories, words, without, above, below, weekdays, from, goal } = filter;
  const named: Readonly<Record<Slot, boolean>> = {
    period: period !== null,
    categories: isSome(categories),
    words: isSome(words) || isSome(without),
    amounts: above !== undefined || below !== undefined,
    weekdays: isSome(weekdays),
    from: from !== undefined,
    goal: goal !== undefined,
    per: per !== null,
    grouping: grouping !== null,
    limit: limit !== null,
    with_period: comparison?.with === 'period',
    with_filter: comparison?.with === 'filter',
    with_plan: comparison?.with === 'plan',
    assumption: assumption !== null,
  };
  return SLOTS.filter((slot) => named[slot]);
}

const isSome = (values: readonly unknown[] | undefined): boolean => (values?.length ?? 0) > 0;

/** The slot that makes no sense with the measure of a question; null when it can be answered. */
export const refusedSlot = (query: Query): Slot | null =>
  slotsOf(query).find((slot) => REFUSED[query.measure]?.includes(slot)) ?? null;

const usesOf = ({ measure, filter }: Query): readonly Slot[] => {
  if (!isCounted(measure)) return [];
  // A withdrawal has no category and comes from no habit.
  return isEntry(measure) && filter.withdrawals
    ? USES[measure].filter((slot) => slot !== 'categories' && slot !== 'from')
    : USES[measure];
};

/** A question without the parts that its measure cannot use, and what these were. */
export function usable(query: Query): { query: Query; unused: readonly Slot[] } {
  const uses = usesOf(query);
  const unused = slotsOf(query).filter((slot) => !uses.includes(slot) || isSuperseded(slot, query, uses));
  const drops = (slot: Slot) => unused.includes(slot);
  const { comparison, filter } = query;
  return {
    unused,
    query: {
      ...query,
      per: drops('per') ? null : query.per,
      period: drops('period') ? null : query.period,
      filter: filterWithout(filter, unused),
      grouping: drops('grouping') ? null : query.grouping,
      limit: drops('limit') ? null : query.limit,
      comparison:
        comparison === null || drops(WITH[comparison.with])
          ? null
          : comparison.with === 'filter'
            ? { with: 'filter', filter: filterWithout(comparison.filter, unused) }
            : comparison,
      assumption: null,
    },
  };
}

function filterWithout(filter: Filter, unused: readonly Slot[]): Filter {
  const kept = (slot: Slot) => !unused.includes(slot);
  const { categories, words, loose, without, orCategories, above, below, weekdays, from, goal, withdrawals } =
    filter;
  return {
    ...(kept('categories') && isSome(categories) && { categories }),
    ...(kept('words') && isSome(words) && { words }),
    ...(kept('words') && isSome(loose) && { loose }),
    ...(kept('words') && isSome(without) && { without }),
    ...(kept('words') && isSome(orCategories) && { orCategories }),
    ...(kept('amounts') && { ...(above !== undefined && { above }), ...(below !== undefined && { below }) }),
    ...(kept('weekdays') && isSome(weekdays) && { weekdays }),
    ...(kept('from') && from !== undefined && { from }),
    ...(kept('goal') && goal !== undefined && { goal }),
    ...(withdrawals && { withdrawals }),
  };
}

/** Whether another part of the same question leaves no use for this one: a comparison is not split up, an average a
 * week is one figure, and only rankings and groups have a top. */
function isSuperseded(slot: Slot, query: Query, uses: readonly Slot[]): boolean {
  const { measure, per, grouping, comparison } = query;
  const isRate = per !== null && uses.includes('per');
  switch (slot) {
    case 'grouping':
      if (measure === 'trend') return grouping === 'weekday' || grouping === 'category';
      if (measure === 'withdrawn' && grouping === 'category') return true;
      return isRate || (comparison !== null && uses.includes(WITH[comparison.with]));
    case 'limit':
      if (!uses.includes('grouping') || measure === 'best' || measure === 'worst') return false;
      return grouping === null || isSuperseded('grouping', query, uses);
    case 'with_plan':
      return isRate;
    default:
      return false;
  }
}
