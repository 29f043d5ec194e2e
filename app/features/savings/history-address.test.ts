import { describe, expect, test } from 'vitest';

import { historyAddress } from './history-address';

const read = (query: string) => historyAddress(new URLSearchParams(query));

describe('historyAddress', () => {
  test('an address without anything asks for the first page of everything', () => {
    expect(read('')).toMatchObject({ input: { page: 1 }, errors: {}, trash: false });
    expect(Object.keys(read('date=&search=%20').input)).toEqual(['page']);
  });

  test.each(['0', '-1', 'x', '1.5', '1234567', '1e3'])('page %s is the first', (page) => {
    expect(read(`page=${page}`).input.page).toBe(1);
  });

  test('reads all filters', () => {
    expect(read('page=3&date=2026-02-28&category=eating+out&from=1,50&to=20&search=latte').input).toEqual({
      page: 3,
      date: '2026-02-28',
      category: 'eating out',
      from: 150,
      to: 2000,
      search: 'latte',
    });
  });

  test('reads a stretch of days, as an answer of the coach leads to it', () => {
    expect(read('since=2026-10-01&until=2026-10-31').input).toEqual({
      page: 1,
      since: '2026-10-01',
      until: '2026-10-31',
    });
    expect(read('since=2026-10-32')).toMatchObject({
      input: { page: 1 },
      errors: { since: 'Invalid date format' },
    });
  });

  test('reads a month, which takes the place of a stretch of days; one that does not exist filters nothing', () => {
    expect(read('month=2028-02&since=2026-10-01')).toMatchObject({
      input: { page: 1, since: '2028-02-01', until: '2028-02-29' },
      typed: { month: '2028-02', since: undefined },
      month: '2028-02-01',
      errors: {},
    });
    for (const month of ['2026-13', '2026-9', 'x', '0001-01', '2026-09-01'])
      expect(read(`month=${month}`)).toMatchObject({ input: { page: 1 }, month: null });
  });

  test('says what it does not understand and leaves it out', () => {
    expect(read('date=2026-02-30&category=fun&from=abc&to=0')).toMatchObject({
      input: { page: 1 },
      errors: {
        date: 'Invalid date format',
        category: 'Choose a category from the list',
        from: 'Enter an amount in digits, for example 12.50',
        to: 'Amount must be greater than 0',
      },
    });
    expect(read('from=20&to=10').errors.to).toBe('The upper amount is below the lower one');
  });
});
