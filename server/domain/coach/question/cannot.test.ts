import { expect, test } from 'vitest';

import cases from './cannot-cases.json' with { type: 'json' };
import { readCannot } from './cannot';

test.each(cases.cases)('$cannot: $text', ({ text, cannot }) => {
  expect(readCannot(text)).toBe(cannot);
});

test.each(cases.none)('can be known, or is no question: %s', (text) => {
  expect(readCannot(text)).toBeNull();
});
