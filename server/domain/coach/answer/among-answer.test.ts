import { describe, expect, it } from 'vitest';

import { type OracleEntry, runOnEntries } from '../../../../tests/evals/query-oracle';
import { profileOf } from '../../../../tests/support/coach-profile';
import { localDay } from '../../kernel/days';
import { cents } from '../../kernel/money';
import { checkFigures } from '../figures/check-figures';
import { factBook, proseText } from '../figures/facts';
import { sentencesOf } from '../figures/sentences';
import type { Among } from '../question/last-answers';
import type { Query, QueryResult } from '../question/query';
import { statementOf } from '../question/query-statement';
import { amongAnswer } from './among-answer';

const TODAY = localDay('2026-11-18');
const entry = (date: string, euros: number, category: OracleEntry['category']): OracleEntry => ({
  ...{ date: localDay(date), amount: cents(euros * 100), category, note: null },
  ...{ source: 'saving', transferred: false, from: null, countsForGoal: true },
});
const ENTRIES = [
  entry('2026-08-03', 5, 'coffee'),
  entry('2026-09-01', 20, 'groceries'),
  entry('2026-09-02', 4, 'coffee'),
  entry('2026-10-10', 30, 'groceries'),
];
const PLAIN: Query = {
  ...{ measure: 'saved', per: null, period: null, filter: {}, grouping: null },
  ...{ limit: null, comparison: null, assumption: null },
};
const month = (name: '08' | '09' | '10'): Query => ({
  ...PLAIN,
  period: {
    unit: 'month',
    from: localDay(`2026-${name}-01`),
    to: localDay(`2026-${name}-${name === '09' ? '30' : '31'}`),
  },
});

function answer(how: Among, ...queries: Query[]): string {
  const counted = new Map<Query, QueryResult>();
  for (const query of queries) {
    const statement = statementOf(query, TODAY);
    if (statement) counted.set(query, runOnEntries(statement, ENTRIES));
  }
  const profile = { ...profileOf({ today: TODAY }), firstSavedOn: localDay('2026-08-03') };
  const { prose, moreFacts = [] } = amongAnswer({ how, queries }, counted, profile);
  const book = factBook(moreFacts);
  expect(sentencesOf(prose).filter((one) => checkFigures(one, book).removed > 0)).toEqual([]);
  return proseText(prose, book, 'en-IE');
}

describe('the last answers beside each other', () => {
  it('adds them up', () => {
    expect(answer('sum', month('09'), month('08'))).toContain('€29');
    expect(
      answer('sum', { ...month('09'), measure: 'count' }, { ...month('08'), measure: 'count' }),
    ).toContain('3 savings');
  });

  it('says when something may be counted twice', () => {
    const year: Query = {
      ...PLAIN,
      period: { unit: 'year', from: localDay('2026-01-01'), to: TODAY },
    };
    expect(answer('sum', year, month('09'))).toContain('They share days');
    expect(answer('sum', month('08'), month('09'))).not.toContain('They share days');
    const of = (category: 'coffee' | 'groceries') => ({ ...year, filter: { categories: [category] } });
    expect(answer('sum', of('coffee'), of('groceries'))).not.toContain('They share days');
  });

  it('adds up the savings of a list', () => {
    expect(answer('sum', { ...PLAIN, measure: 'latest', limit: 2 })).toContain('€34');
  });

  it('tells how far they are apart, whichever came first', () => {
    expect(answer('difference', month('09'), month('08'))).toContain('difference is €19');
    expect(answer('difference', month('08'), month('09'))).toContain('difference is €19');
    expect(answer('difference', month('08'), { ...month('08') })).toContain('no difference');
  });

  it('names the highest and the lowest', () => {
    const all = [month('08'), month('09'), month('10')];
    expect(answer('highest', ...all)).toMatch(/^The highest of them: October 2026, with €30/);
    expect(answer('lowest', ...all)).toMatch(/^The lowest of them: August 2026, with €5/);
    expect(answer('highest', month('08'), month('09'))).toMatch(/^The higher of them: September 2026/);
  });
});
