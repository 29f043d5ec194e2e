import { z } from 'zod';

import { type Step, stepsSchema } from '~server/domain/coach/answer/steps';
import type { Asked } from '~server/domain/coach/question/conversation';
import { periodBefore } from '~server/domain/coach/question/period-days';
import {
  type Assumption,
  type Filter,
  MEASURES,
  type Period,
  type Query,
  type QueryResult,
  type QueryStatement,
} from '~server/domain/coach/question/query';
import { addDays, addMonths, monthStart } from '~server/domain/kernel/days';
import { cents } from '~server/domain/kernel/money';

import { COACH, type Coach } from './coach';

type Converse = Coach['converse'];
type Answered = ReturnType<Coach['answer']>;

/** Changes every query that a message is read as.
 * @param change gets the messages, too: the last one is the one that was read */
const queries = (change: (query: Query, ...read: Parameters<Converse>) => Query): Partial<Coach> => ({
  converse: (...read) =>
    COACH.converse(...read).map((one): Asked =>
      one.kind === 'query' ? { ...one, query: change(one.query, ...read) } : one,
    ),
});
const results = (
  change: (
    result: QueryResult,
    statement: QueryStatement,
    ...entries: [Parameters<Coach['count']>[1]]
  ) => QueryResult,
): Partial<Coach> => ({
  count: (statement, entries) => change(COACH.count(statement, entries), statement, entries),
});
const statements = (change: (statement: QueryStatement, query: Query) => QueryStatement): Partial<Coach> => ({
  statement(query, today) {
    const statement = COACH.statement(query, today);
    return statement && change(statement, query);
  },
});
const steps = (change: (step: Step) => unknown): Partial<Coach> => ({
  answer(...asked): Answered {
    const answer = COACH.answer(...asked);
    return { ...answer, steps: stepsSchema.parse(answer.steps.map(change)) };
  },
});

/** A period some days or months beside where it is. */
const shifted = (
  { unit, from, to }: Period,
  { days = 0, months = 0 }: { days?: number | undefined; months?: number | undefined },
): Period => {
  const end = months === 0 ? to : addDays(addMonths(addDays(to, 1), months), -1);
  return { unit, from: addDays(addMonths(from, months), days), to: addDays(end, days) };
};

const units = z.enum([
  'day',
  'weekend',
  'week',
  'month',
  'quarter',
  'half',
  'year',
  'days',
  'since',
  'between',
  'all',
]);
const assumption = z.custom<Assumption>();
const name = z.string();

/** Faults in how a question is read, described in one line. */
export const queryLineSchema = z.union([
  /** Periods of a kind lie some days or months beside where they are; `longer` moves only their end. */
  z.strictObject({
    name,
    shifts: z.array(units),
    days: z.number().optional(),
    months: z.number().optional(),
  }),
  z.strictObject({ name, longer: z.array(units), days: z.number() }),
  /** A filter is dropped, or others take its place. */
  z.strictObject({ name, filters: z.string(), as: z.custom<Filter>().default({}) }),
  z.strictObject({ name, asks: z.enum(MEASURES), as: z.enum(MEASURES) }),
  /** Parts of a query are dropped. */
  z.strictObject({ name, drops: z.enum(['period', 'grouping', 'limit', 'comparison', 'per', 'assumption']) }),
  /** Of a kind of assumption some fields are others; null: it is not heard. */
  z.strictObject({ name, assumes: z.string(), as: z.record(z.string(), z.unknown()).nullable() }),
  /** A message that goes on from another loses a part of that. */
  z.strictObject({ name, forgets: z.enum(['period', 'filter', 'measure', 'assumption']) }),
  /** A button has other fields. */
  z.strictObject({ name, step: z.string(), with: z.record(z.string(), z.unknown()) }),
]);

/** The coach's functions with the fault of a line. */
export function wrongQueryIn(line: z.output<typeof queryLineSchema>): Partial<Coach> {
  if ('shifts' in line)
    return queries((query) => withPeriods(query, line.shifts, (period) => shifted(period, line)));
  if ('longer' in line)
    return queries((query) =>
      withPeriods(query, line.longer, (period) => ({ ...period, to: addDays(period.to, line.days) })),
    );
  if ('filters' in line)
    return queries((query) => {
      const { [line.filters]: dropped, ...rest }: Record<string, unknown> = { ...query.filter };
      return dropped === undefined ? query : { ...query, filter: { ...rest, ...line.as } };
    });
  if ('asks' in line)
    return queries((query) => (query.measure === line.asks ? { ...query, measure: line.as } : query));
  if ('drops' in line) return queries((query) => ({ ...query, [line.drops]: null }));
  if ('assumes' in line)
    return queries((query) =>
      query.assumption?.kind === line.assumes
        ? { ...query, assumption: line.as && assumption.parse({ ...query.assumption, ...line.as }) }
        : query,
    );
  if ('forgets' in line)
    return queries((query, messages, parts) => {
      if (messages.length < 2) return query;
      const [alone] = COACH.converse(messages.slice(-1), parts);
      const empty = { period: null, filter: {}, measure: 'saved' as const, assumption: null };
      return { ...query, [line.forgets]: (alone?.kind === 'query' ? alone.query : empty)[line.forgets] };
    });
  return steps((step) => (step.kind === line.step ? { ...step, ...line.with } : step));
}

