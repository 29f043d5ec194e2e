import { expect, test } from 'vitest';

import { cents } from '~server/domain/kernel/money';

import { savedText } from './saved-text';

const answer = (xpEarned: number, ...newBadges: string[]) => ({
  entry: { amount: cents(1250) },
  xpEarned,
  newBadges,
});

test('says what was saved, what it earned and which badge it brought', () => {
  expect(savedText(answer(50), 'en-IE')).toBe('Saved €12.50 · +50 XP');
  expect(savedText(answer(0), 'en-IE')).toBe('Saved €12.50');
  expect(savedText(answer(25, 'first_50_saved'), 'en-IE')).toBe(
    'Saved €12.50 · +25 XP · New badge: First hundred',
  );
  expect(savedText(answer(0, 'first_50_saved', 'hundred_club'), 'en-IE')).toBe(
    'Saved €12.50 · New badges: First hundred, Quarter thousand',
  );
});
