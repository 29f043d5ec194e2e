import { expect, test } from 'vitest';

import { cents } from '../../kernel/money';
import { nudgeOf } from './nudge';

test.each([
  [9899, 299, 2, null],
  [9900, 0, 0, 'saved'],
  [0, 300, 0, 'xp'],
  [0, 0, 3, 'streak'],
])('%d cents, %d XP, %d weeks: %s', (saved, xp, streakWeeks, nudge) => {
  expect(nudgeOf({ savedTotal: cents(saved), xp, streakWeeks })).toBe(nudge);
});
