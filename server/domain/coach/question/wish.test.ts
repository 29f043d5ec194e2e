import { expect, test } from 'vitest';

import { localDay } from '../../kernel/days';
import { cents } from '../../kernel/money';
import cases from './wish-cases.json' with { type: 'json' };
import { readWish } from './wish';

const today = localDay(cases.today);
const goal = { name: 'The lake house', amount: cents(90_000), date: localDay('2027-06-23') };

/** The fields of a wish that a case names. */
function shown(text: string) {
  const wish = readWish(text, today, goal);
  if (wish?.kind !== 'open') return wish;
  const { kind, screen, period } = wish;
  return { kind, screen, ...(period && { since: period.from, until: period.to }) };
}

test.each(cases.wishes)('is a wish: $text', ({ text, ...expected }) => {
  expect(shown(text)).toMatchObject(expected);
});

test.each(cases.none)('is none: %s', (text) => {
  expect(readWish(text, today, goal)).toBeNull();
});
