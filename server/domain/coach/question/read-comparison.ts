import type { LocalDay } from '../../kernel/days';
import { sameDaysOf, yearBefore } from './period-days';
import { type ReadPeriod, readPeriods } from './periods';
import type { Comparison, Period, Query } from './query';
import WORDS from './query-words.json' with { type: 'json' };
import { anyOf } from './words';

/** Words of a comparison: 'more than', 'against', 'which was better'. */
export const THAN = anyOf(WORDS.compare.than);
const OR = anyOf(WORDS.compare.or);
const PLAN = anyOf(WORDS.compare.plan);

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
 * @param rest the whole message, folded @param all periods that it names @param categories that it names, in order */
export function comparisonOf(
  rest: string,
  all: readonly Period[],
  categories: Query['filter']['categories'] & {},
  today: LocalDay,
): { asked: Period | null; comparison: Comparison } | null {
  const periods = all.filter(({ unit }) => unit !== 'all');
  const [first, second] = periods;
  if (first && second) {
    const [asked, other] = first.to === today || second.to !== today ? [first, second] : [second, first];
    // 'This year than by this day last year': the same days of it.
    if (other.unit === 'day' && asked.unit !== 'day' && asked.to === today)
      return { asked, comparison: { with: 'period', period: sameDaysOf(asked, yearBefore(asked), today) } };
    return { asked, comparison: { with: 'period', period: sameDaysOf(asked, other, today) } };
  }
  const [, other] = categories;
  if (other !== undefined && OR.test(rest))
    return { asked: narrowest(all), comparison: { with: 'filter', filter: { categories: [other] } } };
  if (first && THAN.test(rest) && first.to !== today) {
    const running = runningOf(first, today);
    if (running)
      return { asked: running, comparison: { with: 'period', period: sameDaysOf(running, first, today) } };
  }
  if (first && PLAN.test(rest)) return { asked: first, comparison: { with: 'plan' } };
  return null;
}

const RUNNING: Readonly<Partial<Record<Period['unit'], string>>> = {
  day: 'today',
  week: 'this week',
  month: 'this month',
  year: 'this year',
};

/** The period of the same kind that runs today: what 'more than last month' is compared with. */
const runningOf = ({ unit }: Period, today: LocalDay): Period | undefined =>
  readPeriods(RUNNING[unit] ?? '', today)[0]?.period;
