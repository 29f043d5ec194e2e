import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import { type OracleEntry, runOnEntries } from '../../../../tests/evals/query-oracle';
import { profileOf } from '../../../../tests/support/coach-profile';
import { CATEGORIES } from '../../kernel/categories';
import { addDays, addMonths, type LocalDay, localDay, weekStart } from '../../kernel/days';
import { cents } from '../../kernel/money';
import { COACH_TONES } from '../../onboarding/onboarding-schema';
import { checkFigures } from '../figures/check-figures';
import { citedIds, factBook, proseText } from '../figures/facts';
import { sentencesOf } from '../figures/sentences';
import {
  type Comparison,
  type Filter,
  GROUPINGS,
  MEASURES,
  type Period,
  type Query,
} from '../question/query';
import { type Slot, isCounted, slotsOf, usable } from '../question/query-slots';
import { statementOf } from '../question/query-statement';
import { EVERY } from '../question/slots';
import { queryAnswer, queryRefusal } from './query-answer';
import { queryFacts } from './query-facts';
import words from './query-words.json' with { type: 'json' };

const TODAY = localDay('2026-11-18');
const COUNTED = MEASURES.filter(isCounted);
const plainQuery: Query = {
  measure: 'saved',
  per: null,
  period: null,
  filter: {},
  grouping: null,
  limit: null,
  comparison: null,
  assumption: null,
};
const period = (unit: Period['unit'], from: string, to: string): Period => ({
  unit,
  from: localDay(from),
  to: localDay(to),
});
const OCTOBER = period('month', '2026-10-01', '2026-10-31');

const saving = (date: string, euros: number, more: Partial<OracleEntry> = {}): OracleEntry => ({
  date: localDay(date),
  amount: Math.round(euros * 100),
  category: 'coffee',
  note: null,
  source: 'saving',
  transferred: false,
  from: null,
  countsForGoal: true,
  ...more,
});

function answer(
  question: Partial<Query>,
  entries: readonly OracleEntry[],
  {
    tone = 'gentle',
    hardship = false,
    told = [],
  }: { tone?: (typeof COACH_TONES)[number]; hardship?: boolean; told?: readonly string[] } = {},
) {
  const query = { ...plainQuery, ...question };
  const firstSavedOn = entries
    .filter(({ source }) => source === 'saving')
    .map(({ date }) => date)
    .sort()[0];
  const profile = { ...profileOf({ today: TODAY }), firstSavedOn: firstSavedOn ?? null, streakWeeks: 3 };
  const statement = statementOf(query, TODAY);
  const result = statement ? runOnEntries(statement, entries) : { sums: [], entries: [], foundWords: [] };
  const reply = queryAnswer(query, result, profile, { tone, hardship, xp: 1234, told });
  const facts = reply.moreFacts ?? [];
  const book = factBook(facts);
  return { ...reply, query, result, profile, facts, book, text: proseText(reply.prose, book, 'en-IE') };
}

