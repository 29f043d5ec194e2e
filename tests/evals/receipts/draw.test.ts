import { expect, test } from 'vitest';

import { composeReceipt, drawReceipt, LAYOUTS } from './draw';
import { plainText } from './rows';

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);
const names = Object.keys(LAYOUTS);

test.each(names)('%s: lines add up to the total, which is printed', (name) => {
  for (const seed of SEEDS) {
    const { rows, truth } = composeReceipt(seed, name);
    const sum = truth.lines.reduce((total, { amount }) => total + amount, 0);
    expect(sum, `seed ${seed}`).toBe(Math.round(truth.total * 100));
    const digits = rows
      .map(plainText)
      .join('\n')
      .replaceAll(/[^\d\n]/g, '');
    expect(digits, `seed ${seed}`).toContain(String(sum).padStart(3, '0'));
    for (const { amount } of truth.lines) expect(digits).toContain(String(Math.abs(amount)).padStart(3, '0'));
  }
});

test.each(names)('%s: texts of a row do not lie on each other and stay on the paper', (name) => {
  for (const seed of SEEDS) {
    const { rows, layout } = composeReceipt(seed, name);
    for (const row of rows) {
      const spans = row.cells
        .map(({ text, at, end }) => ({ from: end ? at - text.length : at, to: end ? at : at + text.length }))
        .sort((a, b) => a.from - b.from);
      for (const [index, { from, to }] of spans.entries()) {
        expect(from, plainText(row)).toBeGreaterThanOrEqual(spans[index - 1]?.to ?? 0);
        expect(to, plainText(row)).toBeLessThanOrEqual(layout.columns + 1);
      }
    }
  }
});

test('the same seed gives the same receipt and picture, another seed another', async () => {
  const [first, again, other] = await Promise.all([
    drawReceipt(5, 'inline'),
    drawReceipt(5, 'inline'),
    drawReceipt(6, 'inline'),
  ]);
  expect(again.truth).toEqual(first.truth);
  expect(again.picture.equals(first.picture)).toBe(true);
  expect(other.truth).not.toEqual(first.truth);
}, 60_000);
