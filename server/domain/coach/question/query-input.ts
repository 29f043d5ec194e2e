import { z } from 'zod';

import { CATEGORIES } from '../../kernel/categories';
import { type LocalDay, formatDay, isLocalDay } from '../../kernel/days';
import { type Cents, cents } from '../../kernel/money';
import { keysOf } from '../../kernel/keys-of';
import { FIRST_DAY, spanOf } from './period-days';
import { type Filter, GROUPINGS, MEASURES, type Period, type Query } from './query';
import { isCounted } from './query-slots';
import { MOST_ROWS } from './query-statement';
import { EVERY, foldSlotText } from './slots';

// Queries as a model writes them. What a question does not name is left out: a strict schema may have 24 optional
// fields and 16 unions in all tools together, and null would make each field a union.

const day = z.iso.date().describe('A day as YYYY-MM-DD');
const euros = z.number().positive().max(999_999);
const every = z.enum(EVERY);
const category = z.enum(CATEGORIES.map(({ value }) => value));

const UNITS = {
  day: 'that day',
  weekend: 'Saturday to Sunday',
  week: 'Monday to Sunday',
  month: 'a month of the calendar',
  quarter: 'a quarter of the calendar',
  half: 'half a year of the calendar',
  year: 'a year of the calendar',
  days: 'a number of days, such as the last 7',
  since: 'a day until today',
  between: 'two days that were named',
} as const satisfies Partial<Record<Period['unit'], string>>;

const period = z.strictObject({ unit: z.enum(keysOf(UNITS)), from: day, to: day }).describe(
  `Days, both included. A week, month, quarter, half or year is whole, also while it runs. Units: ${keysOf(
    UNITS,
  )
    .map((unit) => `${unit} is ${UNITS[unit]}`)
    .join('; ')}.`,
);

const filter = z.strictObject({
  categories: z.array(category).min(1).optional(),
  words: z
    .array(z.string())
    .min(1)
    .max(4)
    .optional()
    .describe('Words that the note has to hold, as the person wrote them. You never see the note.'),
  above_eur: euros.optional(),
  below_eur: euros.optional(),
  weekdays: z.array(z.int().min(1).max(7)).min(1).optional().describe('1 is Monday'),
  from: z.enum(['habits', 'groups']).optional(),
  goal: z.literal(true).optional().describe('Only what counts for the goal that runs'),
});

/** A question about what was logged. */
export const savingsInput = z.strictObject({
  measure: z.enum(MEASURES.filter(isCounted)),
  period: period.optional().describe('Left out: everything so far'),
  filter: filter.optional(),
  per: every.optional().describe('An average for each day, week, month or year'),
  grouping: z.enum(GROUPINGS).optional(),
  limit: z.int().min(1).max(MOST_ROWS).optional().describe('The top 3, the last 5'),
  comparison: z
    .discriminatedUnion('with', [
      z.strictObject({ with: z.literal('period'), period }),
      z.strictObject({ with: z.literal('category'), category }),
      z.strictObject({ with: z.literal('plan') }),
    ])
    .optional(),
});

/** A question about the goal, as it is or under an assumption. */
export const goalInput = z.strictObject({
  measure: z.enum(['progress', 'needed', 'left', 'forecast']),
  per: every.optional().describe('For what is needed a day, week, month or year'),
  assumption: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('extra'), amount_eur: euros, every, less: z.boolean() }),
      z.strictObject({ kind: z.literal('pace'), amount_eur: euros, every }),
      z.strictObject({ kind: z.literal('once'), amount_eur: euros }),
      z.strictObject({ kind: z.literal('withdrawal'), amount_eur: euros }),
      z.strictObject({ kind: z.literal('goal_date'), date: day }),
      z.strictObject({ kind: z.literal('goal_amount'), amount_eur: euros }),
      z.strictObject({
        kind: z.literal('skip'),
        category,
        times: z.int().min(1).max(100).optional(),
        every: every.optional(),
        each_eur: euros.optional(),
      }),
      z.strictObject({
        kind: z.literal('cancel'),
        count: z.int().min(1).max(100),
        each_eur: euros.optional(),
      }),
      z.strictObject({ kind: z.literal('income_share'), percent: z.int().min(1).max(100) }),
      z.strictObject({ kind: z.literal('percent'), percent: z.int().min(1).max(1000), less: z.boolean() }),
      z.strictObject({ kind: z.literal('pause'), weeks: z.int().min(1).max(520) }),
    ])
    .optional()
    .describe(
      'What is supposed to be otherwise. extra: so much more or less than now; pace: so much in place of it; skip: left out so often; cancel: subscriptions less; percent: of an average week.',
    ),
});

const localDay = (text: string): LocalDay => {
  if (!isLocalDay(text)) throw new RangeError(`${text} is no day.`);
  return text;
};
const centsOf = (amount: number): Cents => {
  const value = cents(Math.round(amount * 100));
  if (value < 1) throw new RangeError('An amount has at least one cent.');
  return value;
};

