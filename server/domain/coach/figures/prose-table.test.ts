import { expect, it, test } from 'vitest';

import { localDay } from '../../kernel/days';
import { fact, factBook } from './facts';
import { labelText, tableOf } from './prose-table';

const today = localDay('2026-11-24');
const book = factBook([
  fact.date('from', 20260831, 'A day.'),
  fact.date('to', 20260906, 'A day.'),
  fact.date('before', 20251229, 'A day.'),
  fact.month('november', 202611, 'A month.'),
  fact.month('earlier', 202511, 'A month.'),
]);

test.each([
  ['{from} to {to}', '31 Aug – 6 Sept'],
  ['{before} to {to}', '29 Dec 2025 – 6 Sept 2026'],
  ['Last week, {from} to {to}', 'Last week'],
  ['Friday, {from}', 'Fri 31 Aug'],
  ['{november} until today', 'November so far'],
  ['{earlier}', 'Nov 2025'],
  ['Eating Out', 'Eating Out'],
])('the label ‘%s’ is told as ‘%s’', (label, told) => {
  expect(labelText(label, book, 'en-GB', today)).toBe(told);
});

it('what each line of a column counts stands once, above it', () => {
  expect(
    tableOf([
      ['Coffee', '{a}', '{n} savings'],
      ['Other', '{b}', '{m} saving'],
    ]),
  ).toEqual({
    heads: ['', '', 'Savings'],
    rows: [
      ['Coffee', '{a}', '{n}'],
      ['Other', '{b}', '{m}'],
    ],
  });
  expect(tableOf([0, 1].map(() => ['A', '{m} saving'])).heads).toEqual(['', 'Savings']);
});

it('words that differ from line to line stay in them', () => {
  const rows = [
    ['Coffee', '{a}', 'under Other'],
    ['Other', '{b}', 'a saving'],
  ];
  expect(tableOf(rows)).toEqual({ heads: null, rows });
  expect(tableOf([['Coffee', '{n} savings']]).heads).toBeNull();
});
