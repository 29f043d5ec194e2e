import { expect, test } from 'vitest';

import { localDay } from '../kernel/days';
import type { FoundPage, FoundText } from './found-text';
import drawn from './found-pages.json';
import { parseReceipt } from './parse-receipt';

/** Texts that the engine found in drawn pictures: sureness, corners and letters of each. */
function textOf(stored: string): FoundText {
  const [sureness = '', points = '', ...text] = stored.split('|');
  const corners = points.split(' ').map((point) => {
    const [x = 0, y = 0] = point.split(',').map(Number);
    return { x, y };
  });
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const box = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  return { text: text.join('|'), confidence: Number(sureness), box, corners };
}

test.each(drawn)('$name: everything is read', ({ width, height, texts, ...wanted }) => {
  const page: FoundPage = { width, height, texts: texts.map(textOf) };
  const read = parseReceipt([page], localDay('2026-11-24'));
  expect(read).toMatchObject({
    date: { value: wanted.date },
    total: { value: wanted.total },
    currency: { value: wanted.currency },
    addsUp: true,
  });
  expect(read?.merchant?.value.toLowerCase()).toBe(wanted.merchant.toLowerCase());
  expect(read?.lines.map(({ kind, quantity, amount }) => `${kind} ${quantity} ${amount}`)).toEqual(
    wanted.lines,
  );
});
