import type { LocalDay } from '../../kernel/days';
import { periodBefore, sameDaysOf, yearBefore } from './period-days';
import { type ReadPeriod, readPeriods } from './periods';
import type { Category } from '../../kernel/categories';
import type { Comparison, Period } from './query';
import FOLLOW from './follow-words.json' with { type: 'json' };
import WORDS from './query-words.json' with { type: 'json' };
import { anyOf } from './words';

/** Words of a comparison: 'more than', 'against', 'which was better'. */
export const THAN = anyOf(WORDS.compare.than);
/** What stands between two that are compared: 'or', 'against'. */
export const OR = anyOf(WORDS.compare.or);
const PLAN = anyOf(WORDS.compare.plan);
/** 'Than the one before': the period before the one that is named. */
const BEFORE = anyOf(WORDS.compare.theOneBefore);
/** 'Than the same quarter last year'. */
const SAME_A_YEAR_BEFORE = anyOf(FOLLOW.yearBefore);
/** 'Compare groceries with shopping'. */
const COMPARE =
  /(?<!\p{L})(?:compar\p{L}*|vergl(?:eich|ich)\p{L}*|vergelijk\p{L}*|sammenlign\p{L}*)(?!\p{L})/u;
/** Ends right before the days that what runs is compared with: 'ahead of', 'better than in'. */
const COMPARED = new RegExp(
  String.raw`(?<![\p{L}])(?:${WORDS.compare.before.join('|')})\s+(?:(?:in|im|en|i|the|where|what|it|was|war|did|do|had|saved?|my|we|ich|je|this|at|by|time|point|stage|same)\s+){0,5}$`,
  'u',
);

/** Whether two periods are set beside each other: 'September or October', not 'last week, Monday to Sunday'. */
export function isSetBeside(folded: string, [first, second]: readonly ReadPeriod[]): boolean {
  if (!first || !second || THAN.test(folded)) return true;
  return BESIDE.test(folded.slice(first.at + first.length, second.at + second.length));
}
const BESIDE = anyOf([
  ...WORDS.compare.or,
  'and',
  'und',
  'et',
  'y',
  'en',
  'og',
  'with',
  'mit',
  'avec',
  'con',
  'met',
  'med',
]);

/** 'So far' beside another period only says that it still runs. */
export const narrowest = (periods: readonly Period[]): Period | null =>
  periods.find(({ unit }) => unit !== 'all') ?? periods[0] ?? null;

/** What the asked figure stands beside, and the days that are asked about; null when nothing is compared.
 * @param rest the whole message, folded @param all periods that it names
 * @param around.at where the first of them stands @param around.categories that it names, in order
 * @param around.isRate for an average a week or month, which is compared over all days */
export function comparisonOf(
  rest: string,
  all: readonly Period[],
  {
    at,
    categories,
    isRate,
    today,
  }: { at: number | null; categories: readonly Category[]; isRate: boolean; today: LocalDay },
): { asked: Period | null; comparison: Comparison } | null {
  const beside = (period: Period, other: Period) => {
    const asked = toDate(period, other, today);
    return {
      asked,
      comparison: {
        with: 'period' as const,
        period: isRate ? other : sameDaysOf(asked, other, today),
      },
    };
  };
  const periods = all.filter(({ unit }) => unit !== 'all');
  const [first, second] = periods;
  // Before its words are taken for days of their own.
  if (first && SAME_A_YEAR_BEFORE.test(rest)) return beside(first, yearBefore(first));
  if (first && second) {
    // 'In January than the January before'.
    if (first.from === second.from && first.to === second.to && first.unit !== 'all')
      return beside(first, yearBefore(first));
    const [asked, other] = first.to === today || second.to !== today ? [first, second] : [second, first];
    // 'This year than by this day last year': the same days of it.
    if (other.unit === 'day' && asked.unit !== 'day' && asked.to === today)
      return beside(asked, yearBefore(asked));
    return beside(asked, other);
  }
  const [, other] = categories;
  if (other !== undefined && (OR.test(rest) || COMPARE.test(rest)))
    return { asked: narrowest(all), comparison: { with: 'filter', filter: { categories: [other] } } };
  if (first && BEFORE.test(rest)) return beside(first, periodBefore(first));
  if (
    first &&
    at !== null &&
    first.to !== today &&
    THAN.test(rest) &&
    COMPARED.test(rest.slice(0, at + beginningOf(rest.slice(at))))
  ) {
    const running = runningOf(first, today);
    if (running) return beside(running, first);
  }
  if (first && PLAN.test(rest)) return { asked: first, comparison: { with: 'plan' } };
  return null;
}

/** 'April up to today' beside March is the month that runs. */
const toDate = (period: Period, { unit }: Period, today: LocalDay): Period =>
  (period.unit === 'since' || period.unit === 'between') &&
  period.to === today &&
  unit in RUNNING &&
  runningOf({ unit }, today)?.from === period.from
    ? { ...period, unit }
    : period;

/** How long the small words are that a period begins with: 'of last month'. */
const beginningOf = (text: string): number =>
  /^(?:(?:of|in|the|de|du|en|al|el|la|le|im|den|het|i)\s+)*/u.exec(text)?.[0].length ?? 0;

const RUNNING: Readonly<Partial<Record<Period['unit'], string>>> = {
  day: 'today',
  week: 'this week',
  month: 'this month',
  year: 'this year',
};

/** The period of the same kind that runs today: what 'more than last month' is compared with. */
const runningOf = ({ unit }: Pick<Period, 'unit'>, today: LocalDay): Period | undefined =>
  readPeriods(RUNNING[unit] ?? '', today)[0]?.period;