/** The days of a written period: as far as they have come, unless all of them lie ahead. */
function periodOf({ unit, from, to }: z.output<typeof period>, today: LocalDay): Period {
  const [first, last] = [localDay(from), localDay(to)];
  if (first > last) throw new RangeError(`${first} comes after ${last}.`);
  if (first < FIRST_DAY) throw new RangeError(`Nothing was logged before ${FIRST_DAY}.`);
  const soFar = (end: LocalDay): LocalDay => (first <= today && end > today ? today : end);
  if (unit === 'since') return { unit, from: first, to: soFar(today < first ? last : today) };
  if (unit === 'days' || unit === 'between') return { unit, from: first, to: soFar(last) };
  const whole = spanOf(unit, first);
  if (whole.from !== first || (whole.to !== last && last !== soFar(whole.to)))
    throw new RangeError(
      `${first} to ${last} is not one ${unit}: the ${unit} of ${first} is ${whole.from} to ${whole.to}. Other days are 'between'.`,
    );
  return { unit, from: first, to: soFar(last) };
}

const WORD = /^\p{L}[\p{L}'-]{1,23}$/u;

/** The words of a filter: only words of the person's own messages, so that no note is searched for anything else. */
function wordsOf(words: readonly string[], said: string): string[] {
  const own = foldSlotText(said).match(/\p{L}[\p{L}'-]*/gu) ?? [];
  const folded = [...new Set(words.flatMap((word) => foldSlotText(word).trim().split(/\s+/)))];
  if (folded.length > 4) throw new RangeError('A filter has at most 4 words.');
  const foreign = folded.filter((word) => !WORD.test(word) || !own.some((one) => one.startsWith(word)));
  if (foreign.length > 0) throw new RangeError('A filter has single words that the person wrote, no others.');
  return folded;
}

function filterOf(
  { categories, words, above_eur, below_eur, weekdays, from, goal }: z.output<typeof filter>,
  said: string,
): Filter {
  return {
    ...(categories && { categories: [...new Set(categories)] }),
    ...(words && { words: wordsOf(words, said) }),
    ...(above_eur !== undefined && { above: centsOf(above_eur) }),
    ...(below_eur !== undefined && { below: centsOf(below_eur) }),
    ...(weekdays && { weekdays: [...new Set(weekdays)].sort((a, b) => a - b) }),
    ...(from && { from }),
    ...(goal && { goal }),
  };
}

const EMPTY: Omit<Query, 'measure'> = {
  per: null,
  period: null,
  filter: {},
  grouping: null,
  limit: null,
  comparison: null,
  assumption: null,
};

/** A written question about savings as a query.
 * @param said the person's own messages
 * @throws {@link RangeError} */
export function savingsQuery(
  { measure, period: days, filter: written, per, grouping, limit, comparison }: z.output<typeof savingsInput>,
  { today, said }: { today: LocalDay; said: string },
): Query {
  return {
    ...EMPTY,
    measure,
    per: per ?? null,
    period: days ? periodOf(days, today) : null,
    filter: written ? filterOf(written, said) : {},
    grouping: grouping ?? null,
    limit: limit ?? null,
    comparison: !comparison
      ? null
      : comparison.with === 'period'
        ? { with: 'period', period: periodOf(comparison.period, today) }
        : comparison.with === 'category'
          ? { with: 'filter', filter: { categories: [comparison.category] } }
          : { with: 'plan' },
  };
}

/** A written question about the goal as a query. @throws {@link RangeError} */
export function goalQuery({ measure, per, assumption }: z.output<typeof goalInput>): Query {
  return { ...EMPTY, measure, per: per ?? null, assumption: assumption ? assumptionOf(assumption) : null };
}

function assumptionOf(
  written: NonNullable<z.output<typeof goalInput>['assumption']>,
): NonNullable<Query['assumption']> {
  switch (written.kind) {
    case 'extra': {
      const { kind, amount_eur, every: often, less } = written;
      return { kind, amount: centsOf(amount_eur), every: often, less };
    }
    case 'pace':
      return { kind: 'pace', amount: centsOf(written.amount_eur), every: written.every };
    case 'once':
    case 'withdrawal':
    case 'goal_amount':
      return { kind: written.kind, amount: centsOf(written.amount_eur) };
    case 'goal_date':
      return { kind: 'goal_date', date: localDay(written.date) };
    case 'skip':
      return {
        kind: 'skip',
        category: written.category,
        times: written.times ?? null,
        every: written.every ?? null,
        each: written.each_eur === undefined ? null : centsOf(written.each_eur),
      };
    case 'cancel': {
      const { kind, count, each_eur } = written;
      return { kind, count, each: each_eur === undefined ? null : centsOf(each_eur) };
    }
    default:
      return written;
  }
}

/** Today for a model: '2026-03-18, a Wednesday'. */
export const todaySaid = (today: LocalDay): string => `${today}, ${formatDay(today, 'en-GB', 'weekday')}`;