const days = fc.integer({ min: 0, max: 400 }).map((ago) => addDays(TODAY, -ago));
const categories = fc.constantFrom(...CATEGORIES.map(({ value }) => value));
const NOTES = ['cooked at home', 'flea market', 'cooked curry', 'flea market again', null];
const entriesOf = fc
  .array(
    fc.record({
      date: days,
      amount: fc.integer({ min: 1, max: 9_999_999 }),
      category: categories,
      note: fc.constantFrom(...NOTES),
      transferred: fc.boolean(),
      from: fc.constantFrom('habits' as const, 'groups' as const, null),
      countsForGoal: fc.boolean(),
      isWithdrawal: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    }),
    { maxLength: 60 },
  )
  .map((rows) =>
    rows
      .map(({ isWithdrawal, category, ...row }): OracleEntry => ({
        ...row,
        category: isWithdrawal ? null : category,
        source: isWithdrawal ? 'withdrawal' : 'saving',
      }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
  );

const first = (day: LocalDay): LocalDay => localDay(`${day.slice(0, 7)}-01`);
const last = (day: LocalDay): LocalDay => (day < TODAY ? day : TODAY);
const periods: fc.Arbitrary<Period> = fc.oneof(
  days.map((day) => ({ unit: 'day' as const, from: day, to: day })),
  days.map((day) => ({ unit: 'week' as const, from: weekStart(day), to: last(addDays(weekStart(day), 6)) })),
  days.map((day) => ({
    unit: 'month' as const,
    from: first(day),
    to: last(addDays(addMonths(first(day), 1), -1)),
  })),
  fc.constant(period('year', '2026-01-01', '2026-11-18')),
  fc.tuple(days, fc.integer({ min: 1, max: 200 })).map(([day, length]) => ({
    unit: 'between' as const,
    from: day,
    to: last(addDays(day, length)),
  })),
);
const filters: fc.Arbitrary<Filter> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: categories.map((category) => ({ categories: [category] })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(['cook'], ['flea', 'market'], ['xyz'], ['cook', 'xyz'])
      .map((stems) => ({ words: stems })),
  },
  { weight: 1, arbitrary: fc.constant({ above: cents(500) }) },
  { weight: 1, arbitrary: fc.constant({ below: cents(900_000) }) },
  { weight: 1, arbitrary: fc.constant({ weekdays: [6, 7] }) },
  { weight: 1, arbitrary: fc.constant({ from: 'habits' as const }) },
  { weight: 1, arbitrary: fc.constant({ goal: true as const }) },
);
const comparisons: fc.Arbitrary<Comparison> = fc.oneof(
  periods.map((other) => ({ with: 'period' as const, period: other })),
  filters.map((filter) => ({ with: 'filter' as const, filter })),
  fc.constant({ with: 'plan' as const }),
);
const seldom = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 1 });
const queries: fc.Arbitrary<Query> = fc.record({
  measure: fc.constantFrom(...COUNTED),
  per: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...EVERY) },
  ),
  period: seldom(periods),
  filter: filters,
  grouping: seldom(fc.constantFrom(...GROUPINGS)),
  limit: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 2, max: 20 }) },
  ),
  comparison: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: comparisons }),
  assumption: fc.constant(null),
});