function withPeriods(query: Query, of: readonly Period['unit'][], change: (period: Period) => Period): Query {
  const { period } = query;
  return period && of.includes(period.unit) ? { ...query, period: change(period) } : query;
}

/** Faults in how questions are read and counted that need more than a line. */
export const WRONG_QUERIES: Readonly<Record<string, Partial<Coach>>> = {
  'the messages before are forgotten': {
    converse: (messages, parts) => COACH.converse(messages.slice(-1), parts),
  },
  'only the first question of a message is answered': {
    converse: (...read) => COACH.converse(...read).slice(0, 1),
  },
  'the month before is the month after': queries((query, messages) =>
    /before/.test(messages.at(-1)?.text ?? '') && messages.length > 1 && query.period
      ? { ...query, period: shifted(query.period, { months: 2 }) }
      : query,
  ),
  'the period before is that of today': queries((query, messages) =>
    messages.length > 1 && query.period && query.comparison === null
      ? { ...query, period: periodBefore(query.period) }
      : query,
  ),
  'above is below': queries((query) => {
    const { above, below, ...filter } = query.filter;
    return above === undefined && below === undefined
      ? query
      : {
          ...query,
          filter: {
            ...filter,
            ...(above !== undefined && { below: above }),
            ...(below !== undefined && { above: below }),
          },
        };
  }),
  'a weekday is the one after it': queries((query) =>
    query.filter.weekdays
      ? { ...query, filter: { ...query.filter, weekdays: query.filter.weekdays.map((day) => (day % 7) + 1) } }
      : query,
  ),
  'withdrawals lower what was saved': results((result, statement, entries) => {
    if (statement.source !== 'savings') return result;
    const taken = COACH.count({ ...statement, source: 'withdrawals', grouping: null }, entries);
    const out = taken.sums.reduce((sum, { total }) => sum + total, 0);
    return {
      ...result,
      sums: result.sums.map((sum, at) =>
        at === 0 ? { ...sum, total: cents(Math.max(0, sum.total - out)) } : sum,
      ),
    };
  }),
  'withdrawals are counted as savings': results((result, statement, entries) => {
    const taken = COACH.count({ ...statement, source: 'withdrawals' }, entries);
    return statement.source === 'savings' ? { ...result, sums: [...result.sums, ...taken.sums] } : result;
  }),
  'the sides of a comparison are swapped': statements((statement) => ({
    ...statement,
    ...(statement.compared && { asked: statement.compared, compared: statement.asked }),
  })),
  'a running month stands beside the whole other month': statements((statement, query) => ({
    ...statement,
    compared:
      statement.compared && query.comparison?.with === 'period'
        ? { ...statement.compared, to: addDays(addMonths(monthStart(statement.compared.from), 1), -1) }
        : statement.compared,
  })),
  'a comparison has one side': results((result) => ({
    ...result,
    sums: result.sums.filter(({ arm }) => arm === 'asked'),
  })),
  'a group is lost': results((result, { grouping }) =>
    grouping === null ? result : { ...result, sums: result.sums.slice(1) },
  ),
  'the last group is lost': results((result, { grouping }) =>
    grouping === null ? result : { ...result, sums: result.sums.slice(0, -1) },
  ),
  'the best is the last': {
    answer(profile, heard, parts) {
      const counted = new Map(
        [...heard.counted].map(([query, result]) => [
          query,
          query.measure === 'best' ? { ...result, sums: result.sums.slice(-1) } : result,
        ]),
      );
      return COACH.answer(profile, { ...heard, counted }, parts);
    },
  },
  'the worst includes the month that runs': {
    answer(profile, heard, parts) {
      const isWorst = heard.asked.some((one) => one.kind === 'query' && one.query.measure === 'worst');
      const today = isWorst ? addDays(addMonths(monthStart(profile.today), 1), -1) : profile.today;
      return COACH.answer({ ...profile, today }, heard, parts);
    },
  },
  'one saving is not counted': {
    count: (statement, entries) => COACH.count(statement, entries.slice(0, -2)),
  },
  'only the last 56 days are counted': {
    count: (statement, entries) => {
      const from = addDays(
        entries.reduce((last, { date }) => (date > last ? date : last), statement.asked.to),
        -56,
      );
      return COACH.count(
        statement,
        entries.filter(({ date }) => date > from),
      );
    },
  },
  'clear danger is only maybe': {
    read(text) {
      const question = COACH.read(text);
      return question.danger === null
        ? question
        : { ...question, intent: 'progress', danger: { ...question.danger, level: 'maybe' } };
    },
  },
  'the quiet line of help is lost': {
    answer(profile, heard, parts) {
      const { question } = heard;
      return COACH.answer(
        profile,
        question.danger?.level === 'maybe' ? { ...heard, question: { ...question, danger: null } } : heard,
        parts,
      );
    },
  },
  'words that may mean danger take the answer away': {
    read(text) {
      const question = COACH.read(text);
      return question.danger === null
        ? question
        : { ...question, intent: 'crisis', danger: { ...question.danger, level: 'clear' } };
    },
  },
};
