import { expect, test } from 'vitest';

import { localDay } from '~server/domain/kernel/days';
import { cents, toNumeric } from '~server/domain/kernel/money';
import type { PendingTransfer } from '~server/features/transfers/pending';

import { choicesOf } from './move-choices';

const item = (kind: PendingTransfer['kind'], amount: number): PendingTransfer => ({
  kind,
  id: `${kind} ${amount}`,
  amount: cents(amount),
  day: localDay('2026-03-11'),
  category: null,
  note: null,
  title: 'Cabin',
});
const labels = (...items: PendingTransfer[]) =>
  choicesOf({
    waiting: items,
    items: items.filter(({ amount }) => amount >= 100),
    eur: (amount) => `€${toNumeric(amount)}`,
    name: ({ amount }) => `one of ${amount}`,
  }).map(({ label, hint }) => (hint === undefined ? label : `${label} (${hint})`));

test('everything is moved together first, then one by one; what a challenge could save is in no total', () => {
  expect(labels(item('saving', 400), item('contribution', 250), item('saving', 40))).toEqual([
    'All 3 amounts, €6.90',
    'one of 400',
    'one of 250',
  ]);
  expect(labels(item('saving', 400), item('saving', 300), item('challenge', 3600))).toEqual([
    'All 2 amounts, €7.00 (Not counting 1 finished challenge)',
    'one of 400',
    'one of 300',
    'one of 3600',
  ]);
});

test('one amount is one choice, also a small one and a challenge', () => {
  expect(labels(item('saving', 400))).toEqual(['one of 400']);
  expect(labels(item('saving', 40))).toEqual(['€0.40']);
  expect(labels(item('challenge', 3600))).toEqual(['one of 3600']);
  expect(labels(item('saving', 400), item('challenge', 3600))).toEqual(['one of 400', 'one of 3600']);
});