/** A question without one of its parts. */
function without(query: Query, slot: Slot): Query {
  const { categories: only, words: stems, above, below, weekdays, from, goal } = query.filter;
  const parts: Partial<Record<Slot, Filter>> = {
    ...(only && { categories: { categories: only } }),
    ...(stems && { words: { words: stems } }),
    ...(above !== undefined && { amounts: { above } }),
    ...(below !== undefined && { amounts: { below } }),
    ...(weekdays && { weekdays: { weekdays } }),
    ...(from && { from: { from } }),
    ...(goal && { goal: { goal } }),
  };
  if (slot in parts) {
    const kept = Object.entries(parts).filter(([part]) => part !== slot);
    return { ...query, filter: kept.reduce<Filter>((all, [, part]) => ({ ...all, ...part }), {}) };
  }
  return slot.startsWith('with_') ? { ...query, comparison: null } : { ...query, [slot]: null };
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const said = (slot: Slot): string => words.cannot.slot[slot].split('{measure}')[1] ?? '';

describe('any question about what was counted', () => {
  it('is answered otherwise for each of its parts, or the answer names the part that it cannot use', () => {
    fc.assert(
      fc.property(queries, entriesOf, (query, entries) => {
        const full = answer(query, entries);
        if (queryRefusal(query) !== null || /I found no \w+ with/.test(full.text)) {
          expect(full.facts).toEqual([]);
          return;
        }
        for (const slot of slotsOf(query)) {
          const { text, facts } = answer(without(query, slot), entries);
          const changes = text !== full.text || !isEqual(facts, full.facts);
          // A top of more lines than there are is all of them.
          if (slot === 'limit' && full.result.sums.length + full.result.entries.length <= (query.limit ?? 0))
            continue;
          // Beside itself nothing differs.
          if (slot === 'with_filter' && isEqual(query.comparison, { with: 'filter', filter: query.filter }))
            continue;
          expect(changes, `${slot}: ${full.text}`).toBe(true);
        }
        for (const slot of usable(query).unused) expect(full.text, slot).toContain(said(slot));
      }),
      { numRuns: 500 },
    );
  });

  it('has a fact for each figure, and words that the check of figures lets pass', () => {
    fc.assert(
      fc.property(
        queries,
        entriesOf,
        fc.constantFrom(...COACH_TONES),
        fc.boolean(),
        (query, entries, tone, hardship) => {
          const { prose, book } = answer(query, entries, { tone, hardship });
          expect(citedIds(prose).filter((id) => !book.has(id))).toEqual([]);
          expect(prose.replaceAll(/\{[a-z0-9_]+\}/g, '')).not.toMatch(/\d|!|[{}]|undefined|NaN/);
          if (query.measure === 'xp') return;
          expect(sentencesOf(prose).filter((one) => checkFigures(one, book).removed > 0)).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('has at most 13 lines, and groups that add up to the sum, with what is not shown', () => {
    fc.assert(
      fc.property(queries, entriesOf, (query, entries) => {
        const { prose, book, facts } = answer(query, entries);
        const lines = prose.split('\n').filter((line) => line.startsWith('| '));
        expect(lines.length).toBeLessThanOrEqual(13);
        const { query: used } = usable(query);
        if (used.measure !== 'saved' || used.grouping === null || lines.length === 0) return;
        const sumOf = (ids: readonly string[]) =>
          ids.reduce((sum, id) => sum + (book.get(id)?.value ?? 0), 0);
        const shown = lines.flatMap((line) => citedIds(line).filter((id) => id.startsWith('asked_saved_')));
        const [total] = citedIds(prose.split('\n')[0] ?? '').filter((id) => id.startsWith('asked_saved_'));
        const rest = facts.filter(({ id }) => id.startsWith('asked_saved_left_out_')).map(({ id }) => id);
        expect(sumOf(shown) + sumOf(rest)).toBe(sumOf([total ?? '']));
      }),
      { numRuns: 300 },
    );
  });

  it('in hardship is told without a word of the tone, a plan or a direction', () => {
    fc.assert(
      fc.property(queries, entriesOf, fc.constantFrom(...COACH_TONES), (query, entries, tone) => {
        const { text } = answer(query, entries, { tone, hardship: true });
        expect(text).not.toMatch(/\b(?:ahead|behind|goes (?:up|down)|needs)\b|\bThe jar\b/);
      }),
    );
  });
});

describe('the first words say what was read', () => {
  const entries = [
    saving('2026-08-04', 30, { category: 'other', note: 'Flea market' }),
    saving('2026-09-04', 12.5),
    saving('2026-10-05', 3, { note: 'Café from home' }),
    saving('2026-10-06', 7.25, { category: 'groceries' }),
    saving('2026-10-20', 9.5),
    saving('2026-11-17', 4),
    saving('2026-10-10', 40, { source: 'withdrawal', category: null }),
  ];

  it.each<[string, Partial<Query>, string]>([
    [
      'a month',
      { period: OCTOBER },
      'In October 2026, all categories: you saved €19.75 in 3 savings. Every bit of it is yours.',
    ],
    [
      'a category in a month',
      { period: OCTOBER, filter: { categories: ['coffee'] } },
      'In October 2026, under Coffee: you saved €12.50 in 2 savings. Every bit of it is yours.',
    ],
    [
      'words of notes, of which one is nowhere',
      { filter: { words: ['flea', 'pls'] } },
      'So far, with ‘flea’ in the note: you saved €30 in 1 saving. I found no note that holds ‘pls’ as well, so I left that out. Every bit of it is yours.',
    ],
    [
      'words that no note holds',
      { filter: { words: ['scooter'] } },
      'I found no saving with ‘scooter’ in its note.',
    ],
    [
      'a month without a saving',
      { period: period('month', '2026-07-01', '2026-07-31') },
      'In July 2026, all categories: nothing was logged. That is fine.',
    ],
    [
      'withdrawals, which have no category',
      { measure: 'withdrawn', filter: { categories: ['coffee'] } },
      'I cannot split withdrawals by category, so I left that out. So far, all withdrawals: you took out €40 in 1 withdrawal. What you saved stays counted; only the goal has less in it.',
    ],
    [
      'the average of a saving, half a cent rounded up',
      { measure: 'average', period: OCTOBER, filter: { categories: ['coffee'] } },
      'In October 2026, under Coffee: €6.25 for a saving on average, over 2 savings. Every bit of it is yours.',
    ],
    [
      'the biggest saving',
      { measure: 'biggest' },
      'So far, all categories: your biggest saving was €30, on 4 August 2026, under Other, for ‘Flea market’. A nice memory to look back on.',
    ],
    [
      'a share, rounded down',
      { measure: 'share', period: OCTOBER, filter: { categories: ['groceries'] } },
      'In October 2026, under Groceries: €7.25 in 1 saving is 36% of what you saved in those days, rounded down; the whole is €19.75. Every bit of it is yours.',
    ],
    [
      'the worst month, without the one that runs',
      { measure: 'worst', grouping: 'month' },
      'So far, all categories: your lowest month was September 2026, with €12.50 in 1 saving. The month that still runs is left out.',
    ],
    [
      'months one by one',
      { period: period('since', '2026-09-01', '2026-11-18'), grouping: 'month' },
      'Since 1 September 2026, all categories, by month: you saved €36.25 in 5 savings.\nSeptember 2026: €12.50, 1 saving\nOctober 2026: €19.75, 3 savings\nNovember 2026 until today: €4, 1 saving\nTake your time with it.',
    ],
    [
      'a month that runs beside the same days of the other',
      {
        period: period('month', '2026-11-01', '2026-11-18'),
        comparison: { with: 'period', period: OCTOBER },
      },
      'In November 2026 until today, all categories, beside the same days before, 1 October 2026 to 18 October 2026: you saved €6.25 less.\nNovember 2026 until today: €4, 1 saving\n1 October 2026 to 18 October 2026: €10.25, 2 savings\nQuieter days are part of it.',
    ],
    [
      'a category beside another',
      {
        filter: { categories: ['coffee'] },
        comparison: { with: 'filter', filter: { categories: ['groceries'] } },
      },
      'So far, Coffee, beside Groceries: you saved €21.75 more.\nCoffee: €29, 4 savings\nGroceries: €7.25, 1 saving',
    ],
    [
      'the average of a streak, which makes no sense',
      { measure: 'streak', per: 'week' },
      'A streak counts the weeks with a saving, whatever it was for, so there is no average of it and nothing to split.',
    ],
    [
      'XP of a month',
      { measure: 'xp', period: OCTOBER },
      'I cannot tell XP for those days alone, so I left that out. You are at level 13 with 1,234 XP; the next level is 66 XP away. Each euro of a saving brings 5 XP, up to 50 for one saving; a check-in to a challenge brings 5, a completed challenge 50, and marking money as moved 10.',
    ],
  ])('%s', (_, question, expected) => {
    expect(answer(question, entries).text).toBe(expected);
  });

  it('withdrawals never lower what was saved', () => {
    expect(queryFacts(plainQuery, answer({}, entries).result, answer({}, entries).profile)).toMatchObject([
      { id: 'asked_saved_so_far', value: 6625, about: 'saved' },
      { id: 'asked_savings_so_far', value: 6 },
    ]);
  });

  it('an average a week is taken over the days since the first saving', () => {
    const { text } = answer(
      { measure: 'average', per: 'week', period: period('year', '2026-01-01', '2026-11-18') },
      entries,
    );
    // 107 days from 4 August to 18 November.
    expect(text).toBe(
      'In 2026 until today, all categories: €4.33 a week on average, with €66.25 saved over 107 days, from 4 August 2026 on. Every bit of it is yours.',
    );
  });
});

it('warm words stand below one answer in three at most', () => {
  const { text } = answer({}, [saving('2026-11-16', 4)]);
  expect(text).toContain('Every bit of it is yours.');
  expect(answer({}, [saving('2026-11-16', 4)], { told: [text, 'Hello.'] }).text).not.toContain(
    'Every bit of it is yours.',
  );
  expect(answer({}, [saving('2026-11-16', 4)], { told: [text, 'Hello.', 'Good day.'] }).text).toBe(text);
});

test('a sum of a word that no note holds and that is no category is asked back, with days it is the sum of those days', () => {
  const entries = [saving('2026-10-05', 4, { note: 'flea market' }), saving('2026-11-02', 6)];
  const loose = ['wedding'];
  expect(answer({ filter: { loose } }, entries).text).toContain('‘wedding’ stands for');
  expect(answer({ filter: { loose } }, entries).text).not.toMatch(/\d/u);
  expect(answer({ filter: { loose: ['flea'] } }, entries).text).toContain('€4 in 1 saving');
  expect(answer({ filter: { loose }, period: OCTOBER }, entries).text).toContain('€4 in 1 saving');
});
