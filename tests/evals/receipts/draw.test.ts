import { expect, test } from 'vitest';

import { composeReceipt, drawReceipt, LAYOUTS } from './draw';
import { FONTS, printRows } from './paper';
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
        .map(({ text, at, end }) => ({ at, end, width: text.length * (row.wide ? 2 : 1) }))
        .map(({ at, end, width }) => ({ from: end ? at - width : at, to: end ? at : at + width }))
        .sort((a, b) => a.from - b.from);
      for (const [index, { from, to }] of spans.entries()) {
        expect(from, plainText(row)).toBeGreaterThanOrEqual(spans[index - 1]?.to ?? 0);
        expect(to, plainText(row)).toBeLessThanOrEqual(layout.columns + 1);
      }
    }
  }
});

test.each(names)('%s: its merchant is printed, and each of its fonts prints', (name) => {
  const { rows, layout, truth } = composeReceipt(1, name);
  expect(rows.some(({ sign, cells }) => sign === truth.merchant || cells[0]?.text === truth.merchant)).toBe(
    true,
  );
  for (const font of layout.fonts) {
    const { dots, width } = printRows(rows, layout.columns, FONTS[font], null);
    const isBlack = (row: number) => dots.subarray(row * width, (row + 1) * width).some((dot) => dot > 128);
    expect(
      Array.from({ length: dots.length / width }, (_, row) => row).filter(isBlack).length,
    ).toBeGreaterThan(rows.length * 5);
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
